/** The report of an import: a line for each cell of the file, with what became of it. */

export type Outcome = 'taken' | 'changed' | 'left';

export interface Line {
  sheet: string;
  /** Counted from 1 with the head. */
  row: number;
  column: string;
  /** As it stood in the file. */
  text: string;
  outcome: Outcome;
  /** Why it was changed or left out; '' where it was taken as it is. */
  reason: string;
  /** What it became, where that is a formula in the stored writing, or a name. */
  became: string;
}

const shown = 500;

export class Report {
  readonly lines: Line[] = [];

  add(place: Pick<Line, 'sheet' | 'row' | 'column'>, text: string, outcome: Outcome, reason = '', became = ''): Line {
    const line = { ...place, text: text.slice(0, shown), outcome, reason, became: became.slice(0, shown) };
    this.lines.push(line);
    return line;
  }
}
