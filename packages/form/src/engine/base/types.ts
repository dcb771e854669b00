/**
 * Types of the form engine. A form is a tree of contents; an entry's answers are flat in `Data`, by field name.
 * Property names are those of the API. No behaviour here.
 */
export type Width = 'col-3' | 'col-4' | 'col-6' | 'col-8' | 'col-9' | 'col-12';

/** Place in the 12-column grid; `before` and `after` are steps of 0 to 5. */
export interface Column {
  width: Width;
  before: number;
  after: number;
}

export interface ListColumn {
  sorting: number;
  class?: string;
  useToSort?: boolean;
}

export type ContentType =
  | 'input'
  | 'formatString'
  | 'image'
  | 'canvas'
  | 'layout_row'
  | 'collapse_container'
  | 'condition_container'
  | 'auto_complete_container'
  | 'repeat_container';

export type InputKind =
  | 'text'
  | 'email'
  | 'date'
  | 'datetime-local'
  | 'time'
  | 'number'
  | 'range'
  | 'rating'
  | 'url'
  | 'tel'
  | 'switch'
  | 'checkbox'
  | 'svg-checkbox'
  | 'radio'
  | 'svg-radio'
  | 'select'
  | 'textarea'
  | 'html'
  | 'file'
  | 'calculated'
  | 'hidden';

/** Type of an answer: an input's kind, or another content's type. */
export type FieldKind = InputKind | Extract<ContentType, 'canvas'>;

/** Group of similar kinds. */
export type FieldGroup = 'text' | 'number' | 'date' | 'choice' | 'file' | 'drawing' | 'hidden';

export type Options = Record<string, unknown>;

export interface Content {
  id: string;
  type: ContentType;
  column: Column;
  options: Options;
  list_column?: ListColumn | null;
  backend_list_column?: ListColumn | null;
  /** Of a field that its form no longer has, in the union of its versions: the last one that had it. */
  former?: number;
}

/** Colours of choices, by their places in the palette of charts. */
export type ChoiceColor = 'petrol' | 'turquoise' | 'red' | 'amber' | 'blue' | 'plum' | 'green' | 'grey';

export interface Choice {
  id: string;
  value: string;
  label: string;
  /** Its degree among ordered choices, from 0 (none) to 3; shown as bars wherever the choice is. */
  level?: number;
  /** Its colour wherever the choice is shown; a level goes first. */
  color?: ChoiceColor;
  /** Shown where it was chosen, but no longer offered. */
  retired?: true;
}

export interface State {
  id: string;
  value: string;
  label: string;
}

export interface Form {
  fields: Content[];
  states: State[];
  /** Rules across fields, as those of a field. */
  rules?: unknown;
  /** Trees of the form's formulas by their text, handed out for filling in; never read from a body. */
  trees?: unknown;
  /** The names that its fields have had in its versions, as the server keeps them; never read from a body. */
  names?: readonly unknown[];
  /** Of fields that were renamed or share a name with a former one: where stored answers are, by the field's name. */
  keys?: Readonly<Record<string, readonly AnswerKey[]>>;
}

/** A stored name of a field's answers; with `in` for entries of these versions of the form alone, both ends included. */
export interface AnswerKey {
  name: string;
  in?: readonly (readonly [from: number, to: number | null])[];
}

/** Stored answers: `name`, or `name.i` inside a repeat, and `_updated_{name}`, `_repeat`, `_images` and `_$…`. */
export type Data = Record<string, unknown>;

/** What is wrong, and where: path like `fields.3.options.name` or `data.parts.1`. Codes are listed in `issueCodes`. */
export interface Issue {
  path: string;
  code: string;
  values?: Record<string, string | number>;
  /** Of a formula: the characters that it is about. */
  at?: [from: number, to: number];
}

export type ComparisonType =
  | 'gt'
  | 'gte'
  | 'eq'
  | 'neq'
  | 'lt'
  | 'lte'
  | 'filter'
  | 'empty'
  | 'not_empty'
  | 'true'
  | 'false';

/** `gate` joins it with the next comparison. */
export interface Comparison {
  valOne: string;
  comparison: ComparisonType;
  valTwo?: string | number | boolean | null;
  gate?: 'and' | 'or' | null;
}

export type TextSize = 'normal' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
export type TextStyle = 'italic' | 'bold' | 'muted';

/** Keys that the form does not have: kept (for older form versions) or refused (for share links). */
export type Unknown = 'keep' | 'refuse';

/** Formatting options; `timeZone` defaults to the runtime's. */
export interface How {
  locale: string;
  yes: string;
  no: string;
  timeZone?: string;
}

/**
 * How an answer is printed: `value` on one line, `text` on several, `stars` as stars (in a table as a number), `files`
 * and `drawing` as stored images and attachments, `svg` as the field's drawing with the answer marked, `rich` as
 * formatted text. `nothing` is not printed.
 */
export type Prints = 'value' | 'text' | 'stars' | 'files' | 'drawing' | 'svg' | 'rich' | 'nothing';

/** How a content without answer and contents is printed; `level` 0 is no heading. */
export type Print =
  | { what: 'text'; text: string; level: number; styles: TextStyle[] }
  | { what: 'picture'; file: string };

/** Context of a new entry's initial values; `now` is read in the runtime's time zone. */
export interface Start {
  now: Date;
  /** The moment and zone in which the entry was begun, as stored; without it, `now` in the zone of this device. */
  began?: string | undefined;
  user?: {
    name?: string | null;
    email?: string | null;
    username?: string | null;
    /** Names of the groups that the person is in. */
    groups?: readonly string[] | null;
  } | null;
  /** What formulas know of the entry and of who filled it in first; without it, that it is `user`. */
  meta?: Readonly<Record<string, unknown>> | undefined;
  cached?: Record<string, unknown> | null;
  /** Values from the link (`prefilled`); they take precedence. */
  prefill?: Data | null;
}

export type Shape =
  | 'title'
  | 'text'
  | 'field'
  | 'area'
  | 'choices'
  | 'image'
  | 'section'
  | 'condition'
  | 'repeat'
  | 'files'
  | 'signature';

/** One stroke of a form's thumbnail. */
export interface Stroke {
  shape: Shape;
  width: Width;
}
