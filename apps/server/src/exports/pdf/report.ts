/** Renders one entry as PDF: for a reader within scope, or as a copy for its sender. */
import { resources, wallOf } from '@kontor/contract';
import { compile, type Data, type Form, inLanguage, inputKinds, lookAt } from '@kontor/form';
import { type Language, localeOf } from '@kontor/form/languages';
import type { FastifyBaseLogger } from 'fastify';
import { jobLog } from '../../base/log.ts';
import { type Named, nameAndLogin, nameOf } from '../../base/person-name.ts';
import type { PdfDocument } from '../../outside/pdf/document.ts';
import { housePrinter } from '../../outside/pdf/printer.ts';
import { spoolFolder } from '../../outside/spool.ts';
import { safeName } from '../../outside/zip.ts';
import type { Ctx } from '../../records/context.ts';
import type { KnownForm } from '../../records/forms.ts';
import { contain } from '../../records/links.ts';
import { knowingRows } from '../../records/list-rows.ts';
import type { Row } from '../../records/select.ts';
import { stateNames, wordsFor } from '../words.ts';
import { bodyOf } from './body.ts';
import { keepDrawings, picturesOf } from './pictures.ts';
import { clean, type Paper, unanswered } from './texts.ts';

const { reports } = resources;

/** An entry to print. */
export interface Asked {
  row: Row & { data?: unknown };
  /** Name of the form. */
  name: string;
  /** In that language. */
  form: Form;
  language: Language;
  words: Paper['words'];
}

interface Manner {
  gone?(): boolean;
  /** Limit of pictures; further files are listed by name. */
  pictures?: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

async function made(
  ctx: Ctx,
  { row, form, words }: Asked,
  head: Omit<PdfDocument, 'body'>,
  { gone = () => false, pictures, log }: Manner,
): Promise<Buffer> {
  const printer = housePrinter();
  const data = row.data as Data;
  const { folder, remove } = spoolFolder();
  try {
    // what is shown may depend on rows of lists
    await knowingRows(ctx.db, form, () => lookAt(compile(form), data));
    const { stored, files } = await picturesOf(ctx, form, data, folder, gone, printer.scale, log, pictures);
    const drawings = keepDrawings();
    const body = bodyOf(form, data, { words, stored, drawn: drawings.take });
    const document = { ...head, body };
    return await printer.print(document, [...files, ...(await drawings.written(folder))], ctx.now);
  } finally {
    remove().catch(error => log.warn({ err: error }, 'a spool stays'));
  }
}

/** How a reader sees the entry. */
export interface Reading {
  language: Language;
  timeZone: string;
}

export const wordsOnPaper = ({ language, timeZone }: Reading): Paper['words'] => ({
  ...wordsFor(language),
  locale: localeOf(language),
  timeZone,
});

/** `2026-11-20`: the day of a moment in a zone, for names of files. */
export const dayIn = (timeZone: string, moment: string): string =>
  new Date(wallOf(Date.parse(moment), timeZone)).toISOString().slice(0, 10);

/** At the foot of each page: the form, the entry, and the zone of all times. */
const footOf = (title: string, id: string, { zone, timeZone }: Paper['words']) =>
  `${title} · ${id} · ${zone}: ${timeZone}`;

/** The author, if the reader may read it. */
async function authorOf(ctx: Ctx, row: Row): Promise<{ name: string; login: string } | null> {
  const entry = { ...row };
  await contain(ctx, reports, [entry], ['users']);
  const user = entry.users as Named | null | undefined;
  return user ? { name: clean(nameOf(user)), login: clean(nameAndLogin(user)) } : null;
}

const moment = inputKinds['datetime-local'].rule({});
export const momentOn = (words: Paper['words'], time: unknown): string =>
  moment.show(new Date(String(time)).toISOString() as never, words);

/** The running number leads the facts of an entry that has one. */
const numberFact = (number: unknown, words: Paper['words']) =>
  typeof number === 'string' ? [{ label: words.runningNumber, value: clean(number), span: 4 as const }] : [];

export async function headOf(
  ctx: Ctx,
  { row, name, form, language, words }: Asked,
): Promise<Omit<PdfDocument, 'body'>> {
  const author = await authorOf(ctx, row);
  const state = clean(stateNames(form, words)(row.state) ?? '');
  const title = clean(name);
  const facts = [
    ...numberFact(row.number, words),
    { label: words.state, value: state || unanswered, span: 1 },
    { label: words.user, value: author?.login ?? unanswered, span: 1 },
    { label: words.created, value: momentOn(words, row.created), span: 1 },
    { label: words.modified, value: momentOn(words, row.modified), span: 1 },
    { label: words.id, value: row.id, span: 4 },
  ];
  return { lang: language, title, author: author ? [author.name] : [], foot: footOf(title, row.id, words), facts };
}

/** For a reader: with author and state within the reader's scope. */
export async function reportPaper(
  ctx: Ctx,
  row: Row,
  known: KnownForm,
  reading: Reading,
  manner: Manner,
): Promise<Buffer> {
  const entry = {
    row,
    name: known.name,
    form: inLanguage(known.form, reading.language),
    language: reading.language,
    words: wordsOnPaper(reading),
  };
  return made(ctx, entry, await headOf(ctx, entry), manner);
}

/** The submitted entry, for its sender's copy. */
export interface Copied {
  id: string;
  number: string | null;
  created: string;
  data: Data;
  /** Name of the form. */
  name: string;
  /** In all of its languages. */
  form: Form;
  language: Language;
  timeZone: string;
}

/** For the sender: answers, time and number; no state and no responsible person. */
export async function copyPdf(ctx: Ctx, copied: Copied, pictures: boolean) {
  const { id, number, created, data, name, form, language, timeZone } = copied;
  const words = wordsOnPaper(copied);
  const at = momentOn(words, created);
  const title = clean(name);
  const facts = [
    ...numberFact(number, words),
    { label: words.created, value: at, span: 1 },
    { label: words.id, value: id, span: 3 },
  ];
  const head = { lang: language, title, author: [], foot: footOf(title, id, words), facts };
  const entry = { row: { id, data }, name, form: inLanguage(form, language), language, words };
  const content = await made(ctx, entry, head, { log: jobLog, ...(pictures ? {} : { pictures: 0 }) });
  return { filename: safeName(`${name} ${number ?? dayIn(timeZone, created)}.pdf`), content, type: 'application/pdf' };
}
