/** One entry for paper. 404 where it is missing or not the reader's, 429 beyond two exports a user or four a server. */

import { Problem, resources } from '@kontor/contract';
import { type Data, inputKinds } from '@kontor/form';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../endpoint.ts';
import type { PdfDocument } from '../outside/pdf/document.ts';
import { keepPrinter, type Printer } from '../outside/pdf.ts';
import { spoolFolder } from '../outside/spool.ts';
import { safeName } from '../outside/zip.ts';
import { actorId, type CallInput, type Ctx } from '../records/context.ts';
import { type Forms, formOf, type KnownForm } from '../records/forms.ts';
import { contain } from '../records/links.ts';
import { read } from '../records/read.ts';
import type { Row } from '../records/select.ts';
import { audit, mustMay } from '../records/verb.ts';
import { bodyOf } from './export-pdf-body.ts';
import { picturesOf } from './export-pdf-pictures.ts';
import { clean, type Paper, unanswered } from './export-pdf-texts.ts';
import { slotsOf } from './export-slots.ts';
import { stateNames, wordsFor } from './export-words.ts';
import { disposition } from './files.ts';

const { reports } = resources;

export function reportPdf(forms: Forms): Handler {
  const printer = keepPrinter();
  return async (ctx, input: CallInput, request, reply) => {
    mustMay(ctx, reports, 'read');
    const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
    try {
      const row = await read(ctx, reports, input.params.id ?? '');
      const known = await formOf(ctx, forms, String(row.report_config_id), () => new Problem('notFound'));
      const name = `${known.name} ${String(row.created).slice(0, 10)}.pdf`;
      reply.type('application/pdf').header('content-disposition', disposition('attachment', safeName(name)));
      if (request.method === 'HEAD') return reply.send();
      const detail = { format: 'pdf', count: 1 };
      await audit(ctx, { action: 'export', entity: reports.entity, id: row.id, detail });
      return await made(ctx, printer, known, row, input, request, reply);
    } finally {
      release();
    }
  };
}

async function made(
  ctx: Ctx,
  printer: Printer,
  { name, form }: KnownForm,
  row: Row,
  input: CallInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const words = wordsOnPaper(input.headers['accept-language']);
  const data = row.data as Data;
  const { folder, remove } = spoolFolder();
  try {
    const gone = () => reply.raw.destroyed;
    const { stored, files } = await picturesOf(ctx, form, data, folder, gone, request.log);
    const document = { ...(await headOf(ctx, name, row, form, words)), body: bodyOf(form, data, { words, stored }) };
    return await printer.print(document, files, ctx.now);
  } finally {
    remove().catch(error => request.log.warn({ err: error }, 'a spool stays'));
  }
}

/** In English the day stands before the month, as on the screen. */
function wordsOnPaper(accepted: string | undefined): Paper['words'] {
  const words = wordsFor(accepted);
  return { ...words, locale: words.locale === 'en' ? 'en-GB' : words.locale };
}

interface Author {
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** Who wrote it, as far as the reader may know. */
async function authorOf(ctx: Ctx, row: Row): Promise<string> {
  const entry = { ...row };
  await contain(ctx, reports, [entry], ['users']);
  const user = entry.users as Author | null;
  return clean([user?.first_name, user?.last_name].filter(Boolean).join(' ') || (user?.username ?? ''));
}

/** The house's clock, as in the workbook. */
const moment = inputKinds['datetime-local'].rule({});

async function headOf(
  ctx: Ctx,
  form: string,
  row: Row,
  { states }: KnownForm['form'],
  words: Paper['words'],
): Promise<Omit<PdfDocument, 'body'>> {
  const author = await authorOf(ctx, row);
  const at = (time: unknown) => moment.show(new Date(String(time)).toISOString() as never, words);
  const state = clean(stateNames({ fields: [], states }, words)(row.state) ?? '');
  const title = clean(form);
  const facts = [
    { label: words.state, value: state || unanswered, span: 1 },
    { label: words.user, value: author || unanswered, span: 1 },
    { label: words.created, value: at(row.created), span: 1 },
    { label: words.modified, value: at(row.modified), span: 1 },
    { label: words.id, value: row.id, span: 4 },
  ];
  const lang = words.locale === 'de' ? 'de' : 'en';
  return { lang, title, author: author ? [author] : [], foot: `${title} · ${row.id}`, facts };
}
