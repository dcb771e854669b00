/** Reads cells of an XLSForm that ask for other questions: expressions as formulas, names within texts. */
import { limits } from '../base/limits.ts';
import type { Options } from '../base/types.ts';
import { kindOf } from '../exchange/parts.ts';
import { unmarked } from '../exchange/plain-text.ts';
import type { Line, Report } from '../exchange/report.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import type { Cells } from './cells.ts';
import type { ChoiceList } from './choices.ts';
import type { OwnReader } from './own-sheet.ts';
import type { Table } from './sheets.ts';
import type { SurveyNames } from './survey-names.ts';
import { translate } from './xpath.ts';

/** The sheet of questions, and what its cells may ask for. */
export interface Asked {
  table: Table;
  lists: Map<string, ChoiceList>;
  first: string;
  report: Report;
  /** What Kontor wrote beside the rows. */
  own: OwnReader;
}

export class RowReader {
  readonly asked: Asked;
  readonly #names: SurveyNames;
  /** By the names of fields that were read already. */
  readonly #kinds = new Map<string, string>();
  /** The line of the report that an option of a content came from: `id option`. */
  readonly origins = new Map<string, Line>();

  constructor(asked: Asked, names: SurveyNames) {
    this.asked = asked;
    this.#names = names;
  }

  /** Notes what a row's field gives: `number`, `date` or another kind of calculations. */
  noteKind({ row }: Cells, kind: string): void {
    const name = this.#names.ofRow.get(row);
    if (name !== undefined) this.#kinds.set(name, kind);
  }

  /** What an expression of this row gives; all instances of a field together are a text. */
  kindOf(node: Node, { row }: Cells): string {
    const { ofRow, repeats } = this.#names;
    const within = repeats.get(ofRow.get(row) ?? '');
    return kindOf(node, (ref, one) => {
      const name = ref.slice(ref.indexOf('.') + 1);
      const isOne = one || (name === ref && [undefined, within].includes(repeats.get(ref)));
      return (isOne && this.#kinds.get(name)) || 'text';
    });
  }

  /** A text in its languages, with the names of fields as the form has them, and without styles. */
  text(cells: Cells, column: string, longest: number = limits.label): ReturnType<Cells['text']> {
    return cells.text(column, this.asked.first, text => {
      const plain = unmarked(text);
      const written = this.#written(plain);
      if (written.length > longest)
        return { text: `${written.slice(0, longest - 1)}…`.toWellFormed(), reason: 'label_shortened' };
      return { text: written, reason: plain !== text ? 'markup' : written !== text ? 'written' : '' };
    });
  }

  /** Sets an option that a column's cell says. */
  option(options: Options, id: string, option: string, value: unknown, cells: Cells, column: string): void {
    options[option] = value;
    this.origin(id, option, cells, column);
  }

  /** Notes the cell that an option came from. */
  origin(id: string, option: string, cells: Cells, column: string): void {
    const line = cells.line(column);
    if (line) this.origins.set(`${id} ${option}`, line);
  }

  /** A column's expression as a formula; null without one, and for one that cannot be said, which is noted. */
  formula(cells: Cells, column: string, choiceColumn?: (name: string) => Node | null): Node | null {
    const text = cells.peek(column);
    if (text === '') return null;
    const { ofRow, repeats } = this.#names;
    const { node, reason } = translate(text, {
      field: name => {
        const ref = this.#names.refs.get(name);
        return ref === undefined ? null : { ref };
      },
      repeatOf: ref => repeats.get(ref),
      within: repeats.get(ofRow.get(cells.row) ?? ''),
      kindOf: given => this.kindOf(given, cells),
      ...(choiceColumn && { column: choiceColumn }),
    });
    if (reason !== null) {
      cells.note(column, 'left', reason);
      return null;
    }
    const formula = print(node);
    cells.note(column, formula === text ? 'taken' : 'changed', formula === text ? '' : 'formula', formula);
    return node;
  }

  /** `${name}` in a text is `{name}`. */
  #written(text: string): string {
    return text.replace(/\$\{\s{0,9}([^{}\s$]{1,200})\s{0,9}\}/g, (whole, name: string) => {
      const ref = this.#names.refs.get(name);
      return ref === undefined ? whole : `{${ref}}`;
    });
  }
}
