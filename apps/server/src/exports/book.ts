/**
 * Workbook of a planned export. Many entries are processed in a worker thread: other requests are not blocked, and its
 * memory is bounded and released. For few entries, starting a thread is not worth it.
 */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { inLanguage } from '@kontor/form';
import type { OpenOptions } from '../db/open.ts';
import { spoolsIn } from '../outside/spool.ts';
import { fromThread } from '../outside/thread.ts';
import { type Sheet, workbook } from '../outside/xlsx/workbook.ts';
import type { Ctx } from '../records/context.ts';
import { unionOf } from '../records/former-fields.ts';
import type { Row } from '../records/select.ts';
import { type CsvFormat, csvOf, joinedCells } from './csv.ts';
import { entitiesJson } from './entities/json.ts';
import type { Manner } from './manner.ts';
import { fileNames, linkNames, type PackedFile, packedFiles, userNames } from './names.ts';
import { type PlannedForm, presentRowsOf, rowsOf } from './plan.ts';
import { type ExportedForm, sheetsOf, type Writing } from './sheets.ts';
import { noteTrip } from './trip.ts';
import type { wordsFor } from './words.ts';

/** Structured-cloneable, so that it can be passed to a thread. */
export interface Job {
  forms: PlannedForm[];
  query: Record<string, unknown>;
  total: number;
  words: ReturnType<typeof wordsFor>;
  manner: Manner;
  /** Folder of spool files; removed by the caller. */
  folder: string;
  /** One table as CSV, in place of a workbook. */
  csv?: true;
  /** Entities as JSON, in place of a workbook. */
  json?: true;
  /** Cells of files link into the archive, and the files are listed in the spool `packed`. */
  archive: boolean;
  /** Progress counter of entries and files, shared with the thread. */
  progress?: SharedArrayBuffer;
}

export function advance({ progress }: Pick<Job, 'progress'>, steps: number): void {
  if (progress) Atomics.add(new Int32Array(progress), 0, steps);
}

async function* counted(job: Job, rows: AsyncGenerator<Row[], void, void>): AsyncGenerator<Row[], void, void> {
  for await (const batch of rows) {
    yield batch;
    advance(job, batch.length);
  }
}

export const packed = 'packed';

/** What a thread needs to rebuild the request's context. */
export interface Handed {
  job: Job;
  connection: OpenOptions['connection'];
  actor: Ctx['actor'];
  now: Date;
  requestId: string;
  ip: string;
}

const worthThread = 1_000;
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };

export function book(ctx: Ctx, job: Job): Readable {
  return job.total > worthThread ? inThread(ctx, job) : here(ctx, job);
}

export function here(ctx: Ctx, job: Job): Readable {
  if (job.json) return Readable.from(entitiesOf(ctx, job), { objectMode: false });
  const spools = spoolsIn(job.folder);
  const trip = job.csv ? null : tripOf(ctx, job);
  const note = trip && noteTrip(spools);
  const seen = (rows: AsyncGenerator<Row[], void, void>) => (note ? note.passing(rows) : rows);
  const forms = job.forms.map(form => ({
    name: form.name,
    form: inLanguage(job.manner.former ? unionOf(form.form) : form.form, job.words.locale),
    shared: form.shared ?? false,
    numbered: form.numbered ?? false,
    ...(form.version !== undefined && { version: form.version }),
    rows: counted(job, seen(presentRowsOf(ctx, form, job.query))),
  }));
  const writing = { words: job.words, manner: job.manner, spools, users: userNames(ctx), links: linkNames(ctx, job) };
  if (job.csv) {
    const format: CsvFormat = { language: job.words.locale, words: job.words, values: job.manner.values };
    return Readable.from(table(forms, { ...writing, files: fileNames(ctx), joined: joinedCells(format) }, format), {
      objectMode: false,
    });
  }
  const whole = (sheets: AsyncGenerator<Sheet, void, void>) => (note && trip ? note.behind(sheets, trip) : sheets);
  if (!job.archive) return workbook(whole(sheetsOf(forms, { ...writing, files: fileNames(ctx) })));

  const list = spools.open<PackedFile>(packed);
  let batch: PackedFile[] = [];
  const settled = async () => {
    const full = batch;
    batch = [];
    await list.write(full);
  };
  const files = packedFiles(ctx, file => batch.push(file));
  async function* sheets(): AsyncGenerator<Sheet, void, void> {
    yield* whole(sheetsOf(forms, { ...writing, files, settled }));
    await list.close();
  }
  return workbook(sheets());
}

/** Of one form, as stored: a field has its type, whatever language it is read in. */
async function* entitiesOf(ctx: Ctx, job: Job): AsyncGenerator<Buffer> {
  for (const planned of job.forms.slice(0, 1))
    yield* entitiesJson(planned.form, counted(job, rowsOf(ctx, planned, job.query)));
}

/** A workbook of one form's entries comes back. */
function tripOf(ctx: Ctx, { forms, words, manner }: Job) {
  const [{ id, version, shared = false, numbered = false } = {}, ...more] = forms as Partial<PlannedForm>[];
  if (!id || version === undefined || more.length > 0) return null;
  return { form: id, version, shared, numbered, at: ctx.now.toISOString(), language: words.locale, manner };
}

/** Of one form: more are refused before. */
async function* table(forms: readonly ExportedForm[], writing: Writing, format: CsvFormat): AsyncGenerator<Buffer> {
  for await (const sheet of sheetsOf(forms.slice(0, 1), writing)) yield* csvOf(sheet, format);
}

function inThread(ctx: Ctx, job: Job): Readable {
  const { actor, now, requestId, ip, database } = ctx;
  const workerData: Handed = { job, connection: database.reach(), actor, now, requestId, ip };
  return fromThread(
    new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits: limits, execArgv: [] }),
  );
}
