/** Tests of the role by which the server uses its own PostgreSQL, and of clusters whose role was a superuser. */
import { chmodSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unpackBinaries } from '../../src/db/embedded/binaries.ts';
import { runSingle } from '../../src/db/embedded/cluster.ts';
import { placeCluster } from '../../src/db/embedded/place.ts';
import { superuser } from '../../src/db/embedded/role.ts';
import { type Embedded, openEmbedded } from '../../src/db/embedded/server.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openOutbox } from '../../src/jobs/outbox.ts';
import { migrations } from '../cluster.ts';

// Creating a cluster is bound by the disk, which others may keep busy.
vi.setConfig({ testTimeout: 180_000 });

const log = { info: () => undefined, warn: console.warn };
let folder: string;
let dataDir: string;
let own: Embedded;
const begin = async () => {
  own = await openEmbedded({ dataDir, log });
};

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'kontor-role-')));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
  await begin();
});
afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function asked<T = Record<string, unknown>>(
  text: string,
  login: Partial<Embedded['connection']> = {},
): Promise<T[]> {
  const client = new pg.Client({ ...own.connection, ...login });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'done',
    ({ code }) => code,
  );
const rights =
  'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user';
const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false };
/** Of the superuser, outside of the system's schemas and of extensions. */
const notOurs = `
  select classid::regclass::text as kind, objid from pg_shdepend where false
  union all select 'relation', c.oid from pg_class c where relowner = 10 and relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
  union all select 'routine', p.oid from pg_proc p where proowner = 10 and pronamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all select 'type', t.oid from pg_type t where typowner = 10 and typnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = coalesce(nullif(t.typelem, 0), t.oid) and d.deptype = 'e')
  union all select 'schema', oid from pg_namespace where nspowner = 10 and nspname in ('public', 'jobs')
  union all select 'database', oid from pg_database where datdba = 10 and datname = current_database()`;

/** Schema of the server, with the tables of its queues. */
async function migrated(): Promise<void> {
  const client = new pg.Client(own.connection);
  await client.connect();
  await migrate(client, migrations);
  await client.end();
  const database = openDatabase({ connection: own.connection });
  const outbox = openOutbox(database, { error: (_details, message) => expect.unreachable(message) });
  await outbox.open();
  await outbox.stop();
  await database.close();
}

it('is no superuser, owns its database, and migrates with its extensions', async () => {
  expect(await asked(rights)).toEqual([none]);
  await migrated();
  expect(await asked(notOurs)).toEqual([]);
  expect(await codeOf(asked(`copy (select 1) to program 'true'`))).toBe('42501');
  expect(await codeOf(asked(`select pg_read_file('PG_VERSION')`))).toBe('42501');
});

it('signs in with its password alone, and the superuser not at all', async () => {
  expect(own.connection.password).toMatch(/^[\w-]{32}$/);
  expect(await codeOf(asked('select 1', { password: 'another' }))).toBe('28P01');
  for (const login of [{ user: superuser }, { user: superuser, database: 'postgres' }])
    expect(await codeOf(asked('select 1', login))).toBe('28000');
  const { cluster } = await placeCluster(dataDir, log);
  expect(lstatSync(join(cluster, 'kontor.password')).mode & 0o777).toBe(0o600);
});

it('is made of the superuser that it was, with everything that the database holds', async () => {
  await asked(`insert into users (id, username, role) values (gen_random_uuid(), 'kept', 'user')`);
  await own.stop();
  const place = await placeCluster(dataDir, log);
  const binaries = await unpackBinaries(dataDir, log);
  const oid = `(select oid from pg_authid where rolname = 'kontor')`;
  const back = [
    ['pg_class', 'relowner'],
    ['pg_proc', 'proowner'],
    ['pg_type', 'typowner'],
    ['pg_namespace', 'nspowner'],
    ['pg_extension', 'extowner'],
    ['pg_database', 'datdba'],
  ].map(([catalog, owner]) => `update ${catalog} set ${owner} = 10 where ${owner} = ${oid}`);
  // As a version made it that had the superuser alone.
  await runSingle(binaries, place, 'kontor', [
    ...back,
    `delete from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = ${oid}`,
    `delete from pg_authid where rolname = 'kontor'`,
    `update pg_authid set rolname = 'kontor' where oid = 10`,
  ]);
  rmSync(join(place.cluster, 'kontor.password'));

  await begin();
  expect(await asked(rights)).toEqual([none]);
  expect(await asked(notOurs)).toEqual([]);
  expect(await asked('select username from users')).toEqual([{ username: 'kept' }]);
  // A later migration changes whatever there is.
  const tables = await asked<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and not relispartition`,
  );
  expect(tables.length).toBeGreaterThan(40);
  await asked(`begin; ${tables.map(({ name }) => `alter table ${name} add column later int;`).join(' ')} rollback`);
  await migrated();
  // Not again.
  const { password } = own.connection;
  await own.stop();
  await begin();
  expect(own.connection.password).toBe(password);
});
