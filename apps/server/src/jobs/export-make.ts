/** Makes one background export: plans it anew, streams it like a request would, into the file storage. */
import { Readable } from 'node:stream';
import { Problem, resources } from '@kontor/contract';
import type { Language } from '@kontor/form/languages';
import { jobLog } from '../base/log.ts';
import { withFields } from '../charts/query-fields.ts';
import { sql } from '../db/sql.ts';
import { archiveEntries } from '../exports/archive.ts';
import { advance, book, type Job } from '../exports/book.ts';
import type { ExportType, Manner } from '../exports/manner.ts';
import { entriesPdf } from '../exports/pdf/entries.ts';
import { mustSuit, type Plan, type PlannedForm, plan } from '../exports/plan.ts';
import { wordsFor } from '../exports/words.ts';
import { spoolFolder } from '../outside/spool.ts';
import { newKey } from '../outside/storage/disk.ts';
import { zip } from '../outside/zip.ts';
import { uuids } from '../records/column-ids.ts';
import type { Ctx } from '../records/context.ts';
import { type Forms, keepForms } from '../records/forms.ts';
import { matchingRows } from '../records/list.ts';
import { roomLeft } from '../records/storage-quota.ts';
import { audit } from '../records/verb.ts';

const { reports } = resources;
export interface Claimed {
  id: string;
  user_id: string;
  type: ExportType;
  query: Record<string, unknown>;
  manner: Manner;
  language: Language;
  attempts: number;
}

/** Units done and in total, read at each heartbeat. */
export interface Progress {
  done(): number;
  total: number;
}

/** Leaves nothing behind on failure or when `signal` aborts. */
export async function makeExport(
  ctx: Ctx,
  { type, query: asked, manner, language }: Claimed,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ key: string; size: number; count: number }> {
  const forms = keepForms();
  const words = wordsFor(language);
  const query = await withFields(ctx, forms, asked);
  const planned = await plan(ctx, forms, query, words);
  mustSuit(planned, type, 'background');
  const archive = type === 'zip';
  progress.total = planned.total + (archive ? await filesWithin(ctx, query, planned.forms) : 0);
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  progress.done = () => Atomics.load(new Int32Array(shared), 0);
  await audit(ctx, { action: 'export', entity: reports.entity, detail: { format: type, count: planned.total } });
  const { folder, remove } = spoolFolder();
  const base: Job = { forms: planned.forms, total: planned.total, query, words, manner, folder, archive };
  const job: Job = { ...base, progress: shared, ...(type === 'csv' && { csv: true }) };
  const pdf = () => printed(ctx, forms, planned, job, language, signal);
  const made = () => (type === 'pdf' ? [Readable.from(pdf(), { objectMode: false })] : streamed(ctx, planned, job));
  try {
    return { ...(await kept(ctx, made(), signal)), count: planned.total };
  } finally {
    await remove();
  }
}

/** The bytes, and the stream that they are made of. */
function streamed(ctx: Ctx, { name }: Plan, job: Job): Readable[] {
  const workbook = book(ctx, job);
  return job.archive ? [zip(archiveEntries(ctx, name, workbook, job, jobLog)), workbook] : [workbook];
}

async function* printed(
  ctx: Ctx,
  forms: Forms,
  planned: Plan,
  job: Job,
  language: Language,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const { timeZone } = job.manner;
  const work = { gone: () => signal.aborted, advance: () => advance(job, 1), log: jobLog, forms };
  yield await entriesPdf(ctx, planned, job.query, { language, timeZone }, work);
}

/** `sources`: the bytes first, then the streams that they are made of. */
async function kept(ctx: Ctx, sources: Readable[], signal: AbortSignal): Promise<{ key: string; size: number }> {
  // Either stream may fail while it has no reader; the error surfaces at the next read.
  for (const source of sources) source.on('error', () => {});
  const letGo = () => {
    for (const [at, source] of sources.entries()) source.destroy(at === 0 ? signal.reason : undefined);
  };
  signal.addEventListener('abort', letGo, { once: true });
  const key = newKey();
  const room = await roomLeft(ctx.database, ctx.services.limits.storage);
  let size = 0;
  async function* measured() {
    for await (const chunk of (sources[0] ?? []) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > room) throw new Problem('storageFull');
      yield chunk;
    }
  }
  try {
    signal.throwIfAborted();
    await ctx.services.storage.put(key, Readable.from(measured(), { objectMode: false }));
    return { key, size };
  } finally {
    signal.removeEventListener('abort', letGo);
    letGo();
  }
}

/** Number of files referenced by the entries, as an estimate of those to be packed. */
async function filesWithin(ctx: Ctx, query: Record<string, unknown>, [{ chosen } = {}]: Partial<PlannedForm>[]) {
  const narrowed = chosen === undefined ? sql`true` : sql`t.id = any(${uuids(chosen)})`;
  const found = await ctx.database.one<{ n: number }>(
    sql`select count(*) as n from report_files f where f.report_id in (select t.id from reports t where ${narrowed} and ${matchingRows(ctx, reports, query, 'read')})`,
    'rare',
  );
  return found?.n ?? 0;
}
