/**
 * Fills an instance with the demo data: forms with entries, pictures, the library, charts. Each form and entry passes
 * the same validation as one sent over HTTP; only clock and id are set to its fictitious date. Used at a start with
 * KONTOR_DEMO, and by the job that administrators request.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { groupOf, resources } from '@kontor/contract';
import type { Data } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import type { DemoEntry, DemoForm } from '../../../../demo/demo-form.ts';
import { dice } from '../../../../demo/dice.ts';
import { demoGroups, demoMessages } from '../../../../demo/house.ts';
import { demoForms } from '../../../../demo/index.ts';
import { type SceneName, scenes } from '../../../../demo/pictures/index.ts';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { sniff, sniffLength } from '../outside/sniff.ts';
import { newKey } from '../outside/storage/disk.ts';
import { add } from '../records/add.ts';
import { apply, compare } from '../records/choice-list-change.ts';
import type { Ctx, UserActor } from '../records/context.ts';
import { type Forms, keepForms } from '../records/forms.ts';
import { takeObject } from '../records/objects.ts';
import { makeThumbnail } from '../records/thumbnails.ts';
import type { Values } from '../records/verb.ts';
import { choiceListsBehaviour } from '../resources/choice-lists.ts';
import { groupsBehaviour } from '../resources/groups.ts';
import { messagesBehaviour } from '../resources/messages.ts';
import { reportConfigsBehaviour } from '../resources/report-configs.ts';
import { reportsBehaviour } from '../resources/reports.ts';
import { addCharts } from './charts.ts';
import { added, contextOf, type DemoHouse, timed } from './context.ts';
import { addLibrary, type Bytes } from './library.ts';

/** Entries in one transaction, and number of distinct drawings of a scene. */
const [batch, drawings] = [250, 3];

/** Demo users by name; `leitstelle` is the administrator. */
export type Actors = ReadonlyMap<string, UserActor>;

export const formsOf = (house: Pick<DemoHouse, 'forms'>): readonly DemoForm[] => house.forms ?? demoForms;

/** Number of entries that will be created. */
export const entriesOf = (house: Pick<DemoHouse, 'forms'>, now: Date): number =>
  formsOf(house).reduce((sum, demo) => sum + [...demo.entries(demo.form(null), now)].length, 0);

/** Creates forms with entries, the library, and charts over them. */
export async function fillForms(house: DemoHouse, actors: Actors, now: Date): Promise<void> {
  const forms = keepForms();
  const ids = new Map<string, string>();
  const lists: Lists = new Map();
  for (const demo of formsOf(house)) ids.set(demo.name, await addForm(house, actors, forms, lists, demo, now));
  if (house.library !== false) await fillLibrary(house, actors, now);
  await addCharts(house, actors, ids, now);
  await house.database.text('analyze');
}

/**
 * In an instance in use, announcements address only demo users and authors, send no push messages and ask for no
 * confirmation.
 */
export async function addMessages(
  house: DemoHouse,
  db: Db,
  actors: Actors,
  actor: UserActor,
  now: Date,
): Promise<void> {
  const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
  // At a start the outbox is not open yet, and the demo must send no push messages.
  const context = (moment: Date): Ctx => {
    const ctx = contextOf(house, db)(actor, moment);
    return { ...ctx, services: { ...ctx.services, send: async () => undefined } };
  };
  const ids = new Map<string, string>();
  for (const { name, people: members } of demoGroups) {
    const users = members
      .flatMap(member => actors.get(member) ?? [])
      .filter(({ id }) => !house.made || id !== actor.id);
    const body = { name, users: users.map(({ id }) => ({ id })) };
    ids.set(name, await added(house, context(now), timed(resources.groups, groupsBehaviour), body));
  }
  const own = house.made && demoGroups[0]?.name;
  const subject = timed(resources.messages, messagesBehaviour);
  for (const { daysAgo, group = own, starts, ends, ...message } of demoMessages)
    await added(house, context(days(-daysAgo)), subject, {
      ...message,
      ...(group ? { groups: [{ id: ids.get(group) }] } : {}),
      ...(starts === undefined ? {} : { starts: days(starts).toISOString() }),
      ...(ends === undefined ? {} : { ends: days(ends).toISOString() }),
    });
}

/** Ids of the choice lists made so far: several forms take theirs from one. */
type Lists = Map<DemoForm['list'], string>;

async function addForm(
  house: DemoHouse,
  actors: Actors,
  forms: Forms,
  lists: Lists,
  demo: DemoForm,
  now: Date,
): Promise<string> {
  const actorOf = (username: string): UserActor => {
    const actor = actors.get(username);
    if (!actor) throw new Error(`the demo knows nobody called ${username}`);
    return actor;
  };
  const context = (db: Db, actor: UserActor, at: Date) => contextOf(house, db)(actor, at);
  const owner = actorOf('leitstelle');
  const changed = new Date(now.getTime() - demo.agedMinutes * 60_000);
  const picture = demo.scene ? await addPicture(house, owner, demo.scene, changed, 0) : null;
  const list = demo.list && (lists.get(demo.list) ?? (await addList(house, owner, demo.list, changed)));
  if (list) lists.set(demo.list, list);
  const form = demo.form(picture, list);
  const known = demo.known && { suggestion_file_id: await addKnown(house, owner, demo.known, changed) };
  const configs = timed(resources['report-configs'], reportConfigsBehaviour);
  const { name, campaign, numbering = null } = demo;
  const body = { name, campaign, numbering, ...form, ...known };
  const config = await house.database.transaction(db => added(house, context(db, owner, changed), configs, body));

  const reports = timed(resources.reports, reportsBehaviour(forms));
  const entries = [...demo.entries(form, now)];
  let said = Date.now();
  for (let from = 0; from < entries.length; from += batch) {
    const part = entries.slice(from, from + batch);
    const bodies: Values[] = [];
    for (const [index, entry] of part.entries())
      bodies.push({ report_config_id: config, ...(await bodyOf(house, actorOf(entry.by), entry, from + index)) });
    await house.database.transaction(async db => {
      const made = await Promise.all(
        part.map(({ by, at }, index) => add(context(db, actorOf(by), at), reports, bodies[index] ?? {})),
      );
      await house.made?.(
        db,
        resources.reports.table,
        made.map(({ row }) => row.id),
      );
    });
    const done = from + part.length;
    if (done < entries.length && Date.now() - said < 2_000) continue;
    said = Date.now();
    house.log(`Demo: ${demo.name}, ${done} of ${entries.length} entries`);
  }
  return config;
}

/** A choice list with its rows. */
async function addList(
  house: DemoHouse,
  owner: UserActor,
  { rows, ...body }: NonNullable<DemoForm['list']>,
  at: Date,
): Promise<string> {
  return house.database.transaction(async db => {
    const ctx = contextOf(house, db)(owner, at);
    const id = await added(house, ctx, timed(resources['choice-lists'], choiceListsBehaviour), body);
    const list = { id, ...body, version: 1, user_id: owner.id };
    await apply(ctx, list, await compare(ctx, list, { rows, replace: true }), true);
    return id;
  });
}

/** Body as a client would send it: pictures are stored before the entry that references them. */
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

/** Each scene is drawn a few times only; every stored picture is a file of its own. */
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

/** A drawing under its own file name. */
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
    await house.made?.(db, 'files', [id]);
  });
  await makeThumbnail({ database, services }, id);
  return id;
}

const addPicture = async (house: DemoHouse, actor: UserActor, scene: SceneName, at: Date, number: number) =>
  addFile(house, actor, await pictureOf(scene, number), at);

/** Owned by the administrator. */
async function fillLibrary(house: DemoHouse, actors: Actors, now: Date): Promise<void> {
  const actor = actors.get('leitstelle');
  if (!actor) throw new Error('the demo knows nobody who keeps its library');
  await addLibrary(
    {
      added: (subject, body, at) =>
        house.database.transaction(db => added(house, contextOf(house, db)(actor, at), subject, body)),
      draw: pictureOf,
      addFile: (file, at) => addFile(house, actor, file, at),
    },
    now,
  );
}

/** The suggestion file, stored like an upload. */
async function addKnown(
  house: DemoHouse,
  owner: UserActor,
  { filename, write }: NonNullable<DemoForm['known']>,
  at: Date,
): Promise<string> {
  const { database, services } = house;
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
      await house.made?.(db, 'files', [id]);
    });
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
