/** What template.typ sets: an entry or a dashboard as headings, fields, tables, charts and pictures. Plain JSON, texts without control letters. */
import type { RichMark, TextStyle } from '@kontor/form';
import type { Language } from '@kontor/form/languages';

export interface Picture {
  /** Of the task's pictures; the template finds it under this name. */
  path: string;
  /** In px; they give the shape alone. */
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

/** Headings in an answer look like some, but are none of the document's outline. */
export type RichPart =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'heading'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: RichPart[][] }
  | { kind: 'quote'; parts: RichPart[] };

export interface Cell {
  /** Column of the twelve, from 0. */
  at: number;
  span: number;
  before: number;
  after: number;
  body: Block[];
}

export interface TableColumn {
  label: string;
  /** Of the width, beside the others; 0 takes what it needs. */
  share: number;
  number: boolean;
}

/** `level` is the place among the headings, which skips none; `size` 1 to 6 is the look, 0 that of plain text. */
export type Block =
  | { kind: 'row'; cells: Cell[] }
  | { kind: 'heading'; level: number; size: number; text: string; styles: TextStyle[] }
  | { kind: 'section'; level: number; text: string }
  | { kind: 'text'; size: 0; text: string; styles: TextStyle[] }
  | { kind: 'field'; label: string; value: string }
  | { kind: 'rich'; label: string; parts: RichPart[] }
  /** `wide` and `tall` in mm: what a picture may take. */
  | { kind: 'pictures'; label: string | null; pictures: Picture[]; names: string[]; wide: number; tall: number }
  /** A drawing over the whole width, with what it is counted of above it and what it shows in words below. */
  | { kind: 'chart'; level: number; title: string; about: string[]; path: string | null; alt: string; said: string }
  /** The rest begins on a page of its own. */
  | { kind: 'page' }
  /** Two beside one another on the page. */
  | { kind: 'columns'; body: Block[] }
  /** `tight`: of figures, of which there are many and short ones. */
  | { kind: 'table'; columns: TableColumn[]; rows: string[][]; tight?: true }
  | { kind: 'items'; level: number; items: { title: string; body: Block[] }[] };

export interface PdfDocument {
  lang: Language;
  title: string;
  author: string[];
  foot: string;
  /** `span` of four columns. */
  facts: { label: string; value: string; span: number }[];
  body: Block[];
}
