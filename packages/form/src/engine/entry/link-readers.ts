/**
 * Readers of a link's query (`?name=value`, perhaps several times): values of a parameter in the shape that the rule of
 * the field's kind parses. Nothing is checked here: `prefilled` passes what comes out through the rule. Apart from the
 * rows, which only name a form, since most forms are opened without a query.
 */

import type { LinkForm } from '../base/input-row.ts';
import type { Options } from '../base/types.ts';
import type { CompiledInput } from '../form/compile.ts';
import { choicesOf } from '../input-kinds/common.ts';
import { inputKinds, isInputKind } from '../input-kinds/index.ts';
import { asMarkup } from '../rich/rules.ts';

/** Values in their order, at least one → what the rule parses. */
type LinkReader = (given: readonly string[], options: Options) => unknown;

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

const readers: Readonly<Record<LinkForm, LinkReader>> = {
  text: asWritten,
  line: asLine,
  moment: asMoment,
  flag: asFlag,
  markup: asWords,
};

/** The reader of a field; null where no link fills it in. Answers that are lists are read as choices. */
export function linkReaderOf({ kind, rule }: Pick<CompiledInput, 'kind' | 'rule'>): LinkReader | null {
  const form = isInputKind(kind) ? inputKinds[kind].fromLink : null;
  if (form === null) return null;
  return Array.isArray(rule.empty) ? asChoices : readers[form];
}
