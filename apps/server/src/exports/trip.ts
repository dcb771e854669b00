/**
 * The hidden sheet by which a workbook of one form's entries comes back: how it was written, and the version that each
 * entry had. What the entries were by then is in their history, so that no sheet repeats it.
 */
import { type CompiledInput, type Form, inLanguage } from '@kontor/form';
import { isProductLanguage, type Language } from '@kontor/form/languages';
import type { Spools } from '../outside/spool.ts';
import { type Sheet, sheetName } from '../outside/xlsx/workbook.ts';
import type { Row } from '../records/select.ts';
import { entryColumns, type Laid, type Layout, layoutOf, repeatColumns } from './cells.ts';
import type { Manner } from './manner.ts';
import { wordsFor } from './words.ts';

/** As the reader of imports knows it, too. */
const tripSheet = '_kontor';
const spooled = 'trip';

/** How the workbook was written. */
export interface Trip {
  kontor: 1;
  form: string;
  /** Of the form. */
  version: number;
  at: string;
  language: Language;
  manner: Manner;
  shared: boolean;
  numbered: boolean;
  /** Names of the sheets: of the entries, then of each repeat. */
  sheets: string[];
}

type Made = Omit<Trip, 'kontor' | 'sheets'>;

/** Notes entries as they pass. */
export function noteTrip(spools: Spools) {
  const spool = spools.open<[string, number]>(spooled);
  return {
    async *passing(rows: AsyncIterable<Row[]>): AsyncGenerator<Row[], void, void> {
      for await (const batch of rows) {
        await spool.write(batch.map(({ id, version }) => [id, Number(version)]));
        yield batch;
      }
    },
    /** The sheets, and the hidden one behind them. */
    async *behind(sheets: AsyncIterable<Sheet>, made: Made): AsyncGenerator<Sheet, void, void> {
      const taken = new Set<string>();
      const names: string[] = [];
      for await (const sheet of sheets) {
        names.push(sheetName(sheet.name, taken));
        yield sheet;
      }
      await spool.close();
      const told: Trip = { kontor: 1, ...made, sheets: names };
      const columns = [JSON.stringify(told), 'version'].map(header => ({ headers: [header], width: 38 }));
      yield { name: tripSheet, columns, rows: spools.read<[string, number]>(spooled), hidden: true };
    },
  };
}

/** What a column of an export is of. */
export interface Slot {
  label: string;
  /** As in the row of names: of the field, or `id`, `state` and the like. */
  name: string;
  input: CompiledInput | null;
  /** Where each choice has a column: the value, or `*` for others. */
  choice: string | null;
  original: boolean;
}

export interface Slots {
  main: Slot[];
  /** By the id of the repeat. */
  repeats: { id: string; slots: Slot[] }[];
}

function slotsBy(inputs: readonly Laid[], columns: { headers: readonly string[] }[]): Slot[] {
  const own = new Map<string, Pick<Slot, 'input' | 'choice' | 'original'>>();
  for (const { input, choices } of inputs) {
    own.set(input.name, { input, choice: null, original: false });
    own.set(`_original_${input.name}`, { input, choice: null, original: true });
    for (const { value } of choices ?? []) own.set(`${input.name}.${value}`, { input, choice: value, original: false });
    own.set(`${input.name}.*`, { input, choice: '*', original: false });
  }
  return columns.map(({ headers: [label = '', name = ''] }, at) => {
    const known = at < columns.length - widthOfAll(inputs) ? undefined : own.get(name);
    return { label, name, ...(known ?? { input: null, choice: null, original: false }) };
  });
}

const widthOfAll = (inputs: readonly Laid[]): number =>
  inputs.reduce(
    (sum, { input, choices }) => sum + (choices ? choices.length + 1 : 1) + (input.known === null ? 0 : 1),
    0,
  );

/** The columns that such a workbook has for the form. */
export function slotsIn(form: Form, { language, manner: given, shared, numbered }: Omit<Trip, 'sheets'>): Slots {
  const words = wordsFor(language);
  const manner = { ...given, names: true };
  const layout: Layout = layoutOf(inLanguage(form, language), manner);
  return {
    main: slotsBy(layout.inputs, entryColumns(layout, words, manner, { shared, numbered })),
    repeats: layout.repeats.map(({ repeat, inputs }) => ({
      id: repeat.id,
      slots: slotsBy(inputs, repeatColumns(inputs, words, manner)),
    })),
  };
}

const isOneOf = <T extends string>(value: unknown, of: readonly T[]): value is T =>
  (of as readonly unknown[]).includes(value);

/** The text of the hidden sheet, which anybody may have written. */
export function tripIn(text: string): Trip | null {
  let given: Partial<Trip>;
  try {
    given = JSON.parse(text) as Partial<Trip>;
  } catch {
    return null;
  }
  const { kontor, form, version, at, language, manner, shared, numbered, sheets } = given ?? {};
  if (kontor !== 1 || typeof form !== 'string' || !Number.isInteger(version) || !isProductLanguage(language))
    return null;
  if (typeof manner !== 'object' || manner === null || !Array.isArray(sheets)) return null;
  const { values, options, timeZone } = manner;
  if (!isOneOf(values, ['labels', 'stored']) || !isOneOf(options, ['one', 'columns'])) return null;
  return {
    ...{ kontor, form, version: version as number, language: language as Language },
    at: Number.isNaN(Date.parse(String(at))) ? new Date(0).toISOString() : String(at),
    manner: {
      ...{ values, options, timeZone: String(timeZone), names: manner.names === true },
      ...(manner.former === true && { former: true as const }),
    },
    shared: shared === true,
    numbered: numbered === true,
    sheets: sheets.map(String),
  };
}
