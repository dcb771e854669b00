/**
 * Where the next of many requests of a bulk change goes on, in a signed token: behind an entry, in the order of ids, and
 * among those that the list had when the first request asked. An entry that was made later was selected by nobody.
 */
import { createHash } from 'node:crypto';
import { Problem } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { type Purpose, readToken, writeToken } from '../common/tokens.ts';

export interface After {
  id: string;
  /** When the newest of those was made that the first request found; null where they are named one by one. */
  newest: string | null;
}

type Asked = In<'reportsBulk'>;

/** One caller's change of one selection. */
function purposeOf(ctx: Ctx, { query, body }: Asked): Purpose {
  const { action, state, ids } = body;
  const filters = Object.entries(query)
    .filter(([key]) => !key.startsWith('#'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const change = JSON.stringify([actorId(ctx.actor), action, state, ids ?? null, filters]);
  return { kind: 'reports-bulk', subject: createHash('sha256').update(change).digest('base64url') };
}

/** Null for the first request; 422 for a token of another change. */
export function readAfter(ctx: Ctx, asked: Asked): After | null {
  const { after } = asked.body;
  if (typeof after !== 'string') return null;
  const read = readToken(ctx, purposeOf(ctx, asked), after);
  if (!Array.isArray(read)) throw new Problem('invalid', [{ path: 'after', code: 'unknown' }]);
  const [id, newest] = read as [string, string | null];
  return { id, newest };
}

export const writeAfter = (ctx: Ctx, asked: Asked, { id, newest }: After): string =>
  writeToken(ctx, purposeOf(ctx, asked), [id, newest]);

/** Of those that the first request found. */
export async function newestOf(ctx: Ctx, { body }: Asked, found: string[]): Promise<string | null> {
  if (body.ids) return null;
  const row = await ctx.db.one<{ newest: string | null }>(
    sql`select max(created)::text as newest from reports where id = any(${found}::uuid[])`,
  );
  return row?.newest ?? null;
}
