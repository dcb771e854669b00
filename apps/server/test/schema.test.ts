/** Consistency test of the database schema and the resources: tables, columns and types match the rows. */
import { type Field, type Resource, resources } from '@kontor/contract';
import { languageCodes } from '@kontor/form/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse } from './house.ts';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
}
let house: House;
const tables = new Map<string, Map<string, Column>>();
let trashIndexes: Set<string>;
let constraints: Set<string>;
/** Tables whose version history is deleted with the row (by a trigger), and the entity that it is stored under. */
const forgetful = new Map<string, string>();

beforeAll(async () => {
  house = await openHouse();
  const rows = await house.database.rows<Column & { table: string }>(sql`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
      column_default is not null as optional
    from information_schema.columns where table_schema = 'public'`);
  for (const { table, ...column } of rows) tables.set(table, (tables.get(table) ?? new Map()).set(column.name, column));
  const named = await house.database.rows<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'public'`,
  );
  const triggers = await house.database.rows<{ name: string; entity: string }>(sql`
    select tgrelid::regclass::text as name, encode(tgargs, 'escape') as entity
    from pg_trigger join pg_proc p on p.oid = tgfoid where p.proname = 'forget_revisions'`);
  for (const { name, entity } of triggers) forgetful.set(name, entity.replace(/\\000$/, ''));
  constraints = new Set(named.map(row => row.name));
  const trashed = await house.database.rows<{ name: string }>(sql`
    select tablename as name from pg_indexes
    where schemaname = 'public' and indexdef like '%(deleted DESC, id DESC) WHERE (deleted IS NOT NULL)'`);
  trashIndexes = new Set(trashed.map(row => row.name));
});
afterAll(() => house.close());

interface Schema {
  type?: string;
  format?: string;
  const?: unknown;
  anyOf?: Schema[];
}
const isMaybe = ({ anyOf }: Schema) => anyOf?.some(option => option.type === 'null') ?? false;

/** PostgreSQL types that can store the values of a schema. */
function fitting(schema: Schema): string[] {
  const { type, format, anyOf } = schema;
  if (anyOf) return [...new Set(anyOf.filter(option => option.type !== 'null').flatMap(fitting))];
  if (type === 'string') {
    if (format === 'uuid') return ['uuid'];
    return format === 'date-time' ? ['timestamptz'] : ['text'];
  }
  const types: Record<string, string[]> = {
    integer: ['int4', 'int8'],
    number: ['numeric', 'float8'],
    boolean: ['bool'],
    object: ['jsonb'],
    array: ['jsonb'],
  };
  return types[type ?? ''] ?? [];
}

describe.each(Object.values(resources).map((row: Resource) => [row.name, row] as const))('%s', (_name, resource) => {
  const stored = Object.entries(resource.fields).filter(([, field]) => !field.computed) as [string, Field][];
  const column = (name: string) => tables.get(resource.table)?.get(name);

  it('has its table', () =>
    expect(tables.has(resource.table), `a migration that creates the table ${resource.table}`).toBe(true));

  it('has a column of a fitting type for every field', () => {
    for (const [name, field] of stored) {
      expect([name, fitting(field.schema as Schema)]).toEqual([name, expect.arrayContaining([column(name)?.type])]);
    }
  });

  it('may be empty just where the schema says so', () => {
    for (const [name, field] of stored) {
      // Users without own permissions store null; answers contain those of the role.
      if (resource.name === 'users' && name === 'permissions') continue;
      // Null in answers to those who may not know it, and never in the table.
      if (field.ownOnly || field.copiedFrom) continue;
      expect([name, column(name)?.nullable]).toEqual([name, isMaybe(field.schema as Schema)]);
    }
  });

  it('can be added with what a client must give', () => {
    if (!resource.verbs.includes('add')) return;
    for (const [name, field] of stored) {
      if (!field.create || field.create === 'required') continue;
      expect([name, column(name)?.nullable || column(name)?.optional]).toEqual([name, true]);
    }
  });

  it('searches, sorts, filters, counts and links by what is there', () => {
    for (const name of [
      ...resource.search,
      ...(resource.owner ? [resource.owner] : []),
      ...(resource.answers ? [resource.answers] : []),
    ])
      expect([name, column(name)?.name]).toEqual([name, name]);
    for (const name of [...resource.sort, ...resource.filter, resource.defaultSort.by])
      expect([name, Object.hasOwn(resource.fields, name)]).toEqual([name, true]);
    const { counted, once } = resource;
    for (const name of counted?.by ?? []) expect(tables.get(counted?.table ?? '')?.has(name)).toBe(true);
    if (once) {
      for (const name of [once.owner, once.key, once.hash]) {
        expect(column(name)?.name).toBe(name);
        expect(tables.get(once.tombstones)?.has(name)).toBe(true);
      }
    }
    for (const link of Object.values(resource.links)) {
      const target = Object.values(resources).find(row => row.name === link.to);
      expect(target?.name).toBe(link.to);
      if (link.kind === 'one') expect(column(link.by)?.type).toBe('uuid');
      if (link.kind === 'children') expect(tables.get(target?.table ?? '')?.get(link.by)?.type).toBe('uuid');
      if (link.kind === 'many')
        for (const end of [link.from, link.other]) expect(tables.get(link.through)?.get(end)?.type).toBe('uuid');
    }
    for (const name of Object.keys(resource.unique)) expect(constraints).toContain(name);
  });

  it('takes its former versions along, however it goes', () => {
    const kept = resource.verbs.includes('edit') || resource.trash;
    if (kept) expect(forgetful.get(resource.table)).toBe(resource.entity);
  });

  it('keeps no credentials', () => {
    for (const name of tables.get(resource.table)?.keys() ?? []) expect(name).not.toMatch(/password|token|secret/);
  });

  it('has a trash just where the row says so, versions and times', () => {
    if (resource.trash) {
      // A new table gets all of it by `select make_trash('notes', 'Notes')` in its migration.
      const missing = `select make_trash('${resource.table}', '${resource.entity}') in a migration`;
      expect(column('deleted')?.type, missing).toBe('timestamptz');
      expect(column('deleted_by')?.type, missing).toBe('uuid');
      expect(trashIndexes, `${resource.table}: an index on (deleted desc, id desc) of what is deleted`).toContain(
        resource.table,
      );
    }
    // Immutable items have a creation time, but no versions.
    const written = resource.fields.version ? ['version', 'created', 'modified'] : [];
    if (!resource.fields.version) expect(resource.verbs).toEqual(['list', 'read']);
    for (const name of ['id', ...written]) expect([name, column(name)?.nullable]).toEqual([name, false]);
  });
});

it('looks up every foreign key by an index, and says what becomes of a row whose parent is deleted', async () => {
  const keys = await house.database.rows<{ name: string; target: string; rule: string; indexed: boolean }>(sql`
    select conrelid::regclass::text || '.' || a.attname as name, confrelid::regclass::text as target, confdeltype as rule,
      exists (select 1 from pg_index i where i.indrelid = conrelid and i.indkey[0] = a.attnum) as indexed
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1 order by 1`);
  expect(keys.length).toBeGreaterThan(50);
  // People are purged one at a time, and uploads last for hours: a scan of these tables is cheap.
  const scanned = keys.filter(
    ({ name, target, indexed }) => !indexed && target !== 'users' && name !== 'uploads.file_id',
  );
  expect(scanned.map(({ name }) => `${name}: an index`)).toEqual([]);
  // Stored bytes outlive their files, never the other way.
  const silent = keys.filter(({ rule, name }) => rule === 'a' && name !== 'files.storage_key');
  expect(silent.map(({ name, target }) => `${name}: on delete of ${target}`)).toEqual([]);
});

it('stores each language of the product for a user', async () => {
  const check = await house.database.one<{ text: string }>(sql`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'users_language_check'`);
  const stored = [...(check?.text ?? '').matchAll(/'(\w+)'/g)].map(([, code]) => code);
  expect(stored.toSorted(), 'a migration that renews users_language_check').toEqual(languageCodes.toSorted());
});

it('make_trash gives a new table all that a trash needs, and may be said twice', async () => {
  const { database } = house;
  await database.run(sql`create table trashed_trial (id uuid primary key, text text)`);
  for (const _time of [1, 2]) await database.run(sql`select make_trash('trashed_trial', 'Trial')`);
  const columns = await database.rows<{ name: string; type: string }>(
    sql`select column_name as name, udt_name as type from information_schema.columns where table_name = 'trashed_trial' and column_name like 'deleted%' order by 1`,
  );
  expect(columns).toEqual([
    { name: 'deleted', type: 'timestamptz' },
    { name: 'deleted_by', type: 'uuid' },
  ]);
  const index = await database.one<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'trashed_trial_trash'`,
  );
  expect(index?.indexdef).toMatch(/\(deleted DESC, id DESC\) WHERE \(deleted IS NOT NULL\)$/);
  const id = '01a208cb-7e0d-7182-8ad1-d04c43368219';
  await database.run(sql`insert into trashed_trial (id, text) values (${id}, 'x')`);
  await database.run(sql`insert into revisions (entity, item_id, version, body) values ('Trial', ${id}, 1, '{}')`);
  await database.run(sql`delete from trashed_trial`);
  expect(await database.rows(sql`select 1 from revisions where entity = 'Trial'`)).toEqual([]);
});
