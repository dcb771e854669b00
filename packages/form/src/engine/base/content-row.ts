/**
 * Interface of a content type's row. The engine derives everything from it: whether the type has an answer, hides,
 * repeats, contains; no code outside the tables tests a type by name.
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

/** What `check` may know of the form around the content. */
export interface CheckContext {
  /** Whether the form has a field of this name. */
  knows(name: string): boolean;
}

/** How a content with an answer stores and formats it. */
export interface FieldRow {
  kind: FieldKind;
  group: FieldGroup;
  measure: Measure | null;
  rule: ValueRule;
  listed: boolean;
  silent: boolean;
  files: boolean;
  /** As in InputRow. */
  titles: boolean;
  takes: Taken | null;
  prints: Prints;
}

export interface ContentRow {
  type: ContentType;
  group: 'field' | 'text' | 'layout' | 'container';
  schema: Schema;
  /** If kinds differ: the schema of each kind's options, more precise than `schema`. */
  variants?: readonly Schema[];
  /** A new content with fresh ids and an empty label. */
  create(): Content;
  /** Issues with paths relative to the options. Called after the schema check has passed. */
  check(options: Options, ctx: CheckContext): Issue[];
  /** Whether it is a placeholder that the first real content replaces. */
  blank?(options: Options): boolean;
  /** Whether it holds `options.contents`. */
  container: boolean;
  /** Whether a content of type `child` may be in it: directly, or (`direct` false) anywhere below. */
  accepts(child: ContentRow, direct?: boolean): boolean;
  /** Hides, repeats or fills its contents; the specification forbids such types inside repeats. */
  logic?: true;
  /** Its answer, if it has one. */
  field?(options: Options): FieldRow | null;
  /** The condition of its contents. */
  shows?(options: Options): Comparison[];
  /** Maximum number of instances of its contents. */
  repeats?(options: Options): number;
  /** Its fields are filled from known data, then locked, and corrected separately (`_updated_{name}`). */
  known?: true;
  /** Texts that may contain `{field}`. */
  texts(options: Options): string[];
  /**
   * The options after referenced fields were renamed (old name → new name); references to a name mapped to `''` are
   * removed.
   */
  renamed?(options: Options, names: ReadonlyMap<string, string>): Options;
  /** The options in canonical form. */
  tidied?(options: Options): Options;
  /** Its stroke in the form's thumbnail; null for pure layout. */
  shape(options: Options): Shape | null;
  /** Starts a section: `level` 1 to 6 for a heading, null for a container that ends with its contents. */
  section?(options: Options): { label: string; level: number | null } | null;
  /** Its printed form, apart from answer and contents. */
  print?(options: Options): Print | null;
}

export const full = (): Column => ({ width: 'col-12', before: 0, after: 0 });

export const neverAccepts = (): boolean => false;

/** Neither repeats nor auto-completes, at any depth. */
export const acceptsNoLogic = (child: ContentRow): boolean => child.logic !== true;
