/**
 * Fills an empty instance with the demo data (people, forms, entries, pictures; fill.ts) before the server listens.
 * Leftovers of an interrupted run are removed first; an instance that is complete or has forms of its own is left
 * alone.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { effectivePermissions, type Permissions, type Role, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { demoDevices, demoOptions } from '../../../../demo/house.ts';
import { demoPassword, type Person, people } from '../../../../demo/people.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Database, Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { add } from '../records/add.ts';
import type { Services, UserActor } from '../records/context.ts';
import { optionValue } from '../records/option.ts';
import { optionsBehaviour } from '../resources/options.ts';
import { contextOf, type DemoHouse, timed } from './context.ts';
import { type Actors, addMessages, fillForms } from './fill.ts';
import { clearLibrary } from './library.ts';

export interface StartHouse extends DemoHouse {
  /** Listening host: the documented demo password is used only on loopback. */
  host: string;
}

const marker = 'fill with the demo';

export async function fillDemo(house: StartHouse): Promise<void> {
  const { database, log } = house;
  const now = new Date();
  if (!(await begin(database, house.services, now))) return;
  const password = isLoopback(house.host) ? demoPassword : randomBytes(12).toString('base64url');
  const added = await addPeople(database, password);
  log(`Demo: ${added.map(each => `${each.username} (${each.role})`).join(', ')}, all with the password ${password}`);
  const actors = await actorsOf(database);
  await fillForms(house, actors, now);
  // One transaction for the last items and the completion mark: an interrupted run leaves neither.
  await database.transaction(async db => {
    await addHouse(house, db, actors, now);
    // The demo needs no first-steps greeting.
    await db.run(sql`update first_steps set greets = false`);
    await note(db, new Date(), 'ok');
  });
  log(`Demo: complete after ${Math.round((Date.now() - now.getTime()) / 1_000)} s.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether there is anything to do. Demo rows are older than the completion mark; newer ones are users' work. */
async function begin(database: Database, services: Services, now: Date): Promise<boolean> {
  const mark = await database.one<{ at: string; outcome: string }>(
    sql`select at, outcome from audit where action = ${marker} order by id desc limit 1`,
  );
  if (mark?.outcome === 'ok') return false;
  const since = mark?.at ?? new Date(0);
  const own = await database.one(
    sql`select 1 from report_configs where created > ${since} union all select 1 from reports where created > ${since} union all select 1 from files where created > ${since} union all select 1 from choice_lists where created > ${since} limit 1`,
  );
  if (own) return false;
  if (mark) await clear(database, services, mark.at);
  await note(database, now, 'begun');
  return true;
}

/** Deletes the people too, since their password is printed on creation; the first admin is older than the mark. */
async function clear(database: Database, services: Services, since: string): Promise<void> {
  const names = people.map(person => person.username);
  await database.run(
    sql`with gone as (delete from users where username = any(${names}) and created >= ${since} returning id) delete from report_changers where user_id in (select id from gone)`,
  );
  await database.run(sql`delete from chart_collections where created >= ${since}`);
  await database.run(sql`delete from charts where created >= ${since}`);
  await database.run(sql`delete from report_configs`);
  // Like forms, dated back to before the mark: others there are none.
  await database.run(sql`delete from choice_lists`);
  await clearLibrary(database, since);
  const pictures = await database.rows<{ key: string | null }>(sql`delete from files returning thumbnail_key as key`);
  const objects = await database.rows<{ key: string }>(sql`delete from stored_objects returning storage_key as key`);
  for (const { key } of [...pictures, ...objects]) if (key) await services.storage.remove(key);
}

const note = (database: Pick<Db, 'run'>, at: Date, outcome: 'begun' | 'ok') =>
  database.run(
    sql`insert into audit (id, at, via, action, outcome) values (${uuidv7()}, ${at}, 'system', ${marker}, ${outcome})`,
  );

/** Creates the demo people whose names are free. */
async function addPeople(database: Database, password: string): Promise<Person[]> {
  const added: Person[] = [];
  for (const person of people) {
    const hash = await hashPassword(password);
    const made = await database.run(sql`
      with made as (
        insert into users (id, username, email, first_name, last_name, role)
        values (${uuidv7()}, ${person.username}, ${`${person.username}@example.org`}, ${person.first_name}, ${person.last_name}, ${person.role})
        on conflict do nothing returning id
      )
      insert into credentials (user_id, password_hash) select id, ${hash} from made`);
    if (made > 0) added.push(person);
  }
  return added;
}

/** Users by name; `admin` is the instance's first admin. */
async function actorsOf(database: Database): Promise<Map<string, UserActor>> {
  const rows = await database.rows<{ id: string; username: string; role: Role; permissions: Permissions | null }>(
    sql`select id, username, role, permissions from users where deleted is null order by created, id`,
  );
  const actors = rows.map(({ id, username, role, permissions }): [string, UserActor] => [
    username,
    {
      kind: 'user',
      id,
      role,
      permissions: effectivePermissions(role, permissions),
      username,
      session: Buffer.alloc(0),
    },
  ]);
  const first = actors.find(([, { role }]) => role === 'admin');
  return new Map([...actors, ...(first ? [['admin', first[1]] as const] : [])]);
}

/** Announcements and options, unless there are others. */
async function addHouse(house: DemoHouse, db: Db, actors: Actors, now: Date): Promise<void> {
  const actor = actors.get('leitstelle');
  if (!actor) return;
  await addDevices(db, actors, now);
  if (!(await db.one(sql`select 1 from messages limit 1`))) await addMessages(house, db, actors, actor, now);
  const options = timed(
    resources.options,
    optionsBehaviour('', () => true),
  );
  for (const option of demoOptions)
    if ((await optionValue(db, option.name)) === null) await add(contextOf(house, db)(actor, now), options, option);
}

/** Devices without sessions: name and last use only. */
async function addDevices(db: Db, actors: Actors, now: Date): Promise<void> {
  for (const { by, name, platform, hoursAgo, version = null, unsent = null } of demoDevices) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    const [user, reported] = [actors.get(by)?.id ?? null, unsent === null ? null : at];
    await db.run(sql`
      insert into devices (id, user_id, name, identifier, app_id, platform, app_version, unsent, unsent_reported, last_used, created, modified)
      values (${uuidv7()}, ${user}, ${name}, ${randomUUID()}, ${platform === 'web' ? null : 'kontor'}, ${platform}, ${version}, ${unsent}, ${reported}, ${at}, ${at}, ${at})
      on conflict do nothing`);
  }
}
