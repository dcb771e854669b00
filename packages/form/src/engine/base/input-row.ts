/**
 * Interface of an input kind's row, and helpers that rows share. `rule` is built once per field, so that checking an
 * entry does not read the options again.
 */
import type { Fault, IssueCode } from './issue.ts';
import type { Schema } from './schema.ts';
import type { FieldGroup, How, InputKind, Issue, Options, Prints, Shape } from './types.ts';

/** Result of `parse` for an invalid value. */
export const unreadable: unique symbol = Symbol('unreadable');

/** Parser, validator and formatter of one field's values. Functions accept any JSON value and never throw. */
export interface ValueRule {
  /** The control's value while there is no answer. */
  empty: unknown;
  /** Stored or typed value → normalised value; `undefined` if there is no answer. */
  parse(raw: unknown): unknown;
  /** Constraint violations of a parsed value. */
  limits?(value: never): Fault | null;
  /** Issue code of an unreadable value. */
  code: IssueCode;
  /** The value that conditions compare, if it is not the parsed value. */
  compared?(value: never): unknown;
  /** Formats a parsed value for a reader. */
  show(value: never, how: How): string;
}

/** Files that answers may hold: media type patterns, and maximum number. */
export interface Taken {
  types: readonly string[];
  most: number;
}

/**
 * Encoding of an answer in a link's query: `line` is text without line breaks, `markup` plain text that becomes rich
 * text.
 */
export type LinkForm = 'text' | 'line' | 'moment' | 'flag' | 'markup';

export type Measure = 'number' | 'day' | 'time' | 'moment';

export interface InputRow {
  kind: InputKind;
  group: FieldGroup;
  schema: Schema;
  /** Options of a new input, without label and name. */
  create(): Options;
  /** Issues with paths relative to the options (`values.0.label`). */
  check(options: Options): Issue[];
  rule(options: Options): ValueRule;
  /** Values are ordered, so lists can filter by range: numbers, days (`YYYY-MM-DD`), times (`HH:MM`) or timestamps. */
  measure?: Measure;
  /** The same where it depends on the options. */
  measureOf?(options: Options): Measure | null;
  /** The group where it depends on the options. */
  groupOf?(options: Options): FieldGroup;
  /** Part of the default columns of entry lists. */
  listed: boolean;
  /** Has no input by the user, so it cannot be required. */
  silent?: true;
  /** Typing requests suggestions, inside a container of known data. */
  asks?: true;
  /** Its answer is a mail address. */
  addressed?: true;
  /** Its file ids are mirrored in `_images`. */
  files?: true;
  /** Which files its answers hold, and how many of them. */
  takes?(options: Options): Taken;
  /** Its answer is suitable as an entry's title: text, and not a number, date, file or boolean. */
  titles: boolean;
  /** How its answer is printed. */
  prints: Prints;
  /** Its stroke in the form's thumbnail. */
  shape: Shape;
  /** How a link's query encodes its answer (lists: as choices); null if it cannot be prefilled. */
  fromLink: LinkForm | null;
  /** Its answers and default are HTML: sanitised before storage, rendered only through `parseRich`. */
  rich?: true;
}

/** Stored value → the control's value. Unreadable values are shown as empty. */
export function readValue(rule: ValueRule, stored: unknown): unknown {
  const value = rule.parse(stored);
  return value === undefined || value === unreadable ? rule.empty : value;
}

/** The control's value → stored value; `undefined` if unanswered or unreadable. */
export function writeValue(rule: ValueRule, value: unknown): unknown {
  const parsed = rule.parse(value);
  return parsed === unreadable ? undefined : parsed;
}

/** Validates a value, except for `required`. */
export function faultOf(rule: ValueRule, raw: unknown): Fault | null {
  const value = rule.parse(raw);
  if (value === undefined) return null;
  if (value === unreadable) return { code: rule.code };
  return rule.limits?.(value as never) ?? null;
}

/** Accepts texts, numbers and booleans as text; blank is no answer. */
export function parseText(raw: unknown): string | undefined | typeof unreadable {
  if (raw === undefined || raw === null || raw === '') return undefined;
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return unreadable;
}

/** The same with white space trimmed. */
export function parseTrimmed(raw: unknown): string | undefined | typeof unreadable {
  const text = parseText(raw);
  return typeof text === 'string' ? text.trim() || undefined : text;
}
