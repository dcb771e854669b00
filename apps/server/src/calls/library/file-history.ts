/**
 * History of a file and its references: consecutive revisions are compared (each names its author); deletions and
 * restores come from the audit log. Names of tags, directories and people are resolved within the reader's scope.
 */
import { type Resource, resources } from '@kontor/contract';
import { identifier, type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { personName } from '../../records/person-name.ts';
import { predicate } from '../../records/scope.ts';
import { alive, tableOf } from '../../records/verb.ts';
import { mustSee } from './file-uses.ts';
import { type Change, changesBetween, type Entity, type Version } from './file-versions.ts';

const { 'file-references': references, tags, directories, users } = resources;
const most = 200;
const mostVersions = 1_000;

interface Told extends Change {
  at: string;
  user_id: string | null;
  file_reference_id: string | null;
}

/** All revisions of the file and its references, ordered by item and version; each item's last is its present state. */
async function versionsOf(ctx: Ctx, id: string): Promise<Version[]> {
  const shown = sql`select t.id from file_references t where t.file_id = ${id} and ${predicate(ctx.actor, references, 'read')}`;
  return ctx.db.rows<Version>(sql`
    with items as (
      select 'Files' as entity, t.id as item_id, t.version, null::uuid as user_id, null::timestamptz as at, to_jsonb(t) as body from files t where t.id = ${id}
      union all
      select 'FileReferences', t.id, t.version, null, null, to_jsonb(t) - 'search' from file_references t where t.id in (${shown})
    ), former as (
      select r.entity, r.item_id, r.version, r.user_id, r.created as at, r.body
      from items i join revisions r on r.entity = i.entity and r.item_id = i.item_id and r.version < i.version
      order by r.created desc limit ${mostVersions}
    )
    select * from former union all select * from items order by entity, item_id, version`);
}

/** Deletions from the audit log: deleting writes no revision. */
const deletionsOf = (ctx: Ctx, items: readonly Version[]) =>
  ctx.db.rows<Omit<Told, 'changes'> & { entity: Entity; item_id: string }>(sql`
    select a.at, a.user_id, a.action, a.entity, a.item_id from audit a
    where a.item_id = any(${[...new Set(items.map(item => item.item_id))]}::uuid[]) and a.entity in ('Files', 'FileReferences')
      and a.action in ('remove', 'restore') and a.outcome = 'ok' order by a.at desc limit ${most}`);

const referenceOf = ({ entity, item_id }: { entity: Entity; item_id: string }) =>
  entity === 'FileReferences' ? item_id : null;

/** The creation of each item, from its first known version. */
function begun(first: Version): Told {
  const { body } = first;
  const field = first.entity === 'Files' ? 'filename' : 'name';
  return {
    at: new Date(String(body.created)).toISOString(),
    user_id: (body.user_id as string | null) ?? null,
    action: 'add',
    file_reference_id: referenceOf(first),
    changes: [{ field, from: null, to: body[field] }],
  };
}

function toldOf(versions: readonly Version[]): Told[] {
  return versions.flatMap((version, index) => {
    const before = versions[index - 1];
    if (before?.item_id !== version.item_id) return [begun(version)];
    const change = changesBetween(before, version);
    const { at, user_id } = before;
    return change && at ? [{ ...change, at, user_id, file_reference_id: referenceOf(version) }] : [];
  });
}

async function namesOf(ctx: Ctx, resource: Resource, name: Sql, ids: Iterable<unknown>): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter(id => typeof id === 'string');
  if (asked.length === 0) return new Map();
  const found = await ctx.db.rows<{ id: string; name: string }>(
    sql`select t.id, ${name} as name from ${tableOf(resource)} where t.id = any(${asked}::uuid[]) and ${predicate(ctx.actor, resource, 'read')} and ${alive(resource)}`,
  );
  return new Map(found.map(row => [row.id, row.name]));
}

const called = personName('t');

/** Replaces ids of linked items by names; a change only among unreadable items is dropped. */
function named(told: Told, names: Record<string, Map<string, string>>): Told {
  const changes = told.changes.flatMap(change => {
    const known = names[change.field];
    if (!known) return [change];
    const listOf = (ids: unknown) =>
      (ids as string[]).flatMap(id => known.get(id) ?? []).sort((a, b) => a.localeCompare(b));
    const [from, to] = [listOf(change.from), listOf(change.to)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ ...change, from, to }];
  });
  return { ...told, changes };
}

export async function fileHistory(ctx: Ctx, { params }: In<'fileHistory'>) {
  const { id = '' } = params;
  await mustSee(ctx, id);
  const versions = await versionsOf(ctx, id);
  const deleted = await deletionsOf(ctx, versions);
  const all: Told[] = [
    ...toldOf(versions),
    ...deleted.map(({ at, user_id, action, ...item }) => ({
      ...{ at, user_id, action, changes: [] },
      file_reference_id: referenceOf(item),
    })),
  ];
  const linked = (field: string) =>
    all.flatMap(({ changes }) =>
      changes.filter(change => change.field === field).flatMap(({ from, to }) => [from, to].flat()),
    );
  const plain = identifier('t.name');
  const [words, places, people] = await Promise.all([
    namesOf(ctx, tags, plain, linked('tags')),
    namesOf(ctx, directories, plain, linked('directories')),
    namesOf(
      ctx,
      users,
      called,
      all.map(({ user_id }) => user_id),
    ),
  ]);
  const personOf = (user_id: string | null) => {
    const name = user_id === null ? undefined : people.get(user_id);
    return user_id === null || name === undefined ? null : { id: user_id, name };
  };
  const data = all
    .map(told => named(told, { tags: words, directories: places }))
    .filter(({ action, changes }) => action !== 'edit' || changes.length > 0)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, most)
    .map(({ user_id, ...told }) => ({ ...told, user: personOf(user_id) }));
  return { data };
}
