/**
 * Exports of entries, as a workbook, a table, a PDF, or a ZIP of workbook and files. All but the PDF are streamed with backpressure, never held in memory
 * as a whole.
 */
import type { Readable } from 'node:stream';
import { resources } from '@kontor/contract';
import type { Language } from '@kontor/form/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { archiveEntries } from '../../exports/archive.ts';
import { book, type Job } from '../../exports/book.ts';
import { csvType } from '../../exports/csv.ts';
import { type ExportType, type Manner, mannerOf } from '../../exports/manner.ts';
import { entriesPdf } from '../../exports/pdf/entries.ts';
import { mustSuit, type Plan, plan, planOne } from '../../exports/plan.ts';
import { readerOf, type Slot, slotsOf } from '../../exports/slots.ts';
import { type Words, wordsFor } from '../../exports/words.ts';
import { spoolFolder } from '../../outside/spool.ts';
import { workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName, zip } from '../../outside/zip.ts';
import { actorId, type CallInput, type Ctx } from '../../records/context.ts';
import type { Forms } from '../../records/forms.ts';
import { languageAsked } from '../../records/language.ts';
import { read } from '../../records/read.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { audit, mustMay } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';

const { reports } = resources;

interface Asked {
  ctx: Ctx;
  input: CallInput;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Kind {
  ending: ExportType;
  type: string;
  forms: Forms;
  plan(asked: Asked): Promise<Plan>;
}

/** What is streamed: a plan in a format and manner. */
export interface Streamed {
  ending: Exclude<ExportType, 'pdf'> | 'json';
  found: Plan;
  manner: Manner;
  query: CallInput['query'];
  words: Words & { locale: Language };
}

const zoneOf = ({ time_zone: zone }: CallInput['query']) => (typeof zone === 'string' ? zone : undefined);
const wordsAsked = ({ input }: Asked) => wordsFor(languageAsked(input.headers));

function exported(kind: Kind) {
  return async (ctx: Ctx, input: CallInput, request: FastifyRequest, reply: FastifyReply) => {
    mustMay(ctx, reports, 'read');
    const asked: Asked = { ctx, input, request, reply };
    const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
    try {
      const zone = await zoneAsked(ctx.db, zoneOf(input.query));
      const found = await kind.plan(asked);
      mustSuit(found, kind.ending, 'at once');
      reply
        .type(kind.type)
        .header('x-total-count', found.total)
        .header('content-disposition', disposition('attachment', safeName(`${found.name}.${kind.ending}`)));
      if (request.method === 'HEAD') {
        release();
        return reply.send();
      }
      const id = input.params.id;
      const detail = { format: kind.ending, count: found.total };
      await audit(ctx, { action: 'export', entity: reports.entity, ...(id ? { id } : {}), detail });
      if (kind.ending === 'pdf') return await printed(kind.forms, asked, found, zone).finally(release);
      const { ending } = kind;
      const wanted = { ending, found, manner: mannerOf(input.query, zone), query: input.query };
      return reply.send(streamed({ ...wanted, words: wordsAsked(asked) }, asked, release));
    } catch (error) {
      release();
      throw error;
    }
  };
}

const printed = (forms: Forms, { ctx, input, request, reply }: Asked, found: Plan, timeZone: string): Promise<Buffer> =>
  entriesPdf(
    ctx,
    found,
    input.query,
    { language: languageAsked(input.headers), timeZone },
    { gone: () => reply.raw.destroyed, log: request.log, forms },
  );

/**
 * Tied to the response: when the client disconnects, worker thread, cursor, connection and spool files are released,
 * and the slot is free.
 */
export function streamed(
  { ending, found, manner, query, words }: Streamed,
  { ctx, request, reply }: Pick<Asked, 'ctx' | 'request' | 'reply'>,
  release: Slot,
): Readable {
  const { name, forms, total } = found;
  const { folder, remove } = spoolFolder();
  const archive = ending === 'zip';
  const base: Job = { forms, total, query, words, manner, folder, archive };
  const job: Job = ending === 'csv' || ending === 'json' ? { ...base, [ending]: true } : base;
  const workbook = book(ctx, job);
  const bytes = archive ? zip(archiveEntries(ctx, name, workbook, job, request.log)) : workbook;
  bytes.once('close', () => {
    workbook.destroy();
    release();
    remove().catch(error => request.log.warn({ err: error }, 'a spool stays'));
  });
  release.readBy(readerOf(reply));
  if (reply.raw.destroyed) bytes.destroy();
  else reply.raw.once('close', () => bytes.destroy());
  return bytes;
}

const manyOf = (forms: Forms) => (asked: Asked) => plan(asked.ctx, forms, asked.input.query, wordsAsked(asked));

/** Workbook of the filtered entries. 429 beyond two exports a user or four a server. */
export const reportsWorkbook = (forms: Forms) =>
  exported({ ending: 'xlsx', type: workbookType, forms, plan: manyOf(forms) });

/** The entries of one form as a table: several forms are a 400. */
export const reportsTable = (forms: Forms) => exported({ ending: 'csv', type: csvType, forms, plan: manyOf(forms) });

/** The filtered entries as one document; beyond `limits.pdf_direct` a 400. */
export const reportsPdf = (forms: Forms) =>
  exported({ ending: 'pdf', type: 'application/pdf', forms, plan: manyOf(forms) });

/** Workbook of one entry; 404 if missing or out of the reader's scope. */
export const reportWorkbook = (forms: Forms) =>
  exported({
    ending: 'xlsx',
    type: workbookType,
    forms,
    plan: async ({ ctx, input }) => planOne(ctx, forms, await read(ctx, reports, input.params.id ?? '')),
  });

/** ZIP of the workbook and of every file that the filtered entries reference and the reader may read. */
export const reportsArchive = (forms: Forms) =>
  exported({ ending: 'zip', type: 'application/zip', forms, plan: manyOf(forms) });
