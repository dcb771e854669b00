/**
 * Decoders of a link's query (`?name=value`, possibly repeated) by kind, to values that the field's rule can parse.
 * They do not validate: `prefilled` passes their results to the rule. Separate from the rows, since most forms are
 * opened without a query.
 */

import type { LinkForm } from '../base/input-row.ts';
import type { Options } from '../base/types.ts';
import type { CompiledInput } from '../form/compile.ts';
import { choicesOf, isLongList } from '../input-kinds/common.ts';
import { inputKinds, isInputKind } from '../input-kinds/index.ts';
import { asMarkup } from '../rich/rules.ts';

/** Values of a parameter in order, at least one → input of the rule. */
type LinkReader = (given: readonly string[], options: Options) => unknown;

/** Unchanged. Of a repeated parameter the first. */
const asWritten: LinkReader = ([first]) => first;

/** Single line: a second one would be invisible in the control. */
const asLine: LinkReader = ([first]) => first?.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

/** An unescaped `+` in a query decodes to a space: restores it in a timestamp's offset. */
const asMoment: LinkReader = ([first]) => first?.trim().replace(/ (?=\d\d:\d\d$)/, '+');

/** Plain text, never markup: a link must not inject formatting or links. */
const asWords: LinkReader = ([first]) => asMarkup(first ?? '');

const flags = new Map<string | undefined, boolean>([
  ...['true', '1', 'yes', 'ja'].map(word => [word, true] as const),
  ...['false', '0', 'no', 'nein'].map(word => [word, false] as const),
]);

const asFlag: LinkReader = ([first]) => flags.get(first?.trim().toLowerCase());

/**
 * Several choices: a repeated parameter, or comma-separated values. A whole value that is a choice is not split, and
 * unknown ones are dropped. By stored value and not by label, which depends on the reader's language.
 */
const asChoices: LinkReader = (given, options) => {
  const known = new Set(choicesOf(options).map(choice => choice.value));
  const isLong = isLongList(options);
  const knows = (value: string) => known.has(value) || (isLong && value !== '');
  const parts = given.flatMap(value => (known.has(value) ? value : value.split(',').map(part => part.trim())));
  return [...new Set(parts.filter(knows))];
};

const readers: Readonly<Record<LinkForm, LinkReader>> = {
  text: asWritten,
  line: asLine,
  moment: asMoment,
  flag: asFlag,
  markup: asWords,
};

/** The decoder of a field; null if it cannot be prefilled. List answers are decoded as choices. */
export function linkReaderOf({ kind, rule }: Pick<CompiledInput, 'kind' | 'rule'>): LinkReader | null {
  const form = isInputKind(kind) ? inputKinds[kind].fromLink : null;
  if (form === null) return null;
  return Array.isArray(rule.empty) ? asChoices : readers[form];
}
