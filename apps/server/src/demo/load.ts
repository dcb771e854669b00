/**
 * Job that loads the demo data into an instance in use, and removes it completely, requested by an administrator. Its
 * users have no password and are deactivated. Each row is recorded in the transaction that creates it, so that
 * leftovers of an interrupted job are removed first.
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

/** Thrown when another job has claimed the load, or when it was cancelled. */
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

/** Notifies once at the end, not for each of ten thousand entries. */
const tell = (db: Db, database: Database) => {
  for (const resource of shown) notifyChanged({ db, database }, resource);
};

/** Performs what the state in `demo_loads` requires. Idempotent. */
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

/** Checks the claim in each transaction: a step of a job that lost it is rolled back. */
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

/**
 * The requesting administrator stands in for the demo's administrators; its users are created, deactivated, unless the
 * name exists: their entries must not be attributed to real people.
 */
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

/** A taken name gets a numeric suffix; existing items are never renamed. */
async function named(db: Db, { table }: Resource, body: Values): Promise<Values> {
  const unique =
    table === 'charts' ||
    table === 'tags' ||
    table === 'choice_lists' ||
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
