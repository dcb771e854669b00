/**
 * Columnar copy of the entries of forms, in DuckDB: a table for each form, with a column for each kind of value that an
 * answer has had. The copy is a cache: its file begins empty with each process, and PostgreSQL has all that it holds.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  LIST,
  listValue,
  uuidValueFromString,
  VARCHAR,
} from '@duckdb/node-api';
import { type Cell, cellsOfEntry, type Slot, slots } from './cells.ts';
import type { Setup } from './question.ts';

/** An entry as the feed reads it; moments in microseconds. */
export interface Entry {
  id: string;
  created: string;
  modified: string;
  user_id: string | null;
  modified_by: string | null;
  state: string | null;
  number: string | null;
  data: Record<string, unknown>;
}

/** What is known of a form's table. */
export interface Table {
  name: string;
  /** Column of each key and kind of value. */
  columns: Map<string, Partial<Record<Slot, string>>>;
  /** Keys with a value that no column can hold. */
  odd: Set<string>;
  /** Keys with a number that has no exact sum. */
  rough: Set<string>;
  /** It has no more rows than these. */
  most: number;
  /** Of so many rows all are sorted: each further statement costs more than what it leaves out. */
  few: number;
}

const types: Record<Slot, string> = {
  text: 'varchar',
  number: 'double',
  units: 'bigint',
  list: 'varchar[]',
  day: 'integer',
  moment: 'bigint',
  present: 'boolean',
};
const lists = LIST(VARCHAR);

/** More answers than these have no columns: the form is left to PostgreSQL. */
const mostColumns = 2_000;

const writers: Record<Slot, (to: DuckDBAppender, cell: Cell) => void> = {
  text: (to, cell) => to.appendVarchar(cell as string),
  number: (to, cell) => to.appendDouble(cell as number),
  units: (to, cell) => to.appendBigInt(cell as bigint),
  list: (to, cell) => to.appendList(listValue(cell as string[]), lists),
  day: (to, cell) => to.appendInteger(cell as number),
  moment: (to, cell) => to.appendBigInt(cell as bigint),
  present: (to, cell) => to.appendBoolean(cell as boolean),
};

export interface Store {
  connect(): Promise<DuckDBConnection>;
  /** Makes an empty table; a former one of that name is dropped. */
  make(form: string): Promise<Table>;
  drop(form: string): Promise<void>;
  /** Takes out entries, and puts others in, as one transaction. */
  apply(table: Table, gone: readonly string[], come: readonly Entry[]): Promise<void>;
  close(): void;
}

export async function openStore({ folder, threads, memory, few }: Omit<Setup, 'connection'>): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}.duckdb`);
  // Of processes that were killed.
  for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true, force: true });
  const instance = await DuckDBInstance.create(path, {
    threads: String(threads),
    memory_limit: `${Math.round(memory / 1e6)}MB`,
    temp_directory: join(folder, `${process.pid}.tmp`),
    // Joining the rows of a page to their ids again costs more than reading these with the first pass.
    late_materialization_max_rows: '0',
    // It reads and loads nothing but this file.
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  chmodSync(path, 0o600);
  const writing = await instance.connect();
  const tables = new Map<string, Table>();
  let made = 0;

  async function drop(form: string): Promise<void> {
    const table = tables.get(form);
    tables.delete(form);
    if (table) await writing.run(`drop table ${table.name}`);
  }

  return {
    connect: () => instance.connect(),
    drop,
    async make(form) {
      await drop(form);
      const table: Table = { name: `f${++made}`, columns: new Map(), odd: new Set(), rough: new Set(), most: 0, few };
      await writing.run(
        `create table ${table.name} (id uuid, created bigint, modified bigint, user_id uuid, modified_by uuid, state varchar, number varchar)`,
      );
      tables.set(form, table);
      return table;
    },
    apply: (table, gone, come) => apply(writing, table, gone, come),
    close() {
      writing.closeSync();
      instance.closeSync();
      for (const left of [path, `${path}.wal`]) rmSync(left, { force: true });
      rmSync(join(folder, `${process.pid}.tmp`), { recursive: true, force: true });
    },
  };
}

async function apply(
  writing: DuckDBConnection,
  table: Table,
  gone: readonly string[],
  come: readonly Entry[],
): Promise<void> {
  const rows = come.map(entry => ({ entry, ...cellsOfEntry(entry.data) }));
  await addColumns(writing, table, rows);
  await writing.run('begin');
  try {
    if (gone.length > 0) {
      const ids = listValue([...gone]);
      await writing.run(`delete from ${table.name} where id in (select unnest($1::varchar[])::uuid)`, [ids]);
    }
    const order = [...table.columns].flatMap(([key, of]) =>
      slots.flatMap(slot => (of[slot] ? [{ key, slot, place: of[slot] }] : [])),
    );
    // Columns stand in the order in which they were added.
    order.sort((one, other) => Number(one.place.slice(1)) - Number(other.place.slice(1)));
    const to = await writing.createAppender(table.name);
    for (const { entry, cells } of rows) {
      appendOwn(to, entry);
      for (const { key, slot } of order) {
        const cell = cells.get(key)?.[slot];
        if (cell === undefined) to.appendNull();
        else writers[slot](to, cell);
      }
      to.endRow();
    }
    to.closeSync();
    await writing.run('commit');
    table.most += come.length;
  } catch (error) {
    await writing.run('rollback');
    throw error;
  }
  for (const { odd, rough } of rows) {
    for (const key of odd) table.odd.add(key);
    for (const key of rough) table.rough.add(key);
  }
}

function appendOwn(to: DuckDBAppender, entry: Entry): void {
  to.appendUUID(uuidValueFromString(entry.id));
  to.appendBigInt(BigInt(entry.created));
  to.appendBigInt(BigInt(entry.modified));
  for (const id of [entry.user_id, entry.modified_by]) {
    if (id === null) to.appendNull();
    else to.appendUUID(uuidValueFromString(id));
  }
  for (const text of [entry.state, entry.number]) {
    if (text === null) to.appendNull();
    else to.appendVarchar(text);
  }
}

/** Keys seen for the first time, and kinds of values that their keys did not have before. */
async function addColumns(
  writing: DuckDBConnection,
  table: Table,
  rows: readonly { cells: ReturnType<typeof cellsOfEntry>['cells'] }[],
): Promise<void> {
  for (const { cells } of rows) {
    for (const [key, of] of cells) {
      const known = table.columns.get(key) ?? {};
      table.columns.set(key, known);
      for (const slot of Object.keys(of) as Slot[]) {
        if (known[slot]) continue;
        const count = [...table.columns.values()].reduce((sum, one) => sum + Object.keys(one).length, 0);
        if (count >= mostColumns) throw new Error('too many answers for columns');
        const name = `c${count}`;
        await writing.run(`alter table ${table.name} add column ${name} ${types[slot]}`);
        known[slot] = name;
      }
    }
  }
}
