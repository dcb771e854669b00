/**
 * Uploads by share links: what a file field of the form takes, and at most as many as its fields hold (decisions,
 * section 7). Whoever fills in the form names a `session`; what comes without one is that of its network. A picture that
 * takes the place of another names that one, so that changing one's mind costs nothing.
 */
import { Problem } from '@kontor/contract';
import { allowsMime, filesTaken, type Taken } from '@kontor/form';
import { networkOf } from '../accounts/network.ts';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Ctx, LinkActor } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';

export interface UploadQuery {
  session?: string;
  replaces?: string;
}

/** The rules of one upload by a link. */
export interface LinkUpload {
  /** Until when the file is kept, unless an entry holds it then. */
  until(given: Date | null): Date;
  mustTake(type: string): void;
  /** Counts the stored file; 429 where the link has as many open ones already. */
  count(db: Db, file: string): Promise<void>;
}

const hour = 3_600;
const kept = 24 * hour * 1_000;
/** A link that is good for one entry may be opened anew a few times, one for everybody by a hundred people an hour. */
const sittings = { least: 10, most: 100 };

const open = sql`u.created > now() - interval '1 hour' and f.expires > now() and f.deleted is null and not exists (select 1 from report_files r where r.file_id = f.id)`;

interface Counted {
  here: number;
  all: number;
  left: number | null;
  /** Seconds since the oldest open one of all came. */
  oldest: number;
}

async function countOpen(db: Db, { link }: LinkActor, session: string): Promise<Counted | undefined> {
  return db.one<Counted>(sql`
    select count(f.id) filter (where u.session = ${session}) as here, count(f.id) as all, l.usages - l.used as left,
      coalesce(extract(epoch from now() - min(u.created)), 0)::float8 as oldest
    from share_links l left join (share_uploads u join files f on f.id = u.file_id and ${open}) on u.share_link_id = l.id
    where l.id = ${link} group by l.id`);
}

async function count(ctx: Ctx, db: Db, actor: LinkActor, query: UploadQuery, most: number, file: string) {
  const { link } = actor;
  const session = query.session?.toLowerCase() ?? networkOf(ctx.ip);
  // One upload of a link after the other: two at once would each find room.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`share uploads:${link}`}::text, 0))`);
  if (query.replaces) {
    await db.run(sql`
      update files f set expires = now() from share_uploads u
      where f.id = ${query.replaces} and u.file_id = f.id and u.share_link_id = ${link} and ${open}`);
  }
  const found = await countOpen(db, actor, session);
  if (!found) throw new Problem('notFound');
  const together = most * Math.min(sittings.most, Math.max(sittings.least, found.left ?? sittings.most));
  if (found.here >= most || found.all >= together)
    throw new Problem('tooMany', [{ path: 'file', code: 'too_many', values: { max: most } }], {
      retryAfter: Math.max(1, hour - found.oldest),
    });
  await db.run(sql`insert into share_uploads (file_id, share_link_id, session) values (${file}, ${link}, ${session})`);
}

const mustTake = ({ types, most }: Taken, type: string): void => {
  if (most === 0 || !allowsMime(types, type)) throw new Problem('invalid', [{ path: 'file', code: 'mime_type' }]);
};

/** Null where somebody signed in uploads: they are bound by their rights alone. */
export async function linkUploadOf(ctx: Ctx, forms: Forms, query: UploadQuery): Promise<LinkUpload | null> {
  const { actor } = ctx;
  if (actor.kind !== 'share') {
    const named = Object.keys(query)[0];
    if (named !== undefined) throw new Problem('badQuery', [{ path: named, code: 'not_allowed' }]);
    return null;
  }
  const taken = filesTaken((await forms.get(ctx, actor.form)).form);
  return {
    until: given => new Date(Math.min(given?.getTime() ?? Number.POSITIVE_INFINITY, ctx.now.getTime() + kept)),
    mustTake: type => mustTake(taken, type),
    count: (db, file) => count(ctx, db, actor, query, taken.most, file),
  };
}
