/**
 * What a link's query says for a field (`?name=value`, perhaps several times), in the shape that the kind's own rule
 * reads. Nothing is judged here: whatever comes out passes the rule, and what does not fit is left out. A table beside
 * the rows, since forms load long before a query is looked at, and mostly without one.
 */

import type { InputKind, Options } from '../base/types.ts';
import { asMarkup } from '../rich/rules.ts';
import { choicesOf } from './common.ts';

/** Given values, in the order of the query, at least one. */
export type LinkReader = (given: readonly string[], options: Options) => unknown;

/** As it is written. Where a parameter comes several times, the first counts. */
const asWritten: LinkReader = ([first]) => first;

/** One line: a field that shows none must not hold a second one, which nobody would see. */
const asLine: LinkReader = ([first]) => first?.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

/** A `+` in a query is a space, and so a moment's offset comes as one where it was not encoded. */
const asMoment: LinkReader = ([first]) => first?.trim().replace(/ (?=\d\d:\d\d$)/, '+');

/** Words, never markup: what a link says cannot format anything, let alone lead elsewhere. */
const asWords: LinkReader = ([first]) => asMarkup(first ?? '');

const flags = new Map<string | undefined, boolean>([
  ...['true', '1', 'yes', 'ja'].map(word => [word, true] as const),
  ...['false', '0', 'no', 'nein'].map(word => [word, false] as const),
]);

const asFlag: LinkReader = ([first]) => flags.get(first?.trim().toLowerCase());

/**
 * Several choices: the parameter several times, or values with commas between them. A value that is a choice as it
 * stands is not taken apart, and what is no choice is left out. Values count, never labels: those depend on the
 * reader's language, and a link must mean the same to everyone.
 */
const asChoices: LinkReader = (given, options) => {
  const known = new Set(choicesOf(options).map(choice => choice.value));
  const parts = given.flatMap(value => (known.has(value) ? value : value.split(',').map(part => part.trim())));
  return [...new Set(parts.filter(value => known.has(value)))];
};

const either =
  (several: (options: Options) => boolean, one: LinkReader): LinkReader =>
  (given, options) =>
    (several(options) ? asChoices : one)(given, options);

/** Null: no link fills it in. */
export const linkReaders: Readonly<Record<InputKind, LinkReader | null>> = {
  text: asLine,
  textarea: asWritten,
  html: asWords,
  email: asWritten,
  url: asWritten,
  tel: asLine,
  number: asWritten,
  range: asWritten,
  date: asWritten,
  'datetime-local': asMoment,
  switch: asFlag,
  checkbox: either(options => choicesOf(options).length > 0, asFlag),
  'svg-checkbox': asChoices,
  radio: asWritten,
  'svg-radio': asWritten,
  select: either(options => options.multiple === true, asWritten),
  file: null,
  hidden: asLine,
};
