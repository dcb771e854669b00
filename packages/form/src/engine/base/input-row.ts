/**
 * What an input kind must say about itself, and the few builders that rows share. A kind's rule is made once per field
 * (`rule`), so that checking an entry neither builds sets nor reads options.
 */
import type { Fault, IssueCode } from './issue.ts';
import type { Schema } from './schema.ts';
import type { FieldGroup, How, InputKind, Issue, Options, Prints, Shape } from './types.ts';

/** Answer of `parse` for a value that the kind does not understand. */
export const unreadable: unique symbol = Symbol('unreadable');

/** The rule of one field's values. Functions take any JSON value and never throw. */
export interface ValueRule {
  /** What the field shows while nothing is answered. */
  empty: unknown;
  /** Stored or typed → the normalised value, `undefined` where nothing is answered. */
  parse(raw: unknown): unknown;
  /** What a parsed value breaks beyond its shape. */
  limits?(value: never): Fault | null;
  /** The code of an unreadable value. */
  code: IssueCode;
  /** What conditions compare, where it is not the value itself. */
  compared?(value: never): unknown;
  /** A parsed value as text for a reader. */
  show(value: never, how: How): string;
}

/** Files that answers hold: patterns of their media types, and how many there are at most. */
export interface Taken {
  types: readonly string[];
  most: number;
}

/** How an answer is written in a link: `line` is text without line breaks, `markup` words that become rich text. */
export type LinkForm = 'text' | 'line' | 'moment' | 'flag' | 'markup';

export type Measure = 'number' | 'day' | 'moment';

export interface InputRow {
  kind: InputKind;
  group: FieldGroup;
  schema: Schema;
  /** Options of a new input: its label and name are left to the person. */
  create(): Options;
  /** Issues with paths relative to the options (`values.0.label`). */
  check(options: Options): Issue[];
  rule(options: Options): ValueRule;
  /** Values have a size: lists can be filtered from one to another. Numbers, days (`YYYY-MM-DD`) or moments. */
  measure?: Measure;
  /** Offered when no list columns are chosen. */
  listed: boolean;
  /** Nobody types into it, so it cannot be required. */
  silent?: true;
  /** Typing into it asks for known data, where it stands in such a container. */
  asks?: true;
  /** Its answer is an address that can be written to. */
  addressed?: true;
  /** Its file ids are mirrored in `_images`. */
  files?: true;
  /** Which files its answers hold, and how many of them. */
  takes?(options: Options): Taken;
  /** Its answer can name its entry in a list: words, and neither numbers, dates, files nor yes or no. */
  titles: boolean;
  /** How its answer is printed. */
  prints: Prints;
  /** Its stroke in the form's miniature. */
  shape: Shape;
  /** How a link's query writes its answer (lists: as choices); null where no link fills it in. */
  fromLink: LinkForm | null;
  /** Its answers and its default are markup: sanitised wherever they are stored, shown only by way of `parseRich`. */
  rich?: true;
  example: { options: Options; value: unknown; stored: unknown; wrong: unknown };
}

/** Stored → what the field shows. Unreadable values show as empty. */
export function readValue(rule: ValueRule, stored: unknown): unknown {
  const value = rule.parse(stored);
  return value === undefined || value === unreadable ? rule.empty : value;
}

/** What the field holds → what is stored; `undefined` where nothing is answered or it is unreadable. */
export function writeValue(rule: ValueRule, value: unknown): unknown {
  const parsed = rule.parse(value);
  return parsed === unreadable ? undefined : parsed;
}

/** What is wrong with a value, without regard to `required`. */
export function faultOf(rule: ValueRule, raw: unknown): Fault | null {
  const value = rule.parse(raw);
  if (value === undefined) return null;
  if (value === unreadable) return { code: rule.code };
  return rule.limits?.(value as never) ?? null;
}

/** Texts, numbers and booleans are taken as text; blank means nothing answered. */
export function parseText(raw: unknown): string | undefined | typeof unreadable {
  if (raw === undefined || raw === null || raw === '') return undefined;
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return unreadable;
}

/** The same for kinds where space around the value means nothing. */
export function parseTrimmed(raw: unknown): string | undefined | typeof unreadable {
  const text = parseText(raw);
  return typeof text === 'string' ? text.trim() || undefined : text;
}
