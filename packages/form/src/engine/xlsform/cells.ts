/** The cells of one row, each of which is asked for once: what nobody asked for is left out, and said so. */
import type { Line, Outcome, Report } from '../exchange/report.ts';
import { type Heading, letterOf, type Row, type Table } from './sheets.ts';

/** A text as the form has it; the reason is '' where it is as it stood. */
export interface Changed {
  text: string;
  reason: string;
}

export class Cells {
  readonly #row: Row;
  readonly #table: Table;
  readonly #report: Report;
  readonly #sheet: string;
  readonly #done = new Set<string>();
  readonly #lines = new Map<string, Line>();

  constructor(sheet: string, table: Table, row: Row, report: Report) {
    this.#sheet = sheet;
    this.#table = table;
    this.#row = row;
    this.#report = report;
  }

  get row(): number {
    return this.#row.row;
  }

  /** The cell of a column without a language; '' without one. */
  peek(name: string): string {
    return this.#found(name)[0]?.text ?? '';
  }

  /** The line of the report that a column's cell has. */
  line(name: string): Line | undefined {
    return this.#lines.get(name);
  }

  /** Gives another reason for what became of a column's cell. */
  renote(name: string, reason: string): void {
    const line = this.#lines.get(name);
    if (line?.outcome === 'changed') line.reason = reason;
  }

  #found(name: string): { heading: Heading; text: string }[] {
    return this.#table.headings.flatMap(heading => {
      const text = heading.name === name ? this.#row.cells.get(heading.written) : undefined;
      return text === undefined ? [] : [{ heading, text }];
    });
  }

  /** Notes what became of a column's cells, once. */
  note(name: string, outcome: Outcome, reason = '', became = ''): Line | null {
    let last: Line | null = null;
    for (const { heading, text } of this.#found(name)) last = this.#add(heading, text, outcome, reason, became) ?? last;
    return last;
  }

  #add(heading: Heading, text: string, outcome: Outcome, reason: string, became = ''): Line | null {
    if (this.#done.has(heading.written)) return null;
    this.#done.add(heading.written);
    const letter = letterOf(this.#table.headings.indexOf(heading));
    const place = { sheet: this.#sheet, row: this.#row.row, column: heading.written, letter };
    const line = this.#report.add(place, text, outcome, reason, became);
    this.#lines.set(heading.name, line);
    return line;
  }

  /** A text, or one per language; undefined without one. `change` writes it as the form has it, and says why it differs. */
  text(
    name: string,
    first: string,
    change: (text: string) => Changed = text => ({ text, reason: '' }),
  ): string | Record<string, string> | undefined {
    const found = this.#found(name);
    const languages: Record<string, string> = {};
    for (const { heading, text } of found) {
      const language = heading.language === '' ? first : heading.language;
      if (language === null) {
        this.#add(heading, text, 'left', 'language');
        continue;
      }
      const { text: written, reason } = change(text);
      // By its name and as that of texts without a language.
      if ((languages[language] ?? written) !== written) {
        this.#add(heading, text, 'left', 'twice_told');
        continue;
      }
      languages[language] = written;
      this.#add(heading, text, reason === '' ? 'taken' : 'changed', reason, reason === '' ? '' : written);
    }
    const given = Object.keys(languages);
    if (given.length === 0) return undefined;
    return given.length === 1 && given[0] === first ? languages[first] : languages;
  }

  /** Cells that stand in the file alone, by the heads of their columns. */
  keep(heads: readonly string[]): void {
    for (const heading of this.#table.headings) {
      const text = heads.includes(heading.written) ? this.#row.cells.get(heading.written) : undefined;
      if (text !== undefined) this.#add(heading, text, 'left', 'kept');
    }
  }

  /** What was not asked for of these columns is taken as it is. */
  taken(columns: ReadonlySet<string>): void {
    for (const heading of this.#table.headings) {
      const text = this.#row.cells.get(heading.written);
      if (text !== undefined && columns.has(heading.name)) this.#add(heading, text, 'taken', '');
    }
  }

  /** Which of these columns have cells that are not as they were, by their plain names. */
  changedFrom(before: Readonly<Record<string, string>>, columns: ReadonlySet<string>): string[] {
    const heads = new Set(this.#table.headings.map(({ written }) => written));
    const changed = this.#table.headings.filter(
      ({ written, name }) => columns.has(name) && (this.#row.cells.get(written) ?? '') !== (before[written] ?? ''),
    );
    const gone = Object.keys(before).filter(written => !heads.has(written));
    return [...changed.map(({ name }) => name), ...gone.map(written => written.split('::')[0] ?? '')];
  }

  /** Whatever was not asked for is left. */
  rest(reason: string): void {
    for (const heading of this.#table.headings) {
      const text = this.#row.cells.get(heading.written);
      if (text !== undefined) this.#add(heading, text, 'left', reason);
    }
  }
}
