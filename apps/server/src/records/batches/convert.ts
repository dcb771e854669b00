/**
 * Answers of one field as those of another: as they are where it takes them, else by what they say, as the cells of a file
 * are read. What only one way of writing explains is read; what could mean two things is not.
 */
import type { AnswerMap } from '@kontor/contract';
import {
  type CompiledInput,
  checkEntry,
  choiceListOf,
  choicesOf,
  type Data,
  type Form,
  inputKinds,
  isEmpty,
  isInputKind,
  plainText,
} from '@kontor/form';
import { isProductLanguage, type Language, languageCodes, languageOr } from '@kontor/form/languages';
import { listLabels } from '../choice-lists.ts';
import type { Ctx } from '../context.ts';
import { type Choices, cellReader, choicesIn } from '../imports/cells.ts';
import { listChoices } from '../imports/readers.ts';
import type { Writing } from '../imports/types.ts';
import { instanceZone } from '../time-zone.ts';

/** The answer that a value becomes: undefined for none; null where the field does not take it. */
export type Convert = (value: unknown) => { answer: unknown } | null;

type Labels = (value: string) => string;

interface Fields {
  from: CompiledInput;
  to: CompiledInput;
}

/** What of the field is to be checked by itself: neither what depends on other answers, nor what is asked for. */
function aloneIn({ content }: CompiledInput): Form {
  const options = Object.entries(content.options).filter(([key]) => !/If$|^rules$|Formula$|^choicesFilter$/.test(key));
  return { fields: [{ ...content, options: Object.fromEntries(options) }], states: [] };
}

/** The parsed value; null where the field refuses it. */
function taken(to: CompiledInput, alone: Form, choices: Choices | null, value: unknown): { answer: unknown } | null {
  const answer = to.rule.parse(value);
  if (typeof answer === 'symbol' || answer === undefined) return null;
  // Choices of a list are not with the draft: these are asked for.
  if (choices) return [answer].flat().every(one => choices(String(one)) === one) ? { answer } : null;
  return checkEntry(alone, { [to.name]: answer } as Data, { draft: true }).length === 0 ? { answer } : null;
}

function textOf(from: CompiledInput, labels: Labels, value: unknown): string | null {
  if (Array.isArray(value)) {
    const texts = value.map(each => textOf(from, labels, each));
    return texts.includes(null) ? null : texts.join(', ');
  }
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  if (isInputKind(from.kind) && inputKinds[from.kind].rich) return plainText(value);
  return from.group === 'choice' ? labels(value) : value;
}

const orders = ['DMY', 'MDY'] as const;
const marks = [',', '.'] as const;

/** Days with dots are written with the day first; the others may be either. */
const writingsOf = (text: string, time_zone: string): Writing[] =>
  orders
    .filter(dates => dates === 'DMY' || !/^\s*\d{1,2}\.\d{1,2}\./.test(text))
    .flatMap(dates => marks.map(decimal => ({ dates, decimal, time_zone })));

/** What a tick says, by language. */
const ticks: Record<Language, readonly [yes: string, no: string]> = { de: ['ja', 'nein'], en: ['yes', 'no'] };

/** The first language that the labels of the fields have; without any the usual one. */
function languageOf(...fields: readonly CompiledInput[]): Language {
  const labels = fields.map(({ content }) => content.options.label);
  const named = labels.flatMap(label => (typeof label === 'object' && label !== null ? Object.keys(label) : []));
  return languageOr(named.find(isProductLanguage));
}

/** Texts that a value may be read by: those of a tick in the form's language, for a choice in any. */
function textsFor({ from, to }: Fields, labels: Labels, value: unknown): string[] {
  if (typeof value !== 'boolean') {
    const text = textOf(from, labels, value);
    return text === null ? [] : [text];
  }
  const languages = to.group === 'choice' ? languageCodes : [languageOf(to, from)];
  return languages.map(language => ticks[language][value ? 0 : 1]);
}

async function labelsOf(ctx: Ctx, from: CompiledInput, values: readonly unknown[]): Promise<Labels> {
  const { options } = from.content;
  if (choiceListOf(options) === null) {
    const own = new Map(choicesOf(options).map(({ value, label }) => [value, label]));
    return value => own.get(value) ?? value;
  }
  const form: Form = { fields: [from.content], states: [] };
  const found = await listLabels(
    ctx,
    form,
    values.map(value => ({ [from.name]: value }) as Data),
  );
  const labels = found.get(from.name);
  return value => labels?.get(value)?.split('\n')[0] || value;
}

/** Chosen counterparts of a value; of a list those that have one. */
function replaced(values: NonNullable<AnswerMap['values']>, value: unknown): unknown {
  const one = (each: unknown) => (typeof each === 'string' && Object.hasOwn(values, each) ? values[each] : each);
  if (Array.isArray(value)) return [...new Set(value.map(one).filter(each => each !== null))];
  return one(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
}

const isReplaced = (values: NonNullable<AnswerMap['values']>, value: unknown): boolean =>
  [value].flat().some(each => Object.hasOwn(values, String(each)));

/** `values`: all that are to be converted, of which labels and choices of lists are read ahead. */
export async function converter(
  ctx: Ctx,
  { from, to }: Fields,
  { values: map = {} }: Pick<AnswerMap, 'values'>,
  values: readonly unknown[],
): Promise<{ convert: Convert; labels: Labels }> {
  const labels = await labelsOf(ctx, from, values);
  const list = choiceListOf(to.content.options);
  const alone = aloneIn(to);
  const texts = values.flatMap(value => [value, replaced(map, value)]).flat();
  const said = texts.flatMap(value => [String(value), ...textsFor({ from, to }, labels, value)]);
  const choices = list === null ? choicesIn(to) : await listChoices(ctx, list, said);
  const isTaken = (value: unknown) => taken(to, alone, list === null ? null : choices, value);
  const zone = await instanceZone(ctx.db);

  function byText(value: unknown): { answer: unknown } | null {
    const found = new Map<string, { answer: unknown }>();
    for (const text of textsFor({ from, to }, labels, value))
      for (const writing of writingsOf(text, zone)) {
        const read = isTaken(cellReader(to, choices, writing)(text));
        if (read) found.set(JSON.stringify(read.answer), read);
      }
    return found.size === 1 ? ([...found.values()][0] ?? null) : null;
  }

  const convert: Convert = value => {
    // Unticked is an answer where the other field has one for it.
    if (value === false) return byText(value) ?? { answer: undefined };
    if (isEmpty(value)) return { answer: undefined };
    const given = isReplaced(map, value) ? replaced(map, value) : value;
    if (given === null || isEmpty(given)) return { answer: undefined };
    // Of one field: whether it takes them together with what was not chosen is the entry's check.
    if (from.content.id === to.content.id) return { answer: given };
    // A chosen counterpart is what the field stores.
    if (given !== value) return isTaken(given) ?? isTaken([given].flat());
    if (from.group === to.group) return isTaken(given) ?? byText(given);
    return byText(given);
  };
  return { convert, labels };
}
