/** By whom a change of an item with a history is, and through what it came: columns of the row that each change writes. */
import type { Resource, Through } from '@kontor/contract';
import { type Sql, sql } from '../db/sql.ts';
import { actorId, type Ctx } from './context.ts';
import type { Values } from './verb.ts';

/** A share link before all else: also what its device sent late came by it. */
function throughOf({ actor, through, sender, late }: Ctx): Through {
  if (through) return through;
  if (actor.kind === 'share') return 'link';
  if (sender) return 'import';
  if (actor.kind !== 'user') return 'job';
  if (actor.key) return 'api';
  return late ? 'device' : 'console';
}

export const attribution = (ctx: Ctx, { history }: Resource): Values =>
  history ? { modified_by: actorId(ctx.actor), through: throughOf(ctx) } : {};

/** The same as part of an update's list, after other columns. */
export const attributed = (ctx: Ctx, { history }: Resource): Sql =>
  history ? sql`, modified_by = ${actorId(ctx.actor)}, through = ${throughOf(ctx)}` : sql``;
