/** Heads of columns: as the sheet that a form came from has them, else as XLSForm calls them, texts with their language. */
import { columnName, headingOfColumn } from './choices.ts';
import type { Texts } from './draft.ts';
import { headingOfLanguage, type Table } from './sheets.ts';
import type { Cells } from './write-table.ts';

/** Columns of texts. */
const localized: ReadonlySet<string> = new Set(['label', 'hint', 'required_message', 'constraint_message']);

export class Heads {
  readonly #languages: readonly string[];
  /** The language of texts without one, in the former sheets. */
  readonly #first: string;
  readonly #known = new Map<string, string>();
  /** How each language is written, behind the names of columns. */
  readonly #written = new Map<string, string>();

  /** `tables`: the former sheet, and others that say how languages are written. */
  constructor(languages: readonly string[], first: string, ...tables: readonly Table[]) {
    this.#languages = languages;
    this.#first = first;
    const [table] = tables;
    for (const { written, name, language } of table?.headings ?? []) {
      if (written === '' || language === null) continue;
      this.#setFirst(`${name} ${this.plain(language)}`, written);
      // A further column of choices.
      if (language === '') this.#setFirst(`${headingOfColumn(columnName(name))} `, written);
    }
    for (const { written, language } of tables.flatMap(({ headings }) => headings))
      if (language && !this.#written.has(language))
        this.#written.set(language, written.slice(written.lastIndexOf('::') + 2));
  }

  #setFirst(key: string, written: string): void {
    if (!this.#known.has(key)) this.#known.set(key, written);
  }

  /** A language, or '' for that of texts without one. */
  plain(language: string): string {
    return language === this.#first ? '' : language;
  }

  of(column: string, language = ''): string {
    const known = this.#known.get(`${column} ${this.plain(language)}`);
    if (known !== undefined) return known;
    if (!localized.has(column)) return column;
    const said = language || this.#first || this.#languages[0] || '';
    const written = this.#written.get(said);
    if (written !== undefined) return `${column}::${written}`;
    if (this.#languages.length === 0 || (language === '' && this.#first !== '')) return column;
    return `${column}::${headingOfLanguage(said)}`;
  }

  /** All heads of a column. */
  all(column: string): string[] {
    if (!localized.has(column)) return [this.of(column)];
    return [...(this.#languages.length === 0 || this.#first !== '' ? [''] : []), ...this.#languages].map(language =>
      this.of(column, language),
    );
  }

  texts(column: string, texts: Cells = {}): Cells {
    return Object.fromEntries(Object.entries(texts).map(([language, text]) => [this.of(column, language), text]));
  }

  /** Cells and texts by the heads of their columns. */
  row(cells: Cells, texts: Texts): Cells {
    const all: Cells = {};
    for (const [column, text] of Object.entries(cells)) all[this.of(column)] = text;
    for (const [column, said] of Object.entries(texts)) Object.assign(all, this.texts(column, said));
    return all;
  }
}
