/**
 * Readers for `fromLink` of an input kind: values of a query parameter (`?name=value`, perhaps several times) in the
 * shape that the kind's rule parses. Nothing is checked here: `prefilled` passes what comes out through the rule.
 */

import type { LinkReader } from '../base/input-row.ts';
import type { Options } from '../base/types.ts';
import { choicesOf } from './common.ts';

/** As it is written. Where a parameter comes several times, the first counts. */
export const asWritten: LinkReader = ([first]) => first;

/** One line: a field that shows none must not hold a second one, which nobody would see. */
export const asLine: LinkReader = ([first]) => first?.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

/** A `+` in a query is a space, and so a moment's offset comes as one where it was not encoded. */
export const asMoment: LinkReader = ([first]) => first?.trim().replace(/ (?=\d\d:\d\d$)/, '+');

const flags = new Map<string | undefined, boolean>([
  ...['true', '1', 'yes', 'ja'].map(word => [word, true] as const),
  ...['false', '0', 'no', 'nein'].map(word => [word, false] as const),
]);

export const asFlag: LinkReader = ([first]) => flags.get(first?.trim().toLowerCase());

/**
 * Several choices: the parameter several times, or values with commas between them. A value that is a choice as it
 * stands is not taken apart, and what is no choice is left out. Values count, never labels: those depend on the
 * reader's language, and a link must mean the same to everyone.
 */
export const asChoices: LinkReader = (given, options) => {
  const known = new Set(choicesOf(options).map(choice => choice.value));
  const parts = given.flatMap(value => (known.has(value) ? value : value.split(',').map(part => part.trim())));
  return [...new Set(parts.filter(value => known.has(value)))];
};

export const either =
  (several: (options: Options) => boolean, one: LinkReader): LinkReader =>
  (given, options) =>
    (several(options) ? asChoices : one)(given, options);
