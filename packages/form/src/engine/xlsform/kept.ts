/**
 * What the sheets that a form came from had and the form has not: names, rows and cells that the import left out, as its
 * report says. Writing the form gives them back, where their row is still there.
 */
import type { Options } from '../base/types.ts';
import type { Line } from '../exchange/report.ts';
import { walk } from '../form/walk.ts';
import { readXlsForm, type XlsForm } from './read.ts';
import { type Row, type Sheets, type Table, tableOf } from './sheets.ts';

type Cells = Record<string, string>;

interface KeptRow {
  /** As the sheet has it. */
  name: string;
  type: string;
  /** Cells that were left out, by the head of their column. */
  left: Cells;
  /** The row was left out whole. */
  whole: boolean;
}

interface KeptType {
  type: string;
  kind: unknown;
  formula: unknown;
}

export interface Kept {
  /** Names of the sheet by those of the form's fields. */
  names: ReadonlyMap<string, string>;
  /** Names of the groups around a row, the outermost first, by the name of the sheet. */
  groups: ReadonlyMap<string, string[]>;
  /** Names of lists of choices by the names of their questions. */
  lists: ReadonlyMap<string, string>;
  /** Types that a form has not, by the name of the sheet, with what the import made of them. */
  types: ReadonlyMap<string, KeptType>;
  rows: readonly KeptRow[];
  /** Cells of choices that were left out, by `list name`. */
  choices: ReadonlyMap<string, Cells>;
  /** Heads of columns with such cells, of the questions and of the choices. */
  columns: string[];
  choiceColumns: string[];
  settings: Cells;
}

const nothing: Kept = {
  names: new Map(),
  groups: new Map(),
  lists: new Map(),
  types: new Map(),
  rows: [],
  choices: new Map(),
  columns: [],
  choiceColumns: [],
  settings: {},
};

const headOf = (table: Table, name: string): string =>
  table.headings.find(heading => heading.name === name)?.written ?? '';

class KeptReader {
  readonly #left: ReadonlySet<string>;

  constructor(report: readonly Line[]) {
    this.#left = new Set(
      report.filter(({ outcome }) => outcome === 'left').map(({ sheet, row, column }) => `${sheet} ${row} ${column}`),
    );
  }

  isLeft(sheet: string, row: number, column: string): boolean {
    return this.#left.has(`${sheet} ${row} ${column}`);
  }

  cells(sheet: string, { row, cells }: Row): Cells {
    return Object.fromEntries([...cells].filter(([column]) => this.isLeft(sheet, row, column)));
  }

  rows(table: Table): KeptRow[] {
    const [type, name] = [headOf(table, 'type'), headOf(table, 'name')];
    /** Whether each open group or repeat was left out. */
    const open: boolean[] = [];
    return table.rows.map(row => {
      const word = row.cells.get(type)?.toLowerCase() ?? '';
      let whole = this.isLeft('survey', row.row, type);
      if (/^end[ _]/.test(word)) whole = open.pop() ?? true;
      else if (/^begin[ _]/.test(word)) open.push(whole);
      const left = whole ? Object.fromEntries(row.cells) : this.cells('survey', row);
      return { name: row.cells.get(name) ?? '', type: row.cells.get(type) ?? '', left, whole };
    });
  }
}

/** What choices there are besides is a choice of the form's by now. */
const said = new Set(['or_other']);

function typesOf(table: Table, { form, report, names }: XlsForm): Map<string, KeptType> {
  const [type, name] = [headOf(table, 'type'), headOf(table, 'name')];
  const changed = new Set(
    report
      .filter(line => line.sheet === 'survey' && line.column === type && line.outcome === 'changed')
      .flatMap(({ row, reason }) => (said.has(reason) ? [] : [row])),
  );
  const made = new Map<unknown, Options>();
  walk(form.fields, ({ options }) => void made.set(options.name, options));
  const named = new Map(Object.entries(names).map(([path, own]) => [path.slice(path.lastIndexOf('/') + 1), own]));
  return new Map(
    table.rows.flatMap(({ row, cells }) => {
      const [written, own] = [cells.get(name) ?? '', made.get(named.get(cells.get(name) ?? ''))];
      if (!changed.has(row) || !own) return [];
      return [[written, { type: cells.get(type) ?? '', kind: own.type, formula: own.formula }] as const];
    }),
  );
}

function listsOf(table: Table): Map<string, string> {
  const [type, name] = [headOf(table, 'type'), headOf(table, 'name')];
  return new Map(
    table.rows.flatMap(({ cells }) => {
      const [, list] = /^select\S*\s+(\S+)/i.exec(cells.get(type) ?? '') ?? [];
      return list ? [[cells.get(name) ?? '', list] as const] : [];
    }),
  );
}

const headsOf = (rows: readonly Cells[]): string[] => [...new Set(rows.flatMap(row => Object.keys(row)))];

export function keptOf(sheets: Sheets | null): Kept {
  if (sheets === null) return nothing;
  const read = readXlsForm(sheets);
  const { report, names } = read;
  const reader = new KeptReader(report);
  const paths = Object.entries(names).map(([path, name]) => ({ steps: path.slice(1).split('/'), name }));
  const rows = reader.rows(tableOf(sheets, 'survey'));
  const choices = tableOf(sheets, 'choices');
  const [list, value] = [headOf(choices, 'list_name'), headOf(choices, 'name')];
  const left = choices.rows.flatMap(row => {
    const [cells, name] = [reader.cells('choices', row), row.cells.get(value)];
    return Object.keys(cells).length > 0 && name !== undefined && cells[value] === undefined
      ? [[`${row.cells.get(list)} ${name}`, cells] as const]
      : [];
  });
  const [settings] = tableOf(sheets, 'settings').rows;
  return {
    names: new Map(paths.map(({ steps, name }) => [name, steps.at(-1) ?? name])),
    groups: new Map(paths.map(({ steps }) => [steps.at(-1) ?? '', steps.slice(0, -1)])),
    lists: listsOf(tableOf(sheets, 'survey')),
    types: typesOf(tableOf(sheets, 'survey'), read),
    rows,
    choices: new Map(left),
    columns: headsOf(rows.map(row => row.left)),
    choiceColumns: headsOf(left.map(([, cells]) => cells)),
    settings: settings ? reader.cells('settings', settings) : {},
  };
}

/** The word of a row's type that opens or closes a group or repeat. */
const edgeOf = (type: string | undefined) => /^(begin|end)[ _]/i.exec(type ?? '')?.[1]?.toLowerCase();

/**
 * The rows of a written form with what was left out of the sheets that it came from, each in its place; `apart`: columns of
 * a row, by its name, that stay empty, since the form says something there that they cannot. Answers too which cells of
 * which rows were given back.
 */
export function giveBack(
  written: readonly Cells[],
  { rows }: Kept,
  apart: (name: string) => ReadonlySet<string>,
): { rows: Cells[]; given: Map<Cells, string[]> } {
  const made = written.map(row => ({ ...row }));
  const given = new Map<Cells, string[]>();
  const placeOf = (name: string | undefined, isEnd: boolean) => `${isEnd ? 'end' : 'row'} ${name}`;
  const places = new Map(made.map(row => [placeOf(row.name, edgeOf(row.type) === 'end'), row] as const));
  /** Rows that were left out whole, by the row before them; null: before all. */
  const behind = new Map<Cells | null, Cells[]>();
  /** Names of the groups and repeats that are open in the former sheets. */
  const open: string[] = [];
  let last: Cells | null = null;
  for (const { name, type, left, whole } of rows) {
    if (whole) {
      const others = behind.get(last) ?? [];
      others.push(left);
      behind.set(last, others);
      continue;
    }
    const edge = edgeOf(type);
    if (edge === 'begin') open.push(name);
    const row = places.get(edge === 'end' ? placeOf(open.pop(), true) : placeOf(name, false));
    if (!row) continue;
    last = row;
    const back = Object.keys(left).filter(column => !(column in row) && !apart(name).has(column));
    for (const column of back) row[column] = left[column] ?? '';
    given.set(row, back);
  }
  const all = [...(behind.get(null) ?? []), ...made.flatMap(row => [row, ...(behind.get(row) ?? [])])];
  return { rows: all, given };
}
