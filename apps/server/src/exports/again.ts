/** Entries as the cells that an export would have, for comparing with a workbook that comes back. */
import { Problem } from '@kontor/contract';
import { type Data, inLanguage } from '@kontor/form';
import type { Spools } from '../outside/spool.ts';
import { cut } from '../outside/xlsx/cells.ts';
import type { Cell as SheetCell } from '../outside/xlsx/workbook.ts';
import type { Ctx } from '../records/context.ts';
import { presented, unionOf } from '../records/former-fields.ts';
import { type Forms, formOf, type KnownForm } from '../records/forms.ts';
import type { Cell, ExportCells, ExportedCells, TripOf } from '../records/imports/types.ts';
import type { Row } from '../records/select.ts';
import { calledThen } from './called-then.ts';
import { layoutOf } from './cells.ts';
import { sheetsOf } from './sheets.ts';
import type { Trip } from './trip.ts';
import { wordsFor } from './words.ts';

/** Days from 30 December 1899, in ms, as the reader of workbooks gives them. */
const isoOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1_000)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .slice(0, 19);

/** As a reader finds it in the sheet, which holds no more of a long text than a cell does. */
function plainCell(cell: SheetCell): Cell {
  if (cell === undefined || cell === null || cell === '') return null;
  if (typeof cell === 'string') return cut(cell);
  if (typeof cell !== 'object') return cell;
  if ('serial' in cell) return isoOf(cell.serial);
  return 'number' in cell ? cell.number : cut(cell.text);
}

/** Kept in memory: a batch has few. */
function spoolsHere(): Spools {
  const kept = new Map<string, unknown[]>();
  return {
    open: <T>(name: string) => {
      const items: unknown[] = [];
      kept.set(name, items);
      return { write: async (more: readonly T[]) => void items.push(...more), close: async () => {} };
    },
    async *read<T>(name: string) {
      yield (kept.get(name) ?? []) as T[];
    },
  };
}

async function* once(rows: Row[]): AsyncGenerator<Row[], void, void> {
  yield rows;
}

/** People, links and files are read by nobody: they are not compared. */
const unread = {
  users: async () => () => [null, null] as [SheetCell, SheetCell],
  links: async () => () => null,
  files: async () => () => null,
};

export const exportedAgain =
  (forms: Forms): ExportCells =>
  async (ctx: Ctx, of: TripOf, known: KnownForm, rows: readonly Row[]): Promise<ExportedCells[]> => {
    const trip = of.written as Trip;
    const words = wordsFor(trip.language);
    const { form: present } = await formOf(ctx, forms, trip.form, () => new Problem('notFound'));
    const form = calledThen(present, (await forms.at(ctx, trip.form, known, trip.version)).form);
    const shown = inLanguage(trip.manner.former ? unionOf(form) : form, trip.language);
    const made = rows.map(row => ({ ...row, data: presented(form, row.data as Data, Number(row.form_version)) }));
    const exported = { name: '', form: shown, shared: trip.shared, numbered: trip.numbered, version: known.number };
    const to = { words, manner: trip.manner, spools: spoolsHere(), ...unread };
    const repeats = layoutOf(shown, trip.manner).repeats.map(({ repeat }) => repeat.id);
    const found: ExportedCells[] = [];
    // An entry may stand there twice, as it was and as it is.
    const marked = made.map((row, at) => ({ ...row, id: String(at) }));
    let sheet = -1;
    for await (const { rows: batches } of sheetsOf([{ ...exported, rows: once(marked) }], to)) {
      for await (const batch of batches)
        for (const cells of batch) place(found, { sheet, repeats }, cells.map(plainCell), made);
      sheet++;
    }
    return found;
  };

function place(found: ExportedCells[], at: { sheet: number; repeats: string[] }, cells: Cell[], rows: Row[]): void {
  const index = Number(cells[0]);
  if (at.sheet < 0) {
    cells[0] = rows[index]?.id ?? null;
    found[index] = { cells, parts: new Map(at.repeats.map(id => [id, new Map<number, Cell[]>()])) };
    return;
  }
  found[index]?.parts.get(at.repeats[at.sheet] ?? '')?.set(Number(cells[1]), cells);
}
