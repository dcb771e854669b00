/** How a file writes numbers and days, read off its cells: what only one writing explains decides. */
import type { DateOrder } from '@kontor/contract';
import type { CompiledInput } from '@kontor/form';
import type { Cell, Column } from './types.ts';

const day = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}\b/;

/** Where the decimal mark is, if the number can be read in one way only. */
function decimalOf(text: string): ',' | '.' | null {
  const marks = text.replace(/[^.,]/g, '');
  if (marks === '') return null;
  const last = marks.at(-1) as ',' | '.';
  const other = last === ',' ? '.' : ',';
  // Both: the last one is the decimal mark. One several times: it groups thousands.
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : null;
  if (marks.length > 1) return other;
  // `1.234` may be either; `1.23` and `0.123` are no thousands.
  const [whole = '', rest = ''] = text.replace(/[^\d.,]/g, '').split(last);
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? null : last;
}

interface Seen {
  dates: Map<DateOrder, number>;
  decimal: Map<',' | '.', number>;
}

const most = <T>(counts: ReadonlyMap<T, number>): T | undefined =>
  [...counts].toSorted(([, one], [, two]) => two - one)[0]?.[0];
const note = <T>(counts: Map<T, number>, value: T): void => void counts.set(value, (counts.get(value) ?? 0) + 1);

/** Looks at all rows, some at a time; `found` says what they showed. */
export function watchWriting(fields: ReadonlyMap<string, CompiledInput>, columns: readonly Column[]) {
  const seen: Seen = { dates: new Map(), decimal: new Map() };
  const watched = columns.flatMap(({ to }, index) => {
    const measure = to === null ? null : fields.get(to)?.measure;
    return measure === 'number' || measure === 'day' || measure === 'moment' ? [{ index, measure }] : [];
  });
  return {
    see(cells: readonly Cell[]): void {
      for (const { index, measure } of watched) {
        const cell = cells[index];
        if (typeof cell !== 'string') continue;
        if (measure === 'number') {
          const mark = decimalOf(cell);
          if (mark) note(seen.decimal, mark);
          continue;
        }
        const [, first, second] = day.exec(cell) ?? [];
        if (Number(first) > 12) note(seen.dates, 'DMY');
        else if (Number(second) > 12) note(seen.dates, 'MDY');
      }
    },
    found: (): { dates?: DateOrder; decimal?: ',' | '.' } => {
      const [dates, decimal] = [most(seen.dates), most(seen.decimal)];
      return { ...(dates && { dates }), ...(decimal && { decimal }) };
    },
  };
}
