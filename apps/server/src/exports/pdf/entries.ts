/**
 * Several entries as one PDF: each begins on a page of its own, laid out as its form, under a heading of the outline.
 * Pictures are bounded for the whole document; further files are listed by name.
 */
import { type Data, inLanguage } from '@kontor/form';
import type { FastifyBaseLogger } from 'fastify';
import type { Block } from '../../outside/pdf/document.ts';
import { housePrinter, type Setting } from '../../outside/pdf/printer.ts';
import { spoolFolder } from '../../outside/spool.ts';
import type { CallInput, Ctx } from '../../records/context.ts';
import { type Forms, ownVersion } from '../../records/forms.ts';
import type { Row } from '../../records/select.ts';
import { type Plan, type PlannedForm, rowsOf } from '../plan.ts';
import { bodyOf } from './body.ts';
import { keepDrawings, mostPictures, picturesOf } from './pictures.ts';
import { headOf, momentOn, type Reading, wordsOnPaper } from './report.ts';
import { clean } from './texts.ts';

interface Work {
  gone(): boolean;
  /** Called for each entry that is laid out. */
  advance?(): void;
  log: Pick<FastifyBaseLogger, 'warn'>;
  forms: Forms;
}

export async function entriesPdf(
  ctx: Ctx,
  { name, total, forms }: Plan,
  query: CallInput['query'],
  reading: Reading,
  { gone, advance, log, forms: known }: Work,
): Promise<Buffer> {
  const printer = housePrinter();
  const words = wordsOnPaper(reading);
  const { language } = reading;
  const { folder, remove } = spoolFolder();
  const drawings = keepDrawings();
  const pictures = new Map<string, Setting['pictures'][number]>();

  async function entryOf({ name: title, form: published, id }: PlannedForm, row: Row): Promise<Block> {
    const form = id === null ? published : await ownVersion(ctx, known, id, published, row);
    const spoken = inLanguage(form, language);
    const { facts } = await headOf(ctx, { row, name: title, form: spoken, language, words });
    const left = mostPictures - pictures.size;
    const data = row.data as Data;
    const { stored, files } = await picturesOf(ctx, spoken, data, folder, gone, printer.scale, log, left);
    for (const file of files) pictures.set(file.path, file);
    const body = bodyOf(spoken, data, { words, stored, drawn: drawings.take });
    const heading = [
      ...(forms.length > 1 ? [clean(title)] : []),
      ...(typeof row.number === 'string' ? [clean(row.number)] : []),
      momentOn(words, row.created),
    ].join(' · ');
    return { kind: 'entry', title: heading, facts, body };
  }

  try {
    const body: Block[] = [];
    for (const form of forms)
      for await (const batch of rowsOf(ctx, form, query))
        for (const row of batch) {
          // Nobody waits for the document any more.
          if (gone()) return Buffer.alloc(0);
          if (body.length > 0) body.push({ kind: 'page' });
          body.push(await entryOf(form, row));
          advance?.();
        }
    const title = clean(name);
    const document = {
      ...{ lang: language, title, author: [] },
      foot: `${title} · ${words.zone}: ${words.timeZone}`,
      facts: [{ label: words.reports, value: String(total), span: 4 }],
      body,
    };
    return await printer.print(document, [...pictures.values(), ...(await drawings.written(folder))], ctx.now);
  } finally {
    remove().catch(error => log.warn({ err: error }, 'a spool stays'));
  }
}
