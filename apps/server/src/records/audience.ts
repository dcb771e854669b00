/**
 * The audience of an item (everyone, or groups) as SQL conditions. A group in the trash has no members: an item for
 * such groups alone is for nobody until they are restored, and never for everyone.
 */
import { type Resource, resources } from '@kontor/contract';
import { changesOf } from '../db/changes.ts';
import type { Database, Db } from '../db/open.ts';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { nameOf } from './change-notifications.ts';

/** `user` is one of those the row is for, whenever. Asks a column of users, or the value of one. */
export function meant({ audience }: Resource, user: Sql, alias: string): Sql {
  if (!audience) return sql`true`;
  const [table, item] = [identifier(audience.table), identifier(`al.${audience.item}`)];
  return sql`(not ${identifier(`${alias}.limited`)} or exists (select 1 from ${table} al join groups ag on ag.id = al.group_id and ag.deleted is null join group_users am on am.group_id = ag.id where ${item} = ${identifier(`${alias}.id`)} and am.user_id = ${user}))`;
}

/** It has begun, and has not ended. */
export const current = (alias: string): Sql =>
  sql`coalesce(${identifier(`${alias}.starts`)} <= now(), true) and coalesce(${identifier(`${alias}.ends`)} > now(), true)`;

/** It is there for them to see. */
export const heard = (resource: Resource, user: Sql, alias: string): Sql =>
  sql`(${current(alias)} and ${meant(resource, user, alias)})`;

/** It speaks to them: they see it, and did not write it themselves. */
export const addressed = (resource: Resource, user: Sql, alias: string): Sql =>
  sql`(${heard(resource, user, alias)} and ${identifier(`${alias}.${resource.owner}`)} is distinct from ${user})`;

/**
 * Who is told of a change, as its `part`: null everybody who may read, else the members of the group of this id, and with
 * them the item's owner and whoever may update it; of these words those alone, or the one person that `owner` names.
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

/** Whom an item is for, whether it is shown now or not. */
export const meantFor = async (db: Db, resource: Resource, id: string) =>
  partsOf(await db.one<Meant>(groupsOf(resource, id)));

/** Who sees an item as it is now. */
export async function seenBy(db: Db, resource: Resource, id: string): Promise<(string | null)[]> {
  const row = await db.one<Meant>(groupsOf(resource, id));
  return row?.current ? partsOf(row) : [writersAlone];
}

/** Notes a change for those whom `parts` names (calls/instance/live.ts turns groups into people). */
export function tell(on: On, resource: Resource, parts: readonly (string | null)[], owner: string | null): void {
  on.db.after(() => {
    for (const part of parts) changesOf(on.database).tell({ resource: nameOf(resource), part, owner });
  });
}

/** Beyond so many people it is told to everybody, who then ask once for nothing. */
const mostNamed = 200;
const forSome: readonly Resource[] = Object.values<Resource>(resources).filter(({ audience }) => audience);

/** These people see other items from now on than they did: they belong to other groups. */
export function tellMembers(on: On, people: readonly string[]): void {
  for (const resource of forSome)
    if (people.length > mostNamed) tell(on, resource, [null], null);
    else for (const person of people) tell(on, resource, [oneAlone], person);
}

/** The members of this group do, since it is no more, or is again. */
export function tellGroup(on: On, group: string): void {
  for (const resource of forSome) tell(on, resource, [group], null);
}
