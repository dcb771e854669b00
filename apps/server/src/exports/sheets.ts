/**
 * Entries as sheets: one for each form, followed by one for each repeat. Entries are read once; rows of repeat sheets
 * are spooled to disk until their turn, so that all sheets show the same snapshot.
 */
import { type Data, type Form, type Look, look } from '@kontor/form';
import type { Spool, Spools } from '../outside/spool.ts';
import type { Cell, Sheet } from '../outside/xlsx/workbook.ts';
import type { Row } from '../records/select.ts';
import {
  answerCells,
  entryColumns,
  inputColumns,
  type Layout,
  layoutOf,
  momentCell,
  type Reader,
  repeatColumns,
  widthOf,
} from './cells.ts';
import { lookBefore } from './earlier-look.ts';
import type { Manner } from './manner.ts';
import type { FileNames } from './names.ts';
import { stateNames, type wordsFor } from './words.ts';

export interface ExportedForm {
  name: string;
  form: Form;
  /** It has a column for the link by which an entry came. */
  shared: boolean;
  /** Entries have running numbers. */
  numbered: boolean;
  /** The published version; entries of earlier ones keep what they have, whatever it hides. */
  version?: number;
  /** Batches of rows. */
  rows: AsyncIterable<Row[]>;
}

export interface Writing {
  words: ReturnType<typeof wordsFor>;
  manner: Manner;
  spools: Spools;
  /** User name and full name. */
  users: (rows: readonly Row[]) => Promise<(row: Row) => [Cell, Cell]>;
  /** The link by which an entry came. */
  links: (rows: readonly Row[]) => Promise<(row: Row) => Cell>;
  files: FileNames;
  /** Repeats are columns beside the entry, whose instances this joins to one cell; without it they are sheets. */
  joined?(instances: readonly Cell[]): Cell;
  /** Called when a batch has been read, before it is written. */
  settled?(): Promise<void>;
}

const longestPrefix = 14;

export async function* sheetsOf(forms: readonly ExportedForm[], to: Writing): AsyncGenerator<Sheet, void, void> {
  for (const [at, exported] of forms.entries()) {
    const layout = layoutOf(exported.form, to.manner);
    if (to.joined) {
      yield flatSheet(exported, layout, to);
      continue;
    }
    const repeats = layout.repeats.map(({ inputs }, index) => {
      const spooled = `repeat-${at}-${index}`;
      return { inputs, spooled, spool: to.spools.open<Cell[]>(spooled) };
    });
    const spools = repeats.map(({ spool }) => spool);
    yield {
      name: exported.name,
      columns: entryColumns(layout, to.words, to.manner, exported),
      rows: entryRows(exported, layout, spools, to),
    };
    for (const { inputs, spool, spooled } of repeats) {
      await spool.close();
      yield {
        name: `${exported.name.slice(0, longestPrefix).trim()} – ${inputs[0]?.input.label ?? ''}`,
        columns: repeatColumns(inputs, to.words, to.manner),
        rows: to.spools.read<Cell[]>(spooled),
      };
    }
  }
}

/** One table for all: each field of a repeat is a column. */
function flatSheet(exported: ExportedForm, layout: Layout, to: Writing): Sheet {
  const { name } = exported;
  const own = entryColumns(layout, to.words, to.manner, exported);
  const repeated = layout.repeats.flatMap(({ inputs }) => inputColumns(inputs, to.words, to.manner));
  return { name, columns: [...own, ...repeated], rows: entryRows(exported, layout, [], to) };
}

/** The rows of an entry in each of its repeats: the number of the instance, then its cells. */
function repeatLines(layout: Layout, seen: Look, data: Data, reader: Reader): [place: number, cells: Cell[]][][] {
  return layout.repeats.map(({ repeat, inputs }) => {
    if (!seen.holds(repeat.condition)) return [];
    return seen.instances(repeat).flatMap((instance, place): [number, Cell[]][] => {
      const cells = answerCells(inputs, seen, data, instance, reader);
      return cells.some(cell => cell !== null && cell !== '') ? [[place + 1, cells]] : [];
    });
  });
}

/** As many cells as the repeats have columns. */
function flatCells(layout: Layout, lines: [number, Cell[]][][], joined: NonNullable<Writing['joined']>): Cell[] {
  return layout.repeats.flatMap(({ inputs }, at) => {
    const width = inputs.reduce((sum, one) => sum + widthOf(one), 0);
    return Array.from({ length: width }, (_, column) => joined((lines[at] ?? []).map(([, cells]) => cells[column])));
  });
}

async function* entryRows(
  { form, shared, numbered, version = 0, rows }: ExportedForm,
  layout: Layout,
  spools: readonly Spool<Cell[]>[],
  to: Writing,
): AsyncGenerator<Cell[][], void, void> {
  const named = stateNames(form, to.words);
  const stateCell = (state: unknown): Cell =>
    to.manner.values === 'stored' ? ((state as string | null) ?? null) : named(state);
  for await (const batch of rows) {
    const seen = batch.map(row => (Number(row.form_version) < version ? lookBefore : look)(form, row.data as Data));
    const ids = seen.flatMap(one => layout.files.flatMap(input => (one.get(input.name) ?? []) as string[]));
    const userCells = await to.users(batch);
    const linkCell = shared ? await to.links(batch) : null;
    const files = await to.files(ids);
    const repeated: Cell[][][] = spools.map(() => []);
    const cells = batch.map((row, index) => {
      const one = seen[index] ?? look(form, {});
      const data = row.data as Data;
      const reader = { words: to.words, manner: to.manner, report: row.id, files };
      const number: Cell[] = numbered ? [(row.number as string | null) ?? null] : [];
      const plain = [
        row.id,
        ...number,
        momentCell(String(row.created), to.manner),
        ...userCells(row),
        stateCell(row.state),
      ];
      if (linkCell) plain.push(linkCell(row));
      const answers = answerCells(layout.inputs, one, data, null, reader);
      const lines = repeatLines(layout, one, data, reader);
      if (to.joined) return [...plain, ...answers, ...flatCells(layout, lines, to.joined)];
      for (const [at, all] of lines.entries())
        for (const [place, cells] of all) repeated[at]?.push([row.id, place, ...cells]);
      return [...plain, ...answers];
    });
    await Promise.all(spools.map((spool, at) => spool.write(repeated[at] ?? [])));
    await to.settled?.();
    yield cells;
  }
}
