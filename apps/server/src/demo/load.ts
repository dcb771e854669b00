/**
 * The demo's data in an instance that is used: asked for by an administrator, made by a job, and taken out again whole.
 * Nobody can sign in with anything of it: what the demo's people reported is said of people without a password who are
 * switched off. Each row is noted in the transaction that makes it, so that what an interrupted job left goes first.
 */
import { randomUUID } from 'node:crypto';
import { effectivePermissions, type Permissions, Problem, type Resource, type Role, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { people } from '../../../../demo/people.ts';
import type { Database, Db } from '../db/open.ts';
import { identifier, sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import type { UserActor } from '../records/context.ts';
import type { Values } from '../records/verb.ts';
import type { DemoHouse } from './context.ts';
import { type Actors, addMessages, entriesOf, fillForms } from './fill.ts';
import { clearDemo } from './remove.ts';

type Loading = Pick<DemoHouse, 'database' | 'services' | 'forms' | 'library'>;

/** Somebody else works at it by now, or it was taken back: nothing more is made. */
class LetGo extends Error {}

const shown: readonly Resource[] = [
  ...[resources['report-configs'], resources.reports, resources.charts, resources['chart-collections']],
  ...[
    resources['file-references'],
    resources.directories,
    resources.tags,
    resources.messages,
    resources.users,
    resources.groups,
  ],
];

/** Told once it is all there, or all gone: not of each of ten thousand entries. */
const tell = (db: Db, database: Database) => {
  for (const resource of shown) notifyChanged({ db, database }, resource);
};

/** Does what the row of the demo's data says is to be done. May be asked again at any time. */
export async function workAtDemo(house: Loading): Promise<void> {
  const runner = randomUUID();
  const claimed = await house.database.one<{ state: string; user_id: string | null }>(
    sql`update demo_loads set runner = ${runner}, modified = now() where state in ('loading', 'removing') returning state, user_id`,
  );
  if (!claimed) return;
  try {
    await clearDemo(house, async db => void (await mine(db, runner, claimed.state)));
    if (claimed.state === 'loading') await load(house, runner, claimed.user_id);
    else
      await house.database.transaction(async db => {
        await db.run(sql`delete from demo_loads where runner = ${runner}`);
        tell(db, house.database);
      });
  } catch (error) {
    if (error instanceof LetGo) return;
    const reason = error instanceof Problem ? error.kind : 'failed';
    await house.database.run(
      sql`update demo_loads set state = 'failed', error = ${reason}, modified = now() where runner = ${runner}`,
    );
    throw error;
  }
}

/** In each transaction: a step that is no longer ours does not come about. */
async function mine(db: Db, runner: string, state: string, entries = 0): Promise<void> {
  const kept = await db.run(
    sql`update demo_loads set done = done + ${entries}, modified = now() where runner = ${runner} and state = ${state}`,
  );
  if (kept === 0) throw new LetGo('the demo is no longer ours to load');
}

async function load(given: Loading, runner: string, userId: string | null): Promise<void> {
  const { database } = given;
  const now = new Date();
  const house: DemoHouse = {
    ...given,
    log: () => undefined,
    named,
    async made(db, kind, ids) {
      await mine(db, runner, 'loading', kind === 'reports' ? ids.length : 0);
      await db.run(sql`insert into demo_rows (kind, id) select ${kind}, unnest(${[...ids]}::uuid[])`);
    },
  };
  await database.run(
    sql`update demo_loads set done = 0, total = ${entriesOf(house, now)} where runner = ${runner} and state = 'loading'`,
  );
  const actors = await actorsOf(house, userId);
  await fillForms(house, actors, now);
  await database.transaction(async db => {
    const keeper = actors.get('leitstelle');
    if (keeper) await addMessages(house, db, actors, keeper, now);
    await mine(db, runner, 'loading');
    await db.run(sql`update demo_loads set state = 'loaded', error = null where runner = ${runner}`);
    tell(db, database);
  });
}

interface Account {
  id: string;
  username: string;
  role: Role;
  permissions: Permissions | null;
}
const actorOf = ({ id, username, role, permissions }: Account): UserActor => ({
  ...{ kind: 'user', id, role, username },
  permissions: effectivePermissions(role, permissions),
  session: Buffer.alloc(0),
});

/** Whoever asked keeps the house; the others are made, where nobody has their name: what they reported is not said of a real person. */
async function actorsOf(house: DemoHouse, userId: string | null): Promise<Actors> {
  const { database } = house;
  const asked = await database.one<Account>(
    sql`select id, username, role, permissions from users where id = ${userId} and deleted is null and active`,
  );
  if (asked?.role !== 'admin') throw new Problem('forbidden');
  const keeper = actorOf(asked);
  const actors = new Map<string, UserActor>(
    ['admin', ...people.map(each => each.username)].map(name => [name, keeper]),
  );
  for (const { username, first_name, last_name } of people.filter(each => each.role === 'user'))
    await database.transaction(async db => {
      const made = await db.one<Account>(sql`
        insert into users (id, username, first_name, last_name, role, active)
        values (${uuidv7()}, ${username}, ${first_name}, ${last_name}, 'user', false)
        on conflict do nothing returning id, username, role, permissions`);
      if (!made) return;
      await house.made?.(db, 'users', [made.id]);
      actors.set(username, actorOf(made));
    });
  return actors;
}

/** Where names are unique, one that is taken gets a number: nothing of the house gives way. */
async function named(db: Db, { table }: Resource, body: Values): Promise<Values> {
  const unique =
    table === 'charts' ||
    table === 'tags' ||
    table === 'groups' ||
    (table === 'directories' && body.parent_id === null);
  if (!unique || typeof body.name !== 'string') return body;
  const roots = table === 'directories' ? sql`parent_id is null` : sql`true`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? body.name : `${body.name} (${number})`;
    const taken = await db.one(
      sql`select 1 from ${identifier(table)} where lower(name) = lower(${name}) and deleted is null and ${roots}`,
    );
    if (!taken) return { ...body, name };
  }
}
