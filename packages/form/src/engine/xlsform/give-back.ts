/**
 * The rows of a written form with the cells of the sheets that it came from: where a column says what it said when the form
 * was read, its cells are as they stood; what was left out is in its place, as are groups in repeats, which a form has not.
 */
import { textOf } from '../base/plain.ts';
import type { ChoiceDraft, Draft, Texts } from './draft.ts';
import type { Heads } from './heads.ts';
import type { Kept, KeptRow } from './kept.ts';
import { saidColumns } from './own-row.ts';
import { nameOfHeading } from './sheets.ts';
import type { Cells } from './write-table.ts';

export interface Given {
  cells: Cells;
  draft: Draft | null;
  /** Heads of columns whose cells the form does not say. */
  given: string[];
  /** What the form says and the cells do not, by column. */
  missing: Cells;
}

/** A row that will be written: of the form, of the former sheet, or both. */
interface Place {
  draft: Draft | null;
  /** What Kontor would have written when the form was read. */
  before: Draft | null;
  row: KeptRow | null;
  /** The row begins or ends a group in a repeat, whose heading the draft is. */
  isFlat?: boolean;
}

/** Columns that say something together: one is as it stood where those behind it are, too. */
const together: Readonly<Record<string, readonly string[]>> = {
  type: ['calculation'],
  calculation: ['default', 'type'],
  default: ['calculation', 'type'],
  trigger: ['calculation', 'default', 'type'],
  constraint_message: ['constraint'],
  appearance: ['type'],
  parameters: ['type'],
  choice_filter: ['type'],
};

/** An expression that depends on where it stands. */
const ofPlace = /\.\.|\/[A-Za-z_]|position\s*\(/;

export class GivingBack {
  readonly #kept: Kept;
  readonly #heads: Heads;
  readonly #rows: ReadonlyMap<string, KeptRow>;

  /** `rows`: the rows that the form's contents came from, by id. */
  constructor(kept: Kept, heads: Heads, rows: ReadonlyMap<string, KeptRow>) {
    this.#kept = kept;
    this.#heads = heads;
    this.#rows = rows;
  }

  survey(drafts: readonly Draft[]): Given[] {
    const places = this.#withLeft(this.#withGroups(drafts.map(draft => this.#placeOf(draft))));
    /** Rows of the groups that are open; null for one that is new. */
    const open: (number | null)[] = [];
    return places.map(place => {
      const { draft, row } = place;
      const edge = row?.edge ?? draft?.edge;
      if (edge === 'end') open.pop();
      const isMoved = row !== null && JSON.stringify(row.around) !== JSON.stringify(open);
      if (edge === 'begin') open.push(row?.row ?? null);
      return this.#given(place, isMoved);
    });
  }

  #placeOf(draft: Draft): Place {
    const begun = this.#rows.get(draft.content.id);
    if (draft.edge !== 'end') {
      const before = begun && this.#kept.draftOf(begun);
      return before && begun.edge === draft.edge && before.edge === draft.edge
        ? { draft, before, row: begun }
        : { draft, before: null, row: null };
    }
    const isSame = begun?.edge === 'begin' && this.#kept.draftOf(begun)?.edge === 'begin';
    return { draft, before: null, row: (isSame && this.#kept.row(begun.end)) || null };
  }

  /** Groups within repeats: around what was in them, the innermost first, where that stands together still. */
  #withGroups(places: Place[]): Place[] {
    const flat = this.#kept.rows.filter(
      row => row.edge === 'begin' && !row.isLeft && row.repeat !== null && this.#kept.draftOf(row)?.edge !== 'begin',
    );
    let all = places;
    for (const group of flat.reverse()) all = this.#withGroup(all, group);
    return all;
  }

  #withGroup(places: Place[], group: KeptRow): Place[] {
    const end = this.#kept.row(group.end);
    if (!end) return places;
    const isIn = (place: Place) =>
      place.row
        ? place.row.row > group.row && place.row.row < end.row
        : place.draft !== null && this.#rows.get(place.draft.content.id) === group;
    const from = places.findIndex(isIn);
    const to = places.findLastIndex(isIn) + 1;
    const within = places.slice(from, to);
    if (from < 0 || !within.every(isIn) || !isBalanced(within) || within.slice(1).some(({ row }) => !row))
      return places;
    const [first] = within;
    const heading = first && first.row === null ? first.draft : null;
    const contents = heading ? within.slice(1) : within;
    // Its condition is that of each of its fields.
    if (this.#columnIn(group, 'relevant') && !contents.every(place => this.#isSame(place, 'relevant'))) return places;
    const before = this.#kept.draftOf(group) ?? null;
    return [
      ...places.slice(0, from),
      { draft: heading, before, row: group, isFlat: true },
      ...contents,
      { draft: null, before: null, row: end, isFlat: true },
      ...places.slice(to),
    ];
  }

  /** Rows that were left out whole, or said nothing, behind those that they stood behind. */
  #withLeft(places: readonly Place[]): Place[] {
    const byRow = new Map(places.flatMap(place => (place.row ? [[place.row, place] as const] : [])));
    const behind = new Map<Place | null, Place[]>();
    let last: Place | null = null;
    /** Behind which row a group is passed over with all that is in it. */
    let until = 0;
    for (const row of this.#kept.rows) {
      const place = byRow.get(row);
      if (place) last = place;
      if (place || row.row <= until || !this.#kept.saysNothing(row)) continue;
      if (row.edge === 'begin' && !this.#hasRoom(row, byRow)) until = row.end ?? Number.POSITIVE_INFINITY;
      else added(behind, last, { draft: null, before: null, row });
    }
    return [...(behind.get(null) ?? []), ...places.flatMap(place => [place, ...(behind.get(place) ?? [])])];
  }

  /** A group says nothing for where it stood: elsewhere it would be read. */
  #hasRoom({ around }: KeptRow, places: ReadonlyMap<KeptRow, Place>): boolean {
    const groups = around.flatMap(row => this.#kept.row(row) ?? []);
    return groups.every(group => places.has(group) || this.#kept.draftOf(group)?.edge !== 'begin');
  }

  #columnIn({ cells }: KeptRow, column: string): boolean {
    return Object.keys(cells).some(head => nameOfHeading(head, 'survey') === column);
  }

  /** Whether a column says what it said when the form was read. */
  #isSame({ draft, before }: Place, column: string): boolean {
    if (!draft || !before) return draft === before;
    return this.#said(draft, column) === this.#said(before, column);
  }

  #said({ content, cells, texts, missing }: Draft, column: string): string {
    const kind = column === 'type' ? textOf(content.options.type) : '';
    return JSON.stringify([cells[column] ?? '', missing[column] ?? '', kind, this.#plain(texts[column])]);
  }

  #plain(texts: Cells = {}): [string, string][] {
    return Object.entries(texts)
      .map(([language, text]): [string, string] => [this.#heads.plain(language), text])
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }

  #given(place: Place, isMoved: boolean): Given {
    const { draft, row, isFlat } = place;
    if (!row) return this.#asWritten(draft as Draft);
    const given = Object.keys(row.cells).filter(
      head => row.left.has(head) || !saidColumns.has(nameOfHeading(head, 'survey')),
    );
    if (!draft && !isFlat) return { cells: row.cells, draft, given, missing: {} };
    if (row.edge === 'end') return { cells: row.cells, draft, given: [], missing: {} };
    const former = byColumn(row.cells, 'survey');
    const cells: Cells = {};
    const missing: Cells = {};
    for (const column of new Set([...former.keys(), ...columnsOf(draft), ...columnsOf(place.before)])) {
      const as = former.get(column) ?? {};
      if (isFlat && /^(type|name)$/.test(column)) Object.assign(cells, as);
      else if (this.#isKept(place, column, as, isMoved)) {
        Object.assign(cells, as);
        if (draft?.missing[column] && !this.#says(place, as, column)) missing[column] = draft.missing[column];
      } else if (draft) {
        Object.assign(cells, this.#heads.row(only(draft.cells, column), only(draft.texts, column)));
        if (draft.missing[column]) missing[column] = draft.missing[column];
      }
    }
    return { cells, draft, given: given.filter(head => cells[head] === row.cells[head]), missing };
  }

  /** Whether a column's cells are as they stood. */
  #isKept(place: Place, column: string, as: Cells, isMoved: boolean): boolean {
    if (column === 'name') return false;
    if (![column, ...(together[column] ?? [])].every(each => this.#isSame(place, each))) return false;
    const isSaid = place.draft?.cells[column] !== undefined;
    return !(isMoved && isSaid && (column === 'relevant' || Object.values(as).some(text => ofPlace.test(text))));
  }

  /** Whether cells as they stood say what Kontor's own do not. */
  #says({ draft, row }: Place, as: Cells, column: string): boolean {
    const type = row ? this.#kept.typeOf(row) : '';
    const isOther = type.replace(/\s+/g, ' ').toLowerCase() !== draft?.cells.type?.toLowerCase();
    return isOther || Object.values(as).some(text => text !== draft?.cells[column]);
  }

  #asWritten(draft: Draft): Given {
    return { cells: this.#heads.row(draft.cells, draft.texts), draft, given: [], missing: draft.missing };
  }

  choices(drafts: readonly ChoiceDraft[], heads: Heads): { cells: Cells; draft: ChoiceDraft | null }[] {
    const rows = new Map(
      this.#kept.choiceRows.flatMap(row => (row.isLeft ? [] : [[`${row.list} ${row.name}`, row] as const])),
    );
    const lists = new Set(drafts.map(({ list }) => list));
    const made = drafts.map(draft => {
      const row = rows.get(`${draft.list} ${draft.name}`);
      return { draft, row: row?.row, cells: this.#choice(draft, row?.cells, heads) };
    });
    const left = this.#kept.choiceRows
      .filter(({ list, isLeft }) => this.#kept.unused.has(list) || (isLeft && (list === '' || lists.has(list))))
      .map(({ cells, row }) => ({ draft: null, row, cells }));
    return inOrder([...made, ...left], this.#kept.choiceRows);
  }

  #choice(draft: ChoiceDraft, as: Cells | undefined, heads: Heads): Cells {
    const before = this.#kept.choiceDraft(draft.list, draft.name);
    if (!as || !before) return heads.row(draft.cells, draft.texts);
    const former = byColumn(as, 'choices');
    const columnOf = new Map([...former.keys()].map(name => [heads.of(name), name]));
    const cells: Cells = {};
    const said = (each: ChoiceDraft, column: string) =>
      JSON.stringify([each.cells[column] ?? '', this.#plain(each.texts[column])]);
    for (const [name, there] of former)
      if (
        !columnsOf(draft)
          .concat(columnsOf(before))
          .some(column => heads.of(column) === heads.of(name))
      )
        Object.assign(cells, there);
    for (const column of new Set([...columnsOf(before), ...columnsOf(draft)])) {
      const there = former.get(column) ?? former.get(columnOf.get(heads.of(column)) ?? '') ?? {};
      if (said(draft, column) === said(before, column)) Object.assign(cells, there);
      else Object.assign(cells, heads.row(only(draft.cells, column), only(draft.texts, column)));
    }
    return cells;
  }
}

function added<Key, Each>(all: Map<Key, Each[]>, key: Key, each: Each): void {
  const found = all.get(key);
  if (found) found.push(each);
  else all.set(key, [each]);
}

const columnsOf = (draft: { cells: Cells; texts: Texts; missing?: Cells } | null): string[] =>
  draft
    ? [...new Set([...Object.keys(draft.cells), ...Object.keys(draft.texts), ...Object.keys(draft.missing ?? {})])]
    : [];

const only = <T>(all: Record<string, T>, column: string): Record<string, T> => {
  const found = all[column];
  return found === undefined ? {} : { [column]: found };
};

/** Cells by the plain names of their columns. */
function byColumn(cells: Cells, sheet: string): Map<string, Cells> {
  const found = new Map<string, Cells>();
  for (const [head, text] of Object.entries(cells)) {
    const name = nameOfHeading(head, sheet);
    found.set(name, { ...found.get(name), [head]: text });
  }
  return found;
}

/** Whether each group and repeat that begins there ends there. */
function isBalanced(places: readonly Place[]): boolean {
  let open = 0;
  for (const { draft, row } of places) {
    const edge = row?.edge ?? draft?.edge;
    if (edge === 'begin') open++;
    if (edge === 'end' && --open < 0) return false;
  }
  return open === 0;
}

interface Ordered {
  draft: ChoiceDraft | null;
  row: number | undefined;
  cells: Cells;
}

/** As the rows stood; a list whose choices have another order by now is together, where it began. */
function inOrder(rows: readonly Ordered[], former: readonly { row: number; list: string }[]): Ordered[] {
  const begins = new Map<string, number>();
  for (const { list, row } of former) if (!begins.has(list)) begins.set(list, row);
  const lists = new Map<string, Ordered[]>();
  for (const row of rows) if (row.draft) added(lists, row.draft.list, row);
  const places = new Map<Ordered, number>();
  for (const [list, of] of lists) {
    const numbers = of.flatMap(({ row }) => (row === undefined ? [] : [row]));
    const isSorted = numbers.every((row, at) => at === 0 || row > (numbers[at - 1] as number));
    let last = begins.get(list) ?? Number.POSITIVE_INFINITY;
    for (const each of of) {
      if (isSorted && each.row !== undefined) last = each.row;
      places.set(each, last);
    }
  }
  const placeOf = (each: Ordered) => places.get(each) ?? each.row ?? 0;
  return rows
    .map((each, at) => ({ each, at }))
    .sort((one, other) => {
      const [a, b] = [placeOf(one.each), placeOf(other.each)];
      return a === b ? one.at - other.at : a < b ? -1 : 1;
    })
    .map(({ each }) => each);
}
