/**
 * What a content type must say about itself. The engine asks the row for everything: whether it holds a value, hides,
 * repeats, contains; nobody outside this folder tests a type by name.
 */
import type { Measure, Taken, ValueRule } from './input-row.ts';
import type { Schema } from './schema.ts';
import type {
  Column,
  Comparison,
  Content,
  ContentType,
  FieldGroup,
  FieldKind,
  Issue,
  Options,
  Print,
  Prints,
  Shape,
} from './types.ts';

/** What `check` may ask about the form around the content. */
export interface CheckContext {
  /** Whether the form has a field of this name. */
  knows(name: string): boolean;
}

/** How a content that holds an answer treats it. */
export interface FieldRow {
  kind: FieldKind;
  group: FieldGroup;
  measure: Measure | null;
  rule: ValueRule;
  listed: boolean;
  silent: boolean;
  files: boolean;
  /** As in an input kind's row. */
  titles: boolean;
  takes: Taken | null;
  prints: Prints;
}

export interface ContentRow {
  type: ContentType;
  group: 'field' | 'text' | 'layout' | 'container';
  schema: Schema;
  /** Where a kind decides: the options of each kind, more precisely than `schema`. */
  variants?: readonly Schema[];
  /** A new content with fresh ids and an empty label. */
  create(): Content;
  /** Issues with paths relative to the options. The schema has been checked before. */
  check(options: Options, ctx: CheckContext): Issue[];
  /** Whether it holds `options.contents`. */
  container: boolean;
  /** Whether a content of type `child` may be in it: directly, or (`direct` false) anywhere below. */
  accepts(child: ContentRow, direct?: boolean): boolean;
  /** Shows, repeats or fills its contents by rules of its own; the specification keeps such types out of repeats. */
  logic?: true;
  /** Its answer, where it holds one. */
  field?(options: Options): FieldRow | null;
  /** When its contents are shown. */
  shows?(options: Options): Comparison[];
  /** How many instances of its contents there may be. */
  repeats?(options: Options): number;
  /** Its fields are filled from known data, then locked, and corrected beside (`_updated_{name}`). */
  known?: true;
  /** Texts that may hold `{field}`. */
  texts(options: Options): string[];
  /** The options after fields they refer to were renamed (old name → new name); what asks for one renamed to `''` goes. */
  renamed?(options: Options, names: ReadonlyMap<string, string>): Options;
  /** The options in the spelling that is kept. */
  tidied?(options: Options): Options;
  /** Its stroke in the form's miniature; none for pure layout. */
  shape(options: Options): Shape | null;
  /** Begins a part of the form: `level` 1 to 6 of a heading, null of what closes after its own contents. */
  section?(options: Options): { label: string; level: number | null } | null;
  /** What of it stands on paper, where that is neither its answer nor its contents. */
  print?(options: Options): Print | null;
}

export const full = (): Column => ({ width: 'col-12', before: 0, after: 0 });

export const neverAccepts = (): boolean => false;

/** Of repeats and of auto-completes, at any depth. */
export const acceptsNoLogic = (child: ContentRow): boolean => child.logic !== true;
