/**
 * The audience of an item (everyone, or groups) as SQL conditions. A group in the trash has no members: an item for
 * such groups alone is for nobody until they are restored, and never for everyone.
 */
import { type Resource, resources } from '@kontor/contract';
import { changesOf } from '../db/changes.ts';
import type { Database, Db } from '../db/open.ts';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { nameOf } from './change-notifications.ts';

/** `user` belongs to the audience, regardless of time. Takes a column of users or a single value. */
export function meant({ audience }: Resource, user: Sql, alias: string): Sql {
  if (!audience) return sql`true`;
  const [table, item] = [identifier(audience.table), identifier(`al.${audience.item}`)];
  return sql`(not ${identifier(`${alias}.limited`)} or exists (select 1 from ${table} al join groups ag on ag.id = al.group_id and ag.deleted is null join group_users am on am.group_id = ag.id where ${item} = ${identifier(`${alias}.id`)} and am.user_id = ${user}))`;
}

/** Started and not ended. */
export const current = (alias: string): Sql =>
  sql`coalesce(${identifier(`${alias}.starts`)} <= now(), true) and coalesce(${identifier(`${alias}.ends`)} > now(), true)`;

/** Visible to `user`: belongs to the audience and is current. */
export const heard = (resource: Resource, user: Sql, alias: string): Sql =>
  sql`(${current(alias)} and ${meant(resource, user, alias)})`;

/** Addressed to `user`: visible, and not written by themselves. */
export const addressed = (resource: Resource, user: Sql, alias: string): Sql =>
  sql`(${heard(resource, user, alias)} and ${identifier(`${alias}.${resource.owner}`)} is distinct from ${user})`;

/**
 * The recipients of a change notification, as its `part`: null for everybody who may read; a group's id for its
 * members, the item's owner and those who may update it; or one of these words: `writersAlone` for owner and editors
 * only, `oneAlone` for the one person in `owner`.
 */
export const writersAlone = 'writers';
export const oneAlone = 'one';

interface On {
  db: Db;
  database: Database;
}

const groupsOf = ({ table, audience }: Resource, id: string): Sql =>
  audience
    ? sql`select t.limited, ${current('t')} as current, array(select al.group_id::text from ${identifier(audience.table)} al where ${identifier(`al.${audience.item}`)} = t.id) as groups from ${identifier(table)} t where t.id = ${id}`
    : sql`select false as limited, true as current, '{}'::text[] as groups`;

interface Meant {
  limited: boolean;
  current: boolean;
  groups: string[];
}
const partsOf = (row: Meant | undefined): (string | null)[] => {
  if (!row) return [writersAlone];
  return row.limited ? [writersAlone, ...row.groups] : [null];
};

/** The audience of an item, whether it is current or not. */
export const meantFor = async (db: Db, resource: Resource, id: string) =>
  partsOf(await db.one<Meant>(groupsOf(resource, id)));

/** The recipients who can see the item at present. */
export async function seenBy(db: Db, resource: Resource, id: string): Promise<(string | null)[]> {
  const row = await db.one<Meant>(groupsOf(resource, id));
  return row?.current ? partsOf(row) : [writersAlone];
}

/** Notifies the recipients named by `parts` (calls/instance/live.ts resolves groups to people). */
export function tell(on: On, resource: Resource, parts: readonly (string | null)[], owner: string | null): void {
  on.db.after(() => {
    for (const part of parts) changesOf(on.database).tell({ resource: nameOf(resource), part, owner });
  });
}

/** Beyond this number everybody is notified; those not concerned refetch once in vain. */
const mostNamed = 200;
const forSome: readonly Resource[] = Object.values<Resource>(resources).filter(({ audience }) => audience);

/** Notifies people whose group memberships changed: the items visible to them are others now. */
export function tellMembers(on: On, people: readonly string[]): void {
  for (const resource of forSome)
    if (people.length > mostNamed) tell(on, resource, [null], null);
    else for (const person of people) tell(on, resource, [oneAlone], person);
}

/** Notifies the members of a group that was deleted or restored. */
export function tellGroup(on: On, group: string): void {
  for (const resource of forSome) tell(on, resource, [group], null);
}
