/** Soft delete, restore and purge. All three need the permission to delete. */
import { Problem } from '@kontor/contract';
import { identifier, sql } from '../db/sql.ts';
import { acting } from './acting.ts';
import { attributed } from './attribution.ts';
import { concernedBy, itemName } from './audit-names.ts';
import { notifyChanged } from './change-notifications.ts';
import { actorId, type Ctx } from './context.ts';
import { lockRow } from './edit.ts';
import { mustMatch } from './optimistic-lock.ts';
import { optionOf } from './option.ts';
import { columns, present, type Row } from './select.ts';
import { alive, audit, mustMay, type Subject, tableOf } from './verb.ts';

/** Days in the trash before an item is purged, unless an option says otherwise. */
export const purgeDays = sql`coalesce(${optionOf('purge_after_days')}::int, 90)`;

async function mark(ctx: Ctx, { resource, behaviour }: Subject, row: Row, change: 'remove' | 'restore'): Promise<Row> {
  const [deleted, by] = change === 'remove' ? [ctx.now, actorId(ctx.actor)] : [null, null];
  await acting(ctx, resource);
  const changed = await ctx.db.one<Row>(
    sql`update ${identifier(resource.table)} as t set deleted = ${deleted}, deleted_by = ${by}${attributed(ctx, resource)}, version = t.version + 1, modified = ${ctx.now} where t.id = ${row.id} returning ${columns(ctx.actor, resource, 'item')}`,
  );
  if (!changed) throw new Problem('notFound');
  await behaviour.afterWrite?.(ctx, changed, change);
  if (change === 'restore') await behaviour.afterChange?.(ctx, changed, change);
  await audit(ctx, { action: change, entity: resource.entity, id: row.id });
  notifyChanged(ctx, resource, changed);
  present(ctx, resource, [changed]);
  return changed;
}

const inTrash = sql`t.deleted is not null`;

export async function remove(ctx: Ctx, subject: Subject, id: string, ifMatch?: string): Promise<Row> {
  mustMay(ctx, subject.resource, 'delete');
  const row = await lockRow(ctx, subject.resource, id, 'delete', alive(subject.resource));
  await mustMatch(ctx, subject.resource, row, ifMatch);
  // Resources without a trash are deleted at once.
  return subject.resource.trash ? mark(ctx, subject, row, 'remove') : forget(ctx, subject, row, 'remove');
}

/** 409 if the name was taken meanwhile (unique constraint). */
export async function restore(ctx: Ctx, subject: Subject, id: string): Promise<Row> {
  mustMay(ctx, subject.resource, 'delete');
  const row = await lockRow(ctx, subject.resource, id, 'delete', inTrash);
  return mark(ctx, subject, row, 'restore');
}

/** Only items in the trash can be purged. */
export async function purge(ctx: Ctx, subject: Subject, id: string): Promise<Row> {
  mustMay(ctx, subject.resource, 'delete');
  return forget(ctx, subject, await lockRow(ctx, subject.resource, id, 'delete', inTrash), 'purge');
}

/** Deletes the row and, by a trigger, its revisions; only the audit line remains. */
async function forget(ctx: Ctx, { resource, behaviour }: Subject, row: Row, action: 'remove' | 'purge'): Promise<Row> {
  // Cascades can be large: a form deletes its entries, a person is cleared from all they made; up to a million rows.
  await ctx.db.run(sql`set local statement_timeout = '20min'`);
  await acting(ctx, resource);
  const found = await ctx.db.one<{ name: string | null; concerns: string | null }>(
    sql`select ${itemName(resource.entity, row.id)} as name, ${concernedBy(resource.entity, row.id)} as concerns`,
  );
  await behaviour.afterWrite?.(ctx, row, 'purge');
  await ctx.db.run(sql`delete from ${tableOf(resource)} where t.id = ${row.id}`);
  const { name = null, concerns } = found ?? {};
  await audit(ctx, { action, entity: resource.entity, id: row.id, name, ...(concerns ? { concerns } : {}) });
  notifyChanged(ctx, resource, row);
  return row;
}
