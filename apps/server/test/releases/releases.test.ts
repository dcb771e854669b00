/**
 * The way from each release to the present state: the data kept of it is restored and brought up to the present schema,
 * and rows, entries, files, figures, lists, exports, sessions, keys and passwords are what they were. The present state goes the same
 * way; RELEASE=1.2.3 keeps its data as that of a release (scripts/release.mjs).
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { makeBackup } from '../../src/backup/make.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { migrate } from '../../src/db/migrate.ts';
import { sql } from '../../src/db/sql.ts';
import { diskStorage } from '../../src/outside/storage/disk.ts';
import { cloneDatabase, migrations } from '../cluster.ts';
import { type House, openHouse } from '../house.ts';
import { emptyOf, type Facts, factsOf, fillInstance } from './instance.ts';

const self = '/pixelstein-users/users/self.json';
const quiet = () => undefined;
const temporary = mkdtempSync(join(tmpdir(), 'kontor-releases-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const kept = readdirSync(import.meta.dirname).flatMap(name => /^(\d.*)\.json$/.exec(name)?.[1] ?? []);

/** A folder with the migrations that a release had. */
function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(temporary, 'migrations-'));
  for (const name of readdirSync(migrations))
    if (name.slice(0, last.length) <= last) copyFileSync(join(migrations, name), join(folder, name));
  return folder;
}

/** Brings the data in an archive to the present schema; `facts` must hold of it then. */
async function mustComeBack(file: string, folder: string, facts: Facts): Promise<void> {
  const clone = await cloneDatabase();
  const bytes = diskStorage(folder);
  const client = new pg.Client(clone.connection);
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
    // As the release left it, with its sessions; then the update as a start makes it.
    await restoreBackup({ client, storage: bytes, file, migrations: migrationsUpTo(facts.schema), say: quiet });
    await client.query('insert into tokens select * from jsonb_populate_recordset(null::tokens, $1)', [
      JSON.stringify(facts.sessions),
    ]);
    // Used a moment ago: the age of the release is no age of theirs.
    await client.query(
      `update tokens set created = now(), last_used = now(), expires_at = now() + interval '1 day' where purpose = 'session'`,
    );
    await migrate(client, migrations);
  } finally {
    await client.end();
  }
  const house = await openHouse({ clone, bytes });
  try {
    await mustHold(house, facts);
  } finally {
    await house.close();
    await clone.drop();
  }
}

/** Tables of later versions may have rows, too. */
async function mustHold(house: House, facts: Facts): Promise<void> {
  const [admin] = facts.tokens;
  const now = await factsOf(house, house.bearer(admin?.token ?? ''));
  // The audit log notes the restore.
  const { audit = 0, ...rows } = facts.rows;
  expect(now.rows, 'rows of the tables that the release had').toMatchObject(rows);
  expect(now.rows.audit).toBeGreaterThanOrEqual(audit);
  expect(now.files, 'bytes of files').toEqual(facts.files);
  expect(now.entries, 'entries').toEqual(facts.entries);
  expect(now.figures, 'figures').toEqual(facts.figures);
  expect(now.lists, 'lists, filters and exports').toEqual(facts.lists);
  const nameless = await house.database.rows(
    sql`select c.name from report_configs c where c.names = '[]' and exists (select from form_fields(c.fields))`,
  );
  expect(nameless, 'forms whose fields have no names').toEqual([]);
  for (const { username, token } of facts.tokens.filter(({ token }) => !token.startsWith('key_')))
    expect((await house.bearer(token).get(self)).body.data, `session of ${username}`).toMatchObject({ username });
  for (const { token } of facts.tokens.filter(({ token }) => token.startsWith('key_')))
    expect((await house.bearer(token).get('/reports.json')).status, 'a key').toBe(200);
  const { recovery_code: code, ...account } = facts.login;
  const login = await house.nobody.post('/pixelstein-users/users/login.json', { ...account, code });
  expect(login.status, JSON.stringify(login.body)).toBe(200);
}

/** Makes the data of the present state: an archive and what holds of it. */
async function makeData(file: string): Promise<Facts> {
  const clone = await cloneDatabase();
  const bytes = diskStorage(join(temporary, 'made'));
  const maker = await openHouse({ clone, bytes });
  const { tokens, login } = await fillInstance(maker);
  await maker.close();
  // Without workers: nothing changes between the facts and the backup.
  const house = await openHouse({ clone, bytes });
  const client = house.database.client();
  await client.connect();
  await makeBackup({ client, storage: bytes, file, say: quiet });
  await client.end();
  const facts = { ...(await factsOf(house, house.bearer(tokens[0]?.token ?? ''))), tokens, login };
  await house.close();
  await clone.drop();
  return facts;
}

it('the present state has rows in each table, and comes back as it was', async () => {
  const file = join(temporary, 'present.tar');
  const facts = await makeData(file);
  expect(emptyOf(facts), 'tables without a row: instance.ts fills them').toEqual([]);
  await mustComeBack(file, join(temporary, 'present'), facts);
  const { RELEASE } = process.env;
  if (!RELEASE) return;
  copyFileSync(file, join(import.meta.dirname, `${RELEASE}.tar`));
  writeFileSync(join(import.meta.dirname, `${RELEASE}.json`), `${JSON.stringify(facts, null, 1)}\n`);
});

it.each(kept)('data of release %s is brought to the present state, and nothing is lost', async release => {
  const facts = JSON.parse(readFileSync(join(import.meta.dirname, `${release}.json`), 'utf8')) as Facts;
  await mustComeBack(join(import.meta.dirname, `${release}.tar`), join(temporary, release), facts);
});
