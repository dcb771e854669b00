/**
 * Resolves which connected users are notified of a change to an item with an audience (records/audience.ts); group
 * members by one query.
 */
import type { Resource } from '@kontor/contract';
import type { Change } from '../../db/changes.ts';
import type { Database } from '../../db/open.ts';
import { sql } from '../../db/sql.ts';
import { oneAlone, writersAlone } from '../../records/audience.ts';
import type { UserActor } from '../../records/context.ts';
import { mayAll, mayNone } from '../../records/scope.ts';

const word = new Set<string | null>([null, writersAlone, oneAlone]);

export async function hearersOf(
  database: Database,
  resource: Resource,
  changes: readonly Change[],
  people: readonly UserActor[],
): Promise<Set<UserActor>> {
  const readers = people.filter(actor => !mayNone(actor, resource, 'read'));
  const groups = changes.flatMap(({ part }) => (word.has(part) ? [] : [part]));
  const members =
    groups.length === 0
      ? []
      : await database.rows<{ user_id: string }>(
          sql`select distinct user_id from group_users where group_id = any(${groups}::uuid[]) and user_id = any(${[...new Set(readers.map(({ id }) => id))]}::uuid[])`,
        );
  const everybody = changes.some(({ part }) => part === null);
  const writers = changes.some(({ part }) => part !== oneAlone);
  const named = new Set([...changes.map(({ owner }) => owner), ...members.map(row => row.user_id)]);
  return new Set(
    readers.filter(actor => everybody || named.has(actor.id) || (writers && mayAll(actor, resource, 'update'))),
  );
}
