/**
 * Rows of handovers (an unfinished entry continued on another device): owner, quota, and the lifetime of their files
 * (docs/decisions/0041).
 */
import { limits, Problem, resources } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Actor, type Ctx, ownerId } from './context.ts';
import { held } from './file-references.ts';
import { mustRead } from './links.ts';

const dayMs = 86_400_000;

/** Rows of the same person, or of the same link even under another of its tokens. */
export const theirs = (actor: Actor): Sql =>
  actor.kind === 'share' ? sql`h.share_link_id = ${actor.link}` : sql`h.user_id = ${ownerId(actor)}`;

/**
 * Enforces the quota under a lock, so that two concurrent ones cannot both take the last place. The oldest handover of
 * the same entry is dropped first.
 */
export async function mustHaveRoom({ db, actor }: Ctx, localId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`handovers:${ownerId(actor)}`}::text, 0))`);
  await db.run(sql`
    delete from handovers where id in (
      select h.id from handovers h where ${theirs(actor)} and h.local_id = ${localId}
      order by h.expires > now() desc, h.created desc offset ${limits.handovers_of_entry - 1})`);
  const most = actor.kind === 'share' ? limits.handovers_of_link : limits.handovers_of_person;
  const open = await db.one<{ n: number; first: number | null }>(
    sql`select count(*) as n, extract(epoch from min(h.expires) - now())::float8 as first from handovers h where ${theirs(actor)} and h.expires > now()`,
  );
  if (Number(open?.n) >= most)
    throw new Problem('tooMany', [], { retryAfter: Math.max(1, Math.ceil(open?.first ?? 1)) });
}

/**
 * Expiry of a handover made now; extends that of its files to it. Uploaded files are extended to at most a week after
 * their arrival, so that repeated handovers cannot keep them for good.
 */
export async function keepFiles(ctx: Ctx, ids: string[]): Promise<Date> {
  const usual = new Date(ctx.now.getTime() + dayMs);
  if (ids.length === 0) return usual;
  await mustRead(ctx, resources.files, ids, new Set(), index => `files.${index}.id`);
  const rows = await ctx.db.rows<{ id: string; expires: string; last: string; gone: boolean }>(sql`
    select f.id, f.expires, f.expires <= ${ctx.now} as gone,
      case when ${sentBy(ctx.actor)} then greatest(f.expires, f.created + interval '7 days') else f.expires end as last
    from files f where f.id = any(${ids}::uuid[]) and f.expires is not null and not ${held('f')} order by f.id for no key update of f`);
  const gone = new Set(rows.filter(row => row.gone).map(row => row.id));
  const issues = ids.flatMap((id, at) =>
    gone.has(id) ? [{ path: `files.${at}.id`, code: 'unknown', values: { id } }] : [],
  );
  if (issues.length > 0) throw new Problem('invalid', issues);
  const until = new Date(Math.min(usual.getTime(), ...rows.map(row => new Date(row.last).getTime())));
  await ctx.db.run(
    sql`update files set expires = ${until} where id = any(${rows.map(row => row.id)}::uuid[]) and expires < ${until}`,
  );
  return until;
}

const sentBy = (actor: Actor): Sql =>
  actor.kind === 'share'
    ? sql`exists (select 1 from share_uploads u where u.file_id = f.id and u.share_link_id = ${actor.link})`
    : sql`f.user_id = ${ownerId(actor)}`;

export const sweepHandovers = (db: Pick<Db, 'run'>): Promise<unknown> =>
  db.run(sql`delete from handovers where expires < now()`);
