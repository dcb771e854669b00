/**
 * The sheets that a form came from: their rows with what was left out of each, and what Kontor itself would write of the
 * form as it was read. Where a form still says the same, writing it gives back the cells as they stood.
 */
import type { Content, Form } from '../base/types.ts';
import type { Line } from '../exchange/report.ts';
import { aligned } from './align.ts';
import { type ChoiceDraft, type Draft, Drafts, type Former, type WrittenLists } from './draft.ts';
import { filesAskedBy } from './file-lists.ts';
import { hasOther } from './other-field.ts';
import { ownColumn } from './own-sheet.ts';
import { usualType } from './questions.ts';
import { readWithRows, type XlsFormRead } from './read.ts';
import { type Row, type Sheets, type Table, tableOf } from './sheets.ts';
import type { Cells } from './write-table.ts';

export interface KeptRow {
  /** Its number in the sheet. */
  row: number;
  /** As they stood, by the head of their column. */
  cells: Cells;
  edge: Draft['edge'];
  /** The row was left out whole. */
  isLeft: boolean;
  /** Heads of the columns whose cells were left out. */
  left: ReadonlySet<string>;
  /** Rows of the groups and repeats around it, the outermost first. */
  around: readonly number[];
  /** The row that ends the group or repeat that it begins. */
  end: number | null;
  /** The innermost repeat around it. */
  repeat: number | null;
}

const headOf = (table: Table, name: string): string =>
  table.headings.find(heading => heading.name === name)?.written ?? '';

/** The word of a row's type that opens or closes a group or repeat. */
const edgeOf = (type: string): Draft['edge'] =>
  (/^(begin|end)_/.exec(usualType(type))?.[1] as 'begin' | 'end' | undefined) ?? 'row';

class Left {
  readonly #left: ReadonlySet<string>;

  constructor(report: readonly Line[]) {
    this.#left = new Set(
      report.filter(({ outcome }) => outcome === 'left').map(({ sheet, row, column }) => `${sheet} ${row} ${column}`),
    );
  }

  of(sheet: string, { row, cells }: Row): ReadonlySet<string> {
    return new Set([...cells.keys()].filter(column => this.#left.has(`${sheet} ${row} ${column}`)));
  }
}

/** Cells without the column by which Kontor knows its own rows. */
const cellsOf = ({ cells }: Row): Cells => Object.fromEntries([...cells].filter(([head]) => head !== ownColumn));

function rowsOf(table: Table, left: Left): KeptRow[] {
  const type = headOf(table, 'type');
  const rows: KeptRow[] = [];
  const open: KeptRow[] = [];
  for (const row of table.rows) {
    const word = row.cells.get(type) ?? '';
    const edge = edgeOf(word);
    const own = left.of('survey', row);
    const begun = edge === 'end' ? open.pop() : undefined;
    if (begun) begun.end = row.row;
    const made: KeptRow = {
      ...{ row: row.row, cells: cellsOf(row), edge, left: own, end: null },
      isLeft: edge === 'end' ? (begun?.isLeft ?? true) : own.has(type),
      around: open.map(each => each.row),
      repeat: open.findLast(each => usualType(each.cells[type] ?? '') === 'begin_repeat')?.row ?? null,
    };
    rows.push(made);
    if (edge === 'begin') open.push(made);
  }
  return rows;
}

const isFormSheet = /^(survey|choices|settings|kontor)$/i;
/** The sheet of an export that lists what XLSForm has no words for, which the next one writes anew. */
const unsaidSheet = 'not in XLSForm';

export class Kept {
  readonly survey: Table;
  readonly choices: Table;
  readonly rows: readonly KeptRow[];
  /** Rows of choices: cells, and whether one was left out whole. */
  readonly choiceRows: readonly { row: number; cells: Cells; list: string; name: string; isLeft: boolean }[];
  readonly settingsTable: Table;
  readonly settings: Cells;
  /** Rows of the settings behind the first, of which nothing is read. */
  readonly furtherSettings: readonly Cells[];
  /** Sheets that are not of the form. */
  readonly others: Sheets;
  readonly first: string;
  readonly form: Form;
  /** What Kontor would write of the form as it was read. */
  readonly drafts: Drafts;
  /** Names of lists that no question asked for. */
  readonly unused: ReadonlySet<string>;
  readonly #read: XlsFormRead;
  readonly #byRow: ReadonlyMap<number, Draft>;
  readonly #byNumber: ReadonlyMap<number, KeptRow>;
  readonly #type: string;
  readonly #name: string;

  constructor(sheets: Sheets) {
    this.#read = readWithRows(sheets);
    const { read, first } = this.#read;
    this.form = read.form;
    this.first = first;
    this.survey = tableOf(sheets, 'survey');
    this.choices = tableOf(sheets, 'choices');
    [this.#type, this.#name] = [headOf(this.survey, 'type'), headOf(this.survey, 'name')];
    const left = new Left(read.report);
    this.rows = rowsOf(this.survey, left);
    this.#byNumber = new Map(this.rows.map(row => [row.row, row]));
    const [list, name] = [headOf(this.choices, 'list_name'), headOf(this.choices, 'name')];
    this.choiceRows = this.choices.rows.map(row => ({
      ...{ row: row.row, cells: cellsOf(row), list: row.cells.get(list) ?? '', name: row.cells.get(name) ?? '' },
      isLeft: left.of('choices', row).has(name) || !row.cells.has(name) || !row.cells.has(list),
    }));
    this.settingsTable = tableOf(sheets, 'settings');
    const [settings, ...further] = this.settingsTable.rows;
    this.settings = settings ? cellsOf(settings) : {};
    this.furtherSettings = further.map(cellsOf);
    const files = filesAskedBy(sheets);
    this.others = Object.fromEntries(
      Object.entries(sheets).filter(
        ([sheet, { length }]) =>
          !isFormSheet.test(sheet) &&
          sheet.toLowerCase() !== unsaidSheet.toLowerCase() &&
          !files.has(sheet) &&
          length > 0,
      ),
    );
    this.drafts = new Drafts(read.form, listsOf(this.#read), this.#former(this.#calledFirst(), new Set()));
    this.#byRow = this.#rowsOfDrafts();
    const used = new Set(this.drafts.choices.map(choice => choice.list));
    this.unused = new Set(this.choiceRows.flatMap(row => (row.list && !used.has(row.list) ? [row.list] : [])));
  }

  #rowsOfDrafts(): Map<number, Draft> {
    const byRow = new Map<number, Draft>();
    for (const draft of this.drafts.rows) {
      const row = this.#read.rows.get(draft.content.id);
      if (row !== undefined && draft.edge !== 'end') byRow.set(row, draft);
    }
    return byRow;
  }

  /** The row of this number. */
  row(number: number | null): KeptRow | undefined {
    return number === null ? undefined : this.#byNumber.get(number);
  }

  nameOf({ cells }: KeptRow): string {
    return cells[this.#name] ?? '';
  }

  typeOf({ cells }: KeptRow): string {
    return usualType(cells[this.#type] ?? '');
  }

  /** What Kontor would write of a row as it was read. */
  draftOf({ row }: KeptRow): Draft | undefined {
    return this.#byRow.get(row);
  }

  /** Whether nothing of the form came from a row, or from the group that it begins or ends. */
  saysNothing(row: KeptRow): boolean {
    this.#silent ??= this.#silentRows();
    return row.isLeft || this.#silent.has(row.row);
  }
  #silent: ReadonlySet<number> | undefined;

  #silentRows(): Set<number> {
    const silent = new Set<number>();
    /** Rows of the groups that are open, with whether anything came from them. */
    const open: { row: number; says: boolean }[] = [];
    for (const row of this.rows) {
      const says = this.draftOf(row) !== undefined;
      if (row.edge === 'begin') open.push({ row: row.row, says });
      else if (row.edge === 'end') {
        const begun = open.pop();
        const outer = open.at(-1);
        if (begun?.says && outer) outer.says = true;
        if (begun && !begun.says) silent.add(begun.row).add(row.row);
      } else if (!says) silent.add(row.row);
      else if (open.length > 0) (open.at(-1) as { says: boolean }).says = true;
    }
    return silent;
  }

  /** The row that a content came from, by the one that it was then. */
  rowFrom(former: Content | undefined): KeptRow | undefined {
    const row = former && this.#read.rows.get(former.id);
    const found = row === undefined ? undefined : this.#byNumber.get(row);
    return found && this.draftOf(found)?.content.id === former?.id ? found : undefined;
  }

  /** For each content of the form now, by its id, the row that it came from. */
  alignedWith({ fields }: Form): Map<string, KeptRow> {
    return new Map(
      [...aligned(fields, this.form.fields)].flatMap(([id, former]) => {
        const row = this.rowFrom(former);
        return row ? [[id, row] as const] : [];
      }),
    );
  }

  /** What the sheets call the contents that came from these rows. */
  formerOf(rows: ReadonlyMap<string, KeptRow>): Former {
    return this.#former(new Map([...rows].map(([id, row]) => [id, this.nameOf(row)])), this.unused);
  }

  #former(called: ReadonlyMap<string, string>, taken: ReadonlySet<string>): Former {
    const types = this.rows.map(row => [this.nameOf(row), this.typeOf(row)] as const);
    return {
      called,
      lists: new Map(
        types.flatMap(([name, type]) => {
          const [, list] = /^(?:select\S*|rank)\s+(\S+)/i.exec(type) ?? [];
          return list ? [[name, list] as const] : [];
        }),
      ),
      others: new Set(types.flatMap(([name, type]) => (hasOther(type) ? [name] : []))),
      taken,
    };
  }

  /** Of the form as it was read. */
  #calledFirst(): Map<string, string> {
    return new Map(
      [...this.#read.rows].flatMap(([id, row]) => {
        const found = this.#byNumber.get(row);
        return found ? [[id, this.nameOf(found)] as const] : [];
      }),
    );
  }

  choiceDraft(list: string, name: string): ChoiceDraft | undefined {
    this.#choiceDrafts ??= new Map(this.drafts.choices.map(choice => [`${choice.list} ${choice.name}`, choice]));
    return this.#choiceDrafts.get(`${list} ${name}`);
  }
  #choiceDrafts: Map<string, ChoiceDraft> | undefined;
}

/** The lists of the form as it was read, by the names that its fields have for them. */
const listsOf = ({ read }: XlsFormRead): WrittenLists => new Map(read.lists.map(list => [list.name, list]));
