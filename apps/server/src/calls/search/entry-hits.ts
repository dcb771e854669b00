/**
 * Entries as hits of a search: title, form, state, first answers, and the answer that holds the text. An entry whose
 * form the reader may not read has no titles to show, and is left out.
 */
import { Problem } from '@kontor/contract';
import {
  answerOf,
  type Data,
  displayValue,
  type Form,
  foundIn,
  type How,
  inLanguage,
  inputsOf,
  listColumns,
  titleFirst,
} from '@kontor/form';
import { type Language, localeOf } from '@kontor/form/languages';
import { stateNames, wordsFor } from '../../exports/words.ts';
import type { Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';
import { presented } from '../../records/former-fields.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import type { Row } from '../../records/select.ts';

export type Hit = Out<'search'>['data']['groups'][number]['hits'][number];

/** For whom answers are written. */
export interface Reader {
  language: Language;
  timeZone: string;
}

const titles = 2;
const facts = 6;
/** Characters before the text that was found, and in all. */
const before = 30;
const most = 90;
/** Instances of a repeat that are looked through. */
const instances = 100;

/** The part of a long answer around the text that was found in it. */
function excerpt(text: string, [from]: [number, number]): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= most) return line;
  const start = from <= before ? 0 : line.indexOf(' ', from - before) + 1 || from;
  const part = line.slice(start, start + most);
  return `${start > 0 ? '… ' : ''}${part.trim()}${start + most < line.length ? ' …' : ''}`;
}

/** The first field of the form whose answer holds the text. */
function foundAnswer(form: Form, data: Data, text: string, how: How): Hit['found'] {
  for (const input of inputsOf(form)) {
    if (input.files) continue;
    const keys = input.repeat === null ? [null] : Array.from({ length: instances }, (_, index) => index);
    for (const instance of keys) {
      if (instance !== null && !Object.hasOwn(data, `${input.name}.${instance}`)) continue;
      const stored = answerOf(input, data, instance);
      const answer = displayValue(input, stored, how);
      const place = foundIn(answer, text);
      if (!place) continue;
      const whole = instance === null && place[0] === 0 && place[1] === answer.length;
      const value = whole && (typeof stored === 'string' || typeof stored === 'number') ? String(stored) : null;
      return { field: input.name, label: input.label, text: excerpt(answer, place), value };
    }
  }
  return null;
}

function stateOf(form: Form, value: unknown, language: Language): Hit['state'] {
  if (typeof value !== 'string' || value === '') return null;
  const label = stateNames(form, wordsFor(language))(value) ?? value;
  return { value, label, position: form.states.findIndex(state => state.value === value), of: form.states.length };
}

function entryHit(
  row: Row,
  { name, form }: { name: string; form: Form },
  text: string,
  { language, timeZone }: Reader,
): Hit {
  const { yes, no } = wordsFor(language);
  const how = { locale: localeOf(language), yes, no, timeZone };
  const data = row.data as Data;
  const columns = listColumns(form, 'console').map(({ input }) => input);
  const answered = titleFirst(columns)
    .filter(({ repeat }) => repeat === null)
    .map(input => ({ label: input.label, text: displayValue(input, answerOf(input, data), how) }))
    .filter(fact => fact.text !== '');
  const pictures = (row.files ?? []) as { thumbnail: string | null }[];
  const title = answered.slice(0, titles).map(fact => fact.text);
  return {
    id: row.id,
    name: [row.number, title.join(', ')].filter(Boolean).join(' · '),
    detail: name,
    found: foundAnswer(form, data, text, how),
    form_id: String(row.report_config_id),
    state: stateOf(form, row.state, language),
    picture: pictures.find(({ thumbnail }) => thumbnail)?.thumbnail ?? null,
    facts: answered.slice(0, facts),
    modified: String(row.modified),
  };
}

/** `rows` contain their files. */
export async function entryHits(ctx: Ctx, forms: Forms, rows: Row[], text: string, reader: Reader): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const row of rows) {
    try {
      const { name, form } = await formOf(ctx, forms, String(row.report_config_id), () => new Problem('notFound'));
      const data = presented(form, row.data as Data, Number(row.form_version));
      hits.push(entryHit({ ...row, data }, { name, form: inLanguage(form, reader.language) }, text, reader));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return hits;
}
