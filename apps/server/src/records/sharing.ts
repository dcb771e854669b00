/**
 * Sharing of personal items as SQL: with chosen people and the members of groups, or with everybody. A group in the
 * trash has no members.
 */
import type { Resource } from '@kontor/contract';
import { changesOf } from '../db/changes.ts';
import type { Database, Db } from '../db/open.ts';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { nameOf } from './change-notifications.ts';

/** The item is shared with the person `user`; what it is about has to be theirs to read besides. */
export function sharedWith(user: string, shared: NonNullable<Resource['shared']>, alias: string): Sql {
  const { column, people, groups } = shared;
  const word = identifier(`${alias}.${column}`);
  const item = identifier(`${alias}.id`);
  const asPerson = sql`exists (select 1 from ${identifier(people.table)} sp where ${identifier(`sp.${people.item}`)} = ${item} and sp.user_id = ${user})`;
  const asMember = sql`exists (select 1 from ${identifier(groups.table)} sg join groups g on g.id = sg.group_id and g.deleted is null join group_users gu on gu.group_id = g.id where ${identifier(`sg.${groups.item}`)} = ${item} and gu.user_id = ${user})`;
  return sql`(${word} = 'all' or (${word} = 'some' and (${asPerson} or ${asMember})))`;
}

/** The `owner` of a change notification that everybody signed in gets: whom an item is shared with, each asks for. */
export const anybody = 'anybody';

/** Notifies those with whom an item may be shared that one changed. */
export function tellShared(on: { db: Db; database: Database }, resource: Resource): void {
  on.db.after(() => changesOf(on.database).tell({ resource: nameOf(resource), part: null, owner: anybody }));
}
