/** A form of 30 columns and rows of it, as imports bring them: texts, numbers, days, choices and switches beside a key. */
import { createInput } from '@kontor/form';
import type { Cell } from '../../apps/server/src/outside/xlsx/workbook.ts';

const words = ['Mast', 'Leitung', 'Freileitung Süd', 'Umspannwerk', 'Trasse 7', 'Isolator'];
const kinds = ['text', 'number', 'date', 'select', 'switch'] as const;
export const wideNames = ['nr', ...Array.from({ length: 29 }, (_, at) => `${kinds[at % kinds.length]}_${at}`)];

export const wideFields = wideNames.map(name => {
  const kind = kinds.find(each => name.startsWith(each)) ?? 'text';
  const content = createInput(kind);
  const values = words.map((label, at) => ({ id: String(at), value: `w${at}`, label }));
  return { ...content, options: { ...content.options, name, label: name, ...(kind === 'select' && { values }) } };
});

function cellOf(name: string, row: number, at: number): Cell {
  const mixed = row * 31 + at * 17;
  if (name === 'nr') return `K-${row}`;
  if (name.startsWith('number')) return mixed % 10_000;
  if (name.startsWith('date')) return { serial: 44_000 + (mixed % 2_000), time: false };
  if (name.startsWith('select')) return words[mixed % words.length];
  if (name.startsWith('switch')) return mixed % 2 === 0;
  return `${words[mixed % words.length]} ${mixed % 977}`;
}
export const wideRow = (row: number): Cell[] => wideNames.map((name, at) => cellOf(name, row, at));

const csvCell = (cell: Cell): string =>
  cell !== null && typeof cell === 'object' && 'serial' in cell
    ? new Date(Date.UTC(1899, 11, 30) + cell.serial * 86_400_000).toISOString().slice(0, 10)
    : String(cell ?? '');
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(';')}\n`;
