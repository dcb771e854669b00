/**
 * Sheets of repeats in a workbook that does not say how it was written, such as one of ours that another program has
 * saved: each is of the repeat that has most of its headings, and its rows name their entry by the column of ids.
 */
import type { ImportUnread } from '@kontor/contract';
import { type CompiledInput, type CompiledRepeat, compile, type Form, fold, takesCell, textsOf } from '@kontor/form';
import { languageCodes } from '@kontor/form/languages';
import { wordsFor } from '../../exports/words.ts';
import type { RepeatSheets } from '../../outside/reader-result.ts';
import type { Column, TripOf } from '../../records/imports/types.ts';
import { reportHeads } from './table-limits.ts';

export interface SheetRepeats {
  /** The place of the column of ids among those of the entries. */
  id: number;
  names: string[];
  parts: TripOf['parts'];
  unread: ImportUnread;
}

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

const numberHeads = new Set(['number', ...languageCodes.map(language => plain(wordsFor(language).number))]);

/** The columns of a sheet as those of a repeat; each field takes one. */
function columnsAs(repeat: CompiledRepeat, head: readonly string[], apart: ReadonlySet<number>): Column[] {
  const left = new Map(repeat.inputs.map(input => [input.name, input]));
  const isCalled = ({ name, content }: CompiledInput, wanted: string) =>
    name.toLowerCase() === wanted || textsOf(content.options.label).some(label => plain(label) === wanted);
  return head.map((from, at): Column => {
    const wanted = plain(from);
    const input = apart.has(at) ? undefined : [...left.values()].find(each => isCalled(each, wanted));
    if (input) left.delete(input.name);
    if (apart.has(at) || wanted === '') return { from, to: null };
    if (!input) return { from, to: null, unknown: true };
    return takesCell({ ...input, repeat: null }) ? { from, to: input.name, at } : { from, to: null };
  });
}

const filledBy = (columns: readonly Column[]): number => columns.filter(({ to }) => to !== null).length;

export function sheetRepeats(
  form: Form,
  head: readonly string[],
  { names, parts: given }: RepeatSheets,
): SheetRepeats | null {
  const id = head.findIndex(name => plain(name) === 'id');
  if (id < 0) return null;
  const left = new Map(compile(form).repeats);
  const parts: TripOf['parts'] = [];
  const unread: ImportUnread = { columns: [], sheets: [], rows: [] };
  for (const { sheet, columns: headings } of given) {
    const name = names[sheet] ?? '';
    const report = headings.findIndex(each => reportHeads.includes(plain(each)));
    const number = headings.findIndex((each, at) => at !== report && numberHeads.has(plain(each)));
    const apart = new Set([report, number]);
    const [best] = [...left.values()]
      .map(repeat => ({ repeat, columns: columnsAs(repeat, headings, apart) }))
      .toSorted((one, other) => filledBy(other.columns) - filledBy(one.columns));
    if (report < 0 || !best || filledBy(best.columns) === 0) {
      unread.sheets.push(name);
      continue;
    }
    left.delete(best.repeat.id);
    parts.push({ sheet, repeat: best.repeat.id, report, number, columns: best.columns });
    unread.columns.push(...best.columns.flatMap(({ from, unknown }) => (unknown ? [{ sheet: name, name: from }] : [])));
  }
  return { id, names, parts, unread };
}
