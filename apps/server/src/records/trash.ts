/** Deleting softly, bringing back, and removing for good. All three need the right to delete. */
import { Problem } from '@kontor/contract';
import { identifier, sql } from '../db/sql.ts';
import { notifyChanged } from './change-notifications.ts';
import { actorId, type Ctx } from './context.ts';
import { lockRow } from './edit.ts';
import { mustMatch } from './optimistic-lock.ts';
import { optionOf } from './option.ts';
import { columns, present, type Row } from './select.ts';
import { alive, audit, mustMay, type Subject, tableOf } from './verb.ts';

/** What is deleted goes for good after so many days; an option says otherwise. */
export const purgeDays = sql`coalesce(${optionOf('purge_after_days')}::int, 90)`;

async function mark(ctx: Ctx, { resource, behaviour }: Subject, row: Row, change: 'remove' | 'restore'): Promise<Row> {
  const [deleted, by] = change === 'remove' ? [ctx.now, actorId(ctx.actor)] : [null, null];
  const changed = await ctx.db.one<Row>(
    sql`update ${identifier(resource.table)} as t set deleted = ${deleted}, deleted_by = ${by}, version = t.version + 1, modified = ${ctx.now} where t.id = ${row.id} returning ${columns(ctx.actor, resource, 'item')}`,
  );
  if (!changed) throw new Problem('notFound');
  await behaviour.afterWrite?.(ctx, changed, change);
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
  // What has no trash is gone at once.
  return subject.resource.trash ? mark(ctx, subject, row, 'remove') : forget(ctx, subject, row, 'remove');
}

/** A name that was taken meanwhile answers 409 (by its unique constraint). */
export async function restore(ctx: Ctx, subject: Subject, id: string): Promise<Row> {
  mustMay(ctx, subject.resource, 'delete');
  const row = await lockRow(ctx, subject.resource, id, 'delete', inTrash);
  return mark(ctx, subject, row, 'restore');
}

/** Only what lies in the trash can be removed for good. */
export async function purge(ctx: Ctx, subject: Subject, id: string): Promise<Row> {
  mustMay(ctx, subject.resource, 'delete');
  return forget(ctx, subject, await lockRow(ctx, subject.resource, id, 'delete', inTrash), 'purge');
}

/** The row, and by a trigger its former versions; nothing of it is left but that it was deleted. */
async function forget(ctx: Ctx, { resource, behaviour }: Subject, row: Row, action: 'remove' | 'purge'): Promise<Row> {
  // A form goes with its entries, a person out of all that they made: that may be a million rows.
  await ctx.db.run(sql`set local statement_timeout = '20min'`);
  await behaviour.afterWrite?.(ctx, row, 'purge');
  await ctx.db.run(sql`delete from ${tableOf(resource)} where t.id = ${row.id}`);
  await audit(ctx, { action, entity: resource.entity, id: row.id });
  notifyChanged(ctx, resource, row);
  return row;
}
