/**
 * Names of a form's fields through all of its versions: who had which when, the name by which a former field is known, and
 * which stored names hold a field's answers, as keys for reading them.
 */
import { type AnswerKey, type Content, type Form, inputsOf } from '@kontor/form';

/** What the database keeps of a field's name (`report_configs.names`): the versions that had it, and what closed it. */
interface NameRow {
  field: string;
  name: string;
  repeat?: string;
  since: number;
  until?: number;
  content?: Content;
  container?: Content;
  known?: Content;
}

/** A field inside of repeats or outside: its answers have keys of two kinds, which are two columns. */
export interface Column {
  id: string;
  rows: NameRow[];
  /** Its name in the form; of a former field one that no other has. */
  name: string;
  present: boolean;
  /** Names that it may have had while it was none of the form's, the latest first. */
  closed: string[];
  keys: AnswerKey[];
}

interface Owner {
  since: number;
  column: Column;
}

export interface History {
  columns: Column[];
  /** The columns that a stored name was of, by the version from which on. */
  owners: Map<string, Owner[]>;
}

export const slotOf = (name: string, repeated: boolean) => `${name}${repeated ? '.' : ''}`;
export const latest = ({ rows }: Column) => rows.at(-1) as NameRow;
const isRepeated = (column: Column) => latest(column).repeat !== undefined;

const rowsOf = (form: Form): NameRow[] => (form.names ?? []) as NameRow[];

const histories = new WeakMap<Form, History | null>();

export function historyOf(form: Form): History | null {
  const kept = histories.get(form);
  if (kept !== undefined) return kept;
  const made = rowsOf(form).some(row => row.until !== undefined) ? history(form) : null;
  histories.set(form, made);
  return made;
}

function history(form: Form): History {
  const columns = new Map<string, Column>();
  for (const row of rowsOf(form).toSorted((one, other) => one.since - other.since)) {
    const id = slotOf(row.field, row.repeat !== undefined);
    const column = columns.get(id) ?? { id, rows: [], name: '', present: false, closed: [], keys: [] };
    columns.set(id, { ...column, rows: [...column.rows, row] });
  }
  const all = [...columns.values()];
  name(form, all);
  const owners = ownersOf(all);
  for (const column of all) column.keys = keysOf(column, owners);
  return { columns: all, owners };
}

/** A name for the answers of a row that is closed, which a later field with the row's name does not take. */
const closedName = ({ name, until }: NameRow): string => `${name.slice(0, 90)}_v${until}`;

/**
 * Gives each former field a name: its last one, if no later field has had it; else that with the number of the version
 * that closed it (`speed_v3`). A name thus never passes from one field to another.
 */
function name(form: Form, columns: Column[]): void {
  const inputs = inputsOf(form);
  const taken = new Set(inputs.map(input => input.name));
  const present = new Map(inputs.map(input => [slotOf(input.content.id, input.repeat !== null), input.name]));
  const last = new Map<string, Column>();
  for (const { column, name } of rowsByAge(columns)) last.set(name, column);
  for (const column of columns) {
    const own = present.get(column.id);
    if (own !== undefined) Object.assign(column, { name: own, present: true });
  }
  for (const column of columns.toSorted((one, other) => latest(other).since - latest(one).since)) {
    if (column.present) continue;
    const row = latest(column);
    let free = row.name;
    if (last.get(free) !== column || taken.has(free)) {
      free = closedName(row);
      while (taken.has(free) || last.has(free)) free += '_';
    }
    taken.add(free);
    column.name = free;
  }
}

/** The rows of all columns from the earliest on. */
export const rowsByAge = (columns: readonly Column[]) =>
  columns
    .flatMap(column => column.rows.map(row => ({ ...row, column })))
    .toSorted((one, other) => one.since - other.since);

/**
 * The columns that stored names were of. Answers of a field whose name another has too may have been stored under the
 * name that it had once it was closed.
 */
function ownersOf(columns: readonly Column[]): History['owners'] {
  const owners: History['owners'] = new Map();
  const add = (name: string, since: number, column: Column) => {
    const slot = slotOf(name, isRepeated(column));
    owners.set(slot, [...(owners.get(slot) ?? []), { since, column }]);
  };
  const rows = rowsByAge(columns);
  const several = new Map<string, Set<Column>>();
  for (const { name, since, column } of rows) {
    add(name, since, column);
    several.set(name, (several.get(name) ?? new Set()).add(column));
  }
  for (const { column, ...row } of rows) {
    if (row.until === undefined || several.get(row.name)?.size === 1) continue;
    const [closed, since] = [closedName(row), row.until + 1];
    if (owners.get(slotOf(closed, isRepeated(column)))?.some(owner => owner.since <= since)) continue;
    add(closed, since, column);
    column.closed.unshift(closed);
  }
  for (const found of owners.values()) found.sort((one, other) => one.since - other.since);
  return owners;
}

/**
 * The stored names of a column, the latest first. Where a name was another field's too, it counts for entries of the
 * versions from which on it was the column's; until its first and after its last owner nobody else claims it.
 */
function keysOf(column: Column, owners: History['owners']): AnswerKey[] {
  const own = column.rows.map(row => row.name).reverse();
  // An entry that was raised to a version without the field has its answer under the first of these.
  const names = new Set(own.includes(column.name) ? own : [column.name, ...own]);
  return [...new Set([...names, ...column.closed])].flatMap((name): AnswerKey[] => {
    const all = owners.get(slotOf(name, isRepeated(column))) ?? [];
    if (all.every(owner => owner.column === column)) return [{ name }];
    const ranges = all.flatMap((owner, at): [number, number | null][] => {
      const next = all[at + 1];
      return owner.column === column ? [[at === 0 ? 0 : owner.since, next ? next.since - 1 : null]] : [];
    });
    return ranges.length > 0 ? [{ name, in: ranges }] : [];
  });
}

/** The column whose answer a stored key holds in an entry of that version. */
export function ownerOf({ owners }: History, slot: string, version: number): Column | undefined {
  const all = owners.get(slot);
  return (all?.findLast(owner => owner.since <= version) ?? all?.[0])?.column;
}
