/**
 * Document model that template.typ renders: headings, fields, tables, charts and pictures as plain JSON, without
 * control characters.
 */
import type { RichMark, TextStyle } from '@kontor/form';
import type { Language } from '@kontor/form/languages';

export interface Picture {
  /** Path by which the template refers to the task's picture. */
  path: string;
  /** In px; only the aspect ratio matters. */
  width: number;
  height: number;
  alt: string;
  caption: string | null;
}

export interface Span {
  text: string;
  marks: readonly RichMark[];
  href: string | null;
}

/** Headings within an answer are styled as such, but are not in the outline. */
export type RichPart =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'heading'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: RichPart[][] }
  | { kind: 'quote'; parts: RichPart[] };

/** A chosen option with three bars for its level, or a dot in its colour (`#RRGGBB`). */
export interface Chosen {
  label: string;
  level: number | null;
  color: string | null;
}

export interface Cell {
  /** Column of the grid, from 0. */
  at: number;
  span: number;
  before: number;
  after: number;
  body: Block[];
}

export interface TableColumn {
  label: string;
  /** Relative width; 0 is the width of its content. */
  share: number;
  number: boolean;
}

/** `level` is the outline level, which skips none; `size` 1 to 6 is the font size, 0 that of body text. */
export type Block =
  | { kind: 'row'; cells: Cell[] }
  | { kind: 'heading'; level: number; size: number; text: string; styles: TextStyle[] }
  | { kind: 'section'; level: number; text: string }
  | { kind: 'text'; size: 0; text: string; styles: TextStyle[] }
  /** `chosen`: what makes up the value, where an option has a mark. */
  | { kind: 'field'; label: string; value: string; chosen?: Chosen[] }
  | { kind: 'rich'; label: string; parts: RichPart[] }
  /** `wide` and `tall`: maximum size in mm. */
  | { kind: 'pictures'; label: string | null; pictures: Picture[]; names: string[]; wide: number; tall: number }
  /** A drawing of full width, with what it counts above and a textual description below. */
  | { kind: 'chart'; level: number; title: string; about: string[]; path: string | null; alt: string; said: string }
  /** One entry of several, with the outline below its heading. */
  | { kind: 'entry'; title: string; facts: Fact[]; body: Block[] }
  /** Page break. */
  | { kind: 'page' }
  /** Two columns. */
  | { kind: 'columns'; body: Block[] }
  /** `tight`: for many rows of short figures. */
  | { kind: 'table'; columns: TableColumn[]; rows: string[][]; tight?: true }
  | { kind: 'items'; level: number; items: { title: string; body: Block[] }[] };

/** `span`: of four columns. */
export interface Fact {
  label: string;
  value: string;
  span: number;
}

export interface PdfDocument {
  lang: Language;
  title: string;
  author: string[];
  foot: string;
  facts: Fact[];
  body: Block[];
}
