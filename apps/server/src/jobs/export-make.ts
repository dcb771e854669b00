/** Makes one background export: plans it anew, streams it like a request would, into the file storage. */
import { Readable } from 'node:stream';
import { Problem, resources } from '@kontor/contract';
import type { Language } from '@kontor/form/languages';
import { jobLog } from '../base/log.ts';
import { withFields } from '../charts/query-fields.ts';
import { sql } from '../db/sql.ts';
import { archiveEntries } from '../exports/archive.ts';
import { book, type Job } from '../exports/book.ts';
import type { ExportType, Manner } from '../exports/manner.ts';
import { type Plan, plan } from '../exports/plan.ts';
import { wordsFor } from '../exports/words.ts';
import { spoolFolder } from '../outside/spool.ts';
import { newKey } from '../outside/storage/disk.ts';
import { zip } from '../outside/zip.ts';
import type { Ctx } from '../records/context.ts';
import { keepForms } from '../records/forms.ts';
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
  const archive = type === 'zip';
  progress.total = planned.total + (archive ? await filesWithin(ctx, query) : 0);
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  progress.done = () => Atomics.load(new Int32Array(shared), 0);
  await audit(ctx, { action: 'export', entity: reports.entity, detail: { format: type, count: planned.total } });
  const { folder, remove } = spoolFolder();
  const job: Job = { forms: planned.forms, total: planned.total, query, words, manner, folder, archive };
  try {
    return { ...(await kept(ctx, planned, { ...job, progress: shared }, signal)), count: planned.total };
  } finally {
    await remove();
  }
}

async function kept(ctx: Ctx, { name }: Plan, job: Job, signal: AbortSignal): Promise<{ key: string; size: number }> {
  const workbook = book(ctx, job);
  const bytes = job.archive ? zip(archiveEntries(ctx, name, workbook, job, jobLog)) : workbook;
  // Either stream may fail while it has no reader; the error surfaces at the next read.
  for (const source of [bytes, workbook]) source.on('error', () => {});
  const letGo = () => {
    bytes.destroy(signal.reason);
    workbook.destroy();
  };
  signal.addEventListener('abort', letGo, { once: true });
  const key = newKey();
  const room = await roomLeft(ctx.database, ctx.services.limits.storage);
  let size = 0;
  async function* measured() {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
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
async function filesWithin(ctx: Ctx, query: Record<string, unknown>): Promise<number> {
  const found = await ctx.database.one<{ n: number }>(
    sql`select count(*) as n from report_files f where f.report_id in (select t.id from reports t where ${matchingRows(ctx, reports, query, 'read')})`,
    'rare',
  );
  return found?.n ?? 0;
}
