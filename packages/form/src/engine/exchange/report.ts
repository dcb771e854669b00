/** The report of an import: a line for each cell of the file, with what became of it. */

export type Outcome = 'taken' | 'changed' | 'left';

export interface Line {
  sheet: string;
  /** Counted from 1 with the head. */
  row: number;
  column: string;
  /** Of its column in a sheet, as programs count them: `G`; '' where there is none. */
  letter: string;
  /** As it stood in the file. */
  text: string;
  outcome: Outcome;
  /** Why it was changed or left out; '' where it was taken as it is. */
  reason: string;
  /** What it became, where that is a formula in the stored writing, or a name. */
  became: string;
  /** The id of the content that it became, or became part of; '' where there is none. */
  content: string;
  /** The option of that content that it became; '' where it is none alone. */
  option: string;
}

type Place = Pick<Line, 'sheet' | 'row' | 'column'> & Partial<Pick<Line, 'letter' | 'content'>>;

const shown = 500;

export class Report {
  readonly lines: Line[] = [];

  add(place: Place, text: string, outcome: Outcome, reason = '', became = ''): Line {
    const line: Line = {
      ...{ letter: '', content: '', option: '' },
      ...place,
      ...{ text: text.slice(0, shown), outcome, reason, became: became.slice(0, shown) },
    };
    this.lines.push(line);
    return line;
  }

  /** Says of lines what they became: `origins` has them by `id option`. */
  point(origins: ReadonlyMap<string, Line>): void {
    for (const [key, line] of origins) {
      const at = key.indexOf(' ');
      if (line.outcome === 'left') continue;
      line.content = key.slice(0, at);
      line.option ||= key.slice(at + 1);
    }
  }
}
