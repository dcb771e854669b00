/**
 * The edit verb: locks a row, checks the version (optimistic lock), merges the body, keeps a revision, and writes row,
 * relations and audit line in one transaction.
 */
import { Problem, type Resource } from '@kontor/contract';
import { identifier, join, type Sql, sql } from '../db/sql.ts';
import { acting } from './acting.ts';
import { attribution } from './attribution.ts';
import { changedLinks, changedValues, linkedNames } from './audit-changes.ts';
import { notifyChanged } from './change-notifications.ts';
import { actorId, type Ctx } from './context.ts';
import { contain, mustReach, writeLinks } from './links.ts';
import { mustMatch } from './optimistic-lock.ts';
import { columns, present, type Row } from './select.ts';
import {
  alive,
  audit,
  mustMay,
  oneRow,
  type Prepared,
  param,
  type Staged,
  type Subject,
  tableOf,
  type Values,
  withStaged,
  writable,
} from './verb.ts';

/**
 * Reads the row with a lock that blocks other changes but not inserts that reference it (`for no key update`): entries
 * can be added to a form while it is being saved.
 */
export async function lockRow(
  ctx: Ctx,
  resource: Resource,
  id: string,
  action: 'update' | 'delete',
  trash: Sql,
): Promise<Row> {
  const row = await ctx.db.one<Row>(
    sql`select ${columns(ctx.actor, resource, 'item')} from ${tableOf(resource)} where ${oneRow(ctx, resource, action, id)} and ${trash} for no key update of t`,
  );
  if (!row) throw new Problem('notFound');
  return row;
}

/** Stores the present row as a revision before it is overwritten, unless the database does. */
export const keepRevision = (ctx: Ctx, resource: Resource, id: string) =>
  resource.history
    ? Promise.resolve(0)
    : ctx.db.run(
        sql`insert into revisions (entity, item_id, version, user_id, created, body) select ${resource.entity}, t.id, t.version, ${actorId(ctx.actor)}, ${ctx.now}, to_jsonb(t) - 'search' from ${tableOf(resource)} where t.id = ${id} on conflict do nothing`,
      );

/** Merges `body` into one item; fields not sent keep their values. A stale `ifMatch` is a 412 with the present item. */
export async function edit(
  ctx: Ctx,
  subject: Subject,
  id: string,
  body: Values,
  ifMatch?: string,
  containPaths: string[] = [],
): Promise<Row> {
  const { resource } = subject;
  mustMay(ctx, resource, 'update');
  const given = writable(resource, body, 'update');
  const row = await withStaged(ctx, subject, given, id, staged =>
    editGiven(ctx, subject, id, body, given, ifMatch, staged),
  );
  notifyChanged(ctx, resource, row);
  present(ctx, resource, [row]);
  await contain(ctx, resource, [row], containPaths);
  return row;
}

const isReport = ({ reported = [] }: Resource, given: Values): boolean =>
  Object.keys(given).length > 0 && Object.keys(given).every(name => reported.includes(name));

async function editGiven(
  ctx: Ctx,
  { resource, behaviour }: Subject,
  id: string,
  body: Values,
  given: Values,
  ifMatch: string | undefined,
  staged: Staged | undefined,
): Promise<Row> {
  const before = await lockRow(ctx, resource, id, 'update', alive(resource));
  await mustMatch(ctx, resource, before, ifMatch);
  await mustReach(ctx, resource, given, before);
  const prepared: Prepared = (await behaviour.beforeWrite?.(ctx, given, before, 1)) ?? { values: given };
  const quiet = isReport(resource, given);
  await acting(ctx, resource);
  if (!quiet) await keepRevision(ctx, resource, id);
  const sets = Object.entries({ ...prepared.values, ...staged?.values, ...attribution(ctx, resource) }).map(
    ([name, value]) => sql`${identifier(name)} = ${param(value)}`,
  );
  const row = await ctx.db.one<Row>(
    sql`update ${identifier(resource.table)} as t set ${join([...sets, ...(quiet ? [sql`version = t.version`] : [sql`version = t.version + 1`, sql`modified = ${ctx.now}`])], ', ')} where t.id = ${id} returning ${columns(ctx.actor, resource, 'item')}`,
  );
  if (!row) throw new Problem('notFound');
  const told = resource.audited && !quiet;
  const linked = told ? await linkedNames(ctx, resource, id, body) : new Map<string, string[]>();
  await writeLinks(ctx, resource, id, { body, ...(prepared.links ? { named: prepared.links } : {}) });
  await behaviour.afterWrite?.(ctx, row, 'edit');
  await behaviour.afterChange?.(ctx, row, 'edit');
  await staged?.attach(ctx, row);
  if (told) {
    const changes = {
      ...(await changedValues(ctx, resource, before, row)),
      ...changedLinks(linked, await linkedNames(ctx, resource, id, body)),
    };
    const detail = { fields: Object.keys(body), ...(Object.keys(changes).length > 0 ? { changes } : {}) };
    await audit(ctx, { action: 'edit', entity: resource.entity, id, detail });
  }
  return row;
}
