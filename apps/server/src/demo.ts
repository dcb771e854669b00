/**
 * Fills an empty house with the demo of demo/: people, forms, entries, pictures. Each form and entry passes the checks
 * that one sent over HTTP passes; only its clock and its id are of the day it is said to be of. Runs before the server
 * listens, so nobody sees half of it. What an interrupted run left is removed and made anew; a filled house, or one
 * that holds forms of its own, is left alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { effectivePermissions, groupOf, type Permissions, type Resource, type Role, resources } from '@kontor/contract';
import type { Data } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import type { DemoEntry, DemoForm } from '../../../demo/demo-form.ts';
import { dice } from '../../../demo/dice.ts';
import { demoGroups, demoMessages, demoOptions } from '../../../demo/house.ts';
import { demoForms } from '../../../demo/index.ts';
import { demoPassword, type Person, people } from '../../../demo/people.ts';
import { type SceneName, scenes } from '../../../demo/pictures/index.ts';
import { hashPassword } from './accounts/passwords.ts';
import type { Database, Db } from './db/open.ts';
import { sql } from './db/sql.ts';
import { addCharts } from './demo-charts.ts';
import { addLibrary, type Bytes, clearLibrary } from './demo-library.ts';
import { thumbnail } from './jobs/thumbnail.ts';
import { sniff, sniffLength } from './outside/sniff.ts';
import { newKey } from './outside/storage-disk.ts';
import { add } from './records/add.ts';
import type { Ctx, Services, UserActor } from './records/context.ts';
import { type Forms, keepForms } from './records/forms.ts';
import { takeObject } from './records/objects.ts';
import { optionValue } from './records/option.ts';
import type { Behaviour, Subject, Values } from './records/verb.ts';
import { groupsBehaviour } from './resources/groups.ts';
import { messagesBehaviour } from './resources/messages.ts';
import { optionsBehaviour } from './resources/options.ts';
import { reportConfigsBehaviour } from './resources/report-configs.ts';
import { reportsBehaviour } from './resources/reports.ts';

export interface DemoHouse {
  database: Database;
  services: Services;
  /** Where the server listens: the documented password is given out on this machine alone. */
  host: string;
  log: (line: string) => void;
  /** All of demo/ unless told otherwise. */
  forms?: readonly DemoForm[];
}

/** Entries a transaction, and how many drawings there are of a scene. */
const [batch, drawings] = [250, 3];
const marker = 'fill with the demo';

export async function fillDemo(house: DemoHouse): Promise<void> {
  const { database, log } = house;
  const now = new Date();
  if (!(await begin(database, house.services, now))) return;
  const password = isLoopback(house.host) ? demoPassword : randomBytes(12).toString('base64url');
  const added = await addPeople(database, password);
  log(`Demo: ${added.map(each => `${each.username} (${each.role})`).join(', ')}, all with the password ${password}`);
  const actors = await actorsOf(database);
  const forms = keepForms();
  for (const demo of house.forms ?? demoForms) await addForm(house, actors, forms, demo, now);
  await fillLibrary(house, actors, now);
  await addCharts(house, actors, now);
  await database.text('analyze');
  // The last of it and that it is complete, or neither: so nothing of these is ever left by an interrupted run.
  await database.transaction(async db => {
    await addHouse(contextOf(house, db), actors, now);
    await note(db, new Date(), 'ok');
  });
  log(`Demo: complete after ${Math.round((Date.now() - now.getTime()) / 1_000)} s.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether there is anything to do. All that a demo makes is older than its mark; what is newer is somebody's work. */
async function begin(database: Database, services: Services, now: Date): Promise<boolean> {
  const mark = await database.one<{ at: string; outcome: string }>(
    sql`select at, outcome from audit where action = ${marker} order by id desc limit 1`,
  );
  if (mark?.outcome === 'ok') return false;
  const since = mark?.at ?? new Date(0);
  const own = await database.one(
    sql`select 1 from report_configs where created > ${since} union all select 1 from reports where created > ${since} union all select 1 from files where created > ${since} limit 1`,
  );
  if (own) return false;
  if (mark) await clear(database, services, mark.at);
  await note(database, now, 'begun');
  return true;
}

/** The people go too, since their password is printed when they are made; the first admin is older than the mark. */
async function clear(database: Database, services: Services, since: string): Promise<void> {
  const names = people.map(person => person.username);
  await database.run(sql`delete from users where username = any(${names}) and created >= ${since}`);
  await database.run(sql`delete from chart_collections where created >= ${since}`);
  await database.run(sql`delete from charts where created >= ${since}`);
  await database.run(sql`delete from report_configs`);
  await clearLibrary(database, since);
  const pictures = await database.rows<{ key: string | null }>(sql`delete from files returning thumbnail_key as key`);
  const objects = await database.rows<{ key: string }>(sql`delete from stored_objects returning storage_key as key`);
  for (const { key } of [...pictures, ...objects]) if (key) await services.storage.remove(key);
}

const note = (database: Pick<Db, 'run'>, at: Date, outcome: 'begun' | 'ok') =>
  database.run(
    sql`insert into audit (id, at, via, action, outcome) values (${uuidv7()}, ${at}, 'system', ${marker}, ${outcome})`,
  );

/** Those of the people whose name was free. */
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

/** Everybody by user name; `admin` is the first admin of the house. */
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

const contextOf =
  ({ database, services }: DemoHouse, db: Db) =>
  (actor: UserActor, at: Date): Ctx => ({
    ...{ actor, db, database, services, now: at },
    ...{ requestId: 'demo', ip: '' },
  });

/** Announcements and options, where there are none of somebody else's. */
async function addHouse(
  context: ReturnType<typeof contextOf>,
  actors: ReadonlyMap<string, UserActor>,
  now: Date,
): Promise<void> {
  const actor = actors.get('leitstelle');
  if (!actor) return;
  const { db } = context(actor, now);
  const known = await db.one(sql`select 1 from messages limit 1`);
  if (!known) await addMessages(context, actors, actor, now);
  const options = timed(
    resources.options,
    optionsBehaviour('', () => true),
  );
  for (const option of demoOptions)
    if ((await optionValue(db, option.name)) === null) await add(context(actor, now), options, option);
}

async function addMessages(
  context: ReturnType<typeof contextOf>,
  actors: ReadonlyMap<string, UserActor>,
  actor: UserActor,
  now: Date,
): Promise<void> {
  const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
  // Nobody looks on yet, and the outbox is not open.
  const at = (moment: Date): Ctx => {
    const ctx = context(actor, moment);
    return { ...ctx, services: { ...ctx.services, send: async () => undefined } };
  };
  const ids = new Map<string, string>();
  for (const { name, people: members } of demoGroups) {
    const users = members.flatMap(member => actors.get(member) ?? []).map(({ id }) => ({ id }));
    const { row } = await add(at(now), timed(resources.groups, groupsBehaviour), { name, users });
    ids.set(name, row.id);
  }
  for (const { daysAgo, group, starts, ends, ...message } of demoMessages)
    await add(at(days(-daysAgo)), timed(resources.messages, messagesBehaviour), {
      ...message,
      ...(group ? { groups: [{ id: ids.get(group) }] } : {}),
      ...(starts === undefined ? {} : { starts: days(starts).toISOString() }),
      ...(ends === undefined ? {} : { ends: days(ends).toISOString() }),
    });
}

/** The usual behaviour, with an id of the moment that the clock says. */
const timed = (resource: Resource, behaviour: Behaviour): Subject => ({
  resource,
  behaviour: {
    ...behaviour,
    async prepare(ctx, values, before, attempt) {
      const prepared = (await behaviour.prepare?.(ctx, values, before, attempt)) ?? { values };
      return { ...prepared, values: { ...prepared.values, id: uuidv7({ msecs: ctx.now.getTime() }) } };
    },
  },
});

async function addForm(
  house: DemoHouse,
  actors: ReadonlyMap<string, UserActor>,
  forms: Forms,
  demo: DemoForm,
  now: Date,
): Promise<void> {
  const actorOf = (username: string): UserActor => {
    const actor = actors.get(username);
    if (!actor) throw new Error(`the demo knows nobody called ${username}`);
    return actor;
  };
  const context = (db: Db, actor: UserActor, at: Date) => contextOf(house, db)(actor, at);
  const owner = actorOf('leitstelle');
  const changed = new Date(now.getTime() - demo.agedMinutes * 60_000);
  const picture = demo.scene ? await addPicture(house, owner, demo.scene, changed, 0) : null;
  const form = demo.form(picture);
  const known = demo.known && { suggestion_file_id: await addKnown(house, owner, demo.known, changed) };
  const configs = timed(resources['report-configs'], reportConfigsBehaviour);
  const { row: config } = await house.database.transaction(db =>
    add(context(db, owner, changed), configs, { name: demo.name, campaign: demo.campaign, ...form, ...known }),
  );

  const reports = timed(resources.reports, reportsBehaviour(forms));
  const entries = [...demo.entries(form, now)];
  let said = Date.now();
  for (let from = 0; from < entries.length; from += batch) {
    const part = entries.slice(from, from + batch);
    const bodies: Values[] = [];
    for (const [index, entry] of part.entries())
      bodies.push({ report_config_id: config.id, ...(await bodyOf(house, actorOf(entry.by), entry, from + index)) });
    await house.database.transaction(db =>
      Promise.all(part.map(({ by, at }, index) => add(context(db, actorOf(by), at), reports, bodies[index] ?? {}))),
    );
    const done = from + part.length;
    if (done < entries.length && Date.now() - said < 2_000) continue;
    said = Date.now();
    house.log(`Demo: ${demo.name}, ${done} of ${entries.length} entries`);
  }
}

/** What a person would send: the pictures are stored before the entry that names them. */
async function bodyOf(house: DemoHouse, actor: UserActor, entry: DemoEntry, number: number): Promise<Values> {
  const { state, data, at, pictures } = entry;
  const answers: Data = {};
  for (const { field, scenes: names, alone } of pictures ?? []) {
    const ids: string[] = [];
    for (const name of names) ids.push(await addPicture(house, actor, name, at, number));
    answers[field] = alone ? ids[0] : ids;
  }
  return { state, data: { ...data, ...answers } };
}

const drawn = new Map<string, Promise<Buffer>>();

/** Each scene is drawn a few times only; every stored picture is a file of its own all the same. */
function draw(name: SceneName, number: number): Promise<Buffer> {
  const seed = number % drawings;
  const known = drawn.get(`${name} ${seed}`);
  if (known) return known;
  const made = import('sharp').then(({ default: sharp }) => {
    const image = sharp(Buffer.from(scenes[name].draw(dice(seed * 3 + 1))));
    return (
      scenes[name].ink ? image.trim().flatten({ background: '#fff' }).png() : image.jpeg({ quality: 80 })
    ).toBuffer();
  });
  drawn.set(`${name} ${seed}`, made);
  return made;
}

/** A drawing under a name of its own; every stored picture is a file of its own all the same. */
async function pictureOf(scene: SceneName, number: number): Promise<Bytes> {
  const filename = `${scenes[scene].file}-${String(number + 1).padStart(4, '0')}.${scenes[scene].ink ? 'png' : 'jpg'}`;
  return { filename, bytes: await draw(scene, number) };
}

async function addFile(house: DemoHouse, actor: UserActor, { filename, bytes }: Bytes, at: Date): Promise<string> {
  const { database, services } = house;
  const [id, key] = [uuidv7({ msecs: at.getTime() }), newKey()];
  const type = await sniff(bytes.subarray(0, sniffLength), filename);
  const sha256 = createHash('sha256').update(bytes).digest();
  await services.storage.put(key, Readable.from(bytes));
  await database.transaction(async db => {
    const kept = await takeObject(db, services, { key, sha256, size: bytes.length });
    await db.run(sql`
      insert into files (id, user_id, filename, type, file_group, size, sha256, storage_key, thumbnail_state, created, modified)
      values (${id}, ${actor.id}, ${filename}, ${type}, ${groupOf(type)}, ${bytes.length}, ${sha256}, ${kept}, 'waiting', ${at}, ${at})`);
  });
  await thumbnail({ database, services }, { id });
  return id;
}

const addPicture = async (house: DemoHouse, actor: UserActor, scene: SceneName, at: Date, number: number) =>
  addFile(house, actor, await pictureOf(scene, number), at);

/** All of it is the administrator's. */
async function fillLibrary(house: DemoHouse, actors: ReadonlyMap<string, UserActor>, now: Date): Promise<void> {
  const actor = actors.get('leitstelle');
  if (!actor) throw new Error('the demo knows nobody who keeps its library');
  const { database, services } = house;
  await addLibrary(
    {
      context: at => ({ actor, db: database, database, services, now: at, requestId: 'demo', ip: '' }),
      draw: pictureOf,
      addFile: (file, at) => addFile(house, actor, file, at),
    },
    now,
  );
}

/** The suggestion file, as an upload would store it. */
async function addKnown(
  { database, services }: DemoHouse,
  owner: UserActor,
  { filename, write }: NonNullable<DemoForm['known']>,
  at: Date,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-demo-'));
  try {
    const path = join(folder, filename);
    write(path);
    const bytes = await readFile(path);
    const [id, key] = [uuidv7({ msecs: at.getTime() }), newKey()];
    const sha256 = createHash('sha256').update(bytes).digest();
    await services.storage.put(key, Readable.from([bytes]));
    await database.transaction(async db => {
      const kept = await takeObject(db, services, { key, sha256, size: bytes.length });
      await db.run(sql`
        insert into files (id, user_id, filename, type, size, sha256, storage_key, thumbnail_state, created, modified)
        values (${id}, ${owner.id}, ${filename}, 'application/x-sqlite3', ${bytes.length}, ${sha256}, ${kept}, 'none', ${at}, ${at})`);
    });
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
