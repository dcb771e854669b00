/**
 * Quotas of uploads by share link: the types and the number of files that the form's fields accept (decisions, section
 * 7). Uploads are grouped by the client's `session`, or by its network where it sends none. A file that replaces an
 * earlier one of the session names it, so that replacing costs nothing.
 */
import { Problem } from '@kontor/contract';
import { allowsMime, filesTaken, type Taken } from '@kontor/form';
import { networkOf } from '../../base/network.ts';
import type { Db } from '../../db/open.ts';
import { sql } from '../../db/sql.ts';
import type { Ctx, LinkActor } from '../../records/context.ts';
import type { Forms } from '../../records/forms.ts';
import { endSilent, underWay } from '../../records/uploads.ts';

export interface UploadQuery {
  session?: string;
  replaces?: string;
}

/** Quota of one upload by a share link. */
export interface LinkUpload {
  /** Expiry of the file unless an entry references it by then. */
  until(given: Date | null): Date;
  mustTake(type: string): void;
  /**
   * Check before a resumable upload of that size is created; 429 if the link has too many pending or unattached ones.
   */
  mayBegin(ctx: Ctx, size: number): Promise<void>;
  /** Whether `count` would accept it now: checked before the last bytes are read, and at each retry. */
  mayEnd(db: Db): Promise<void>;
  /** Counts the stored file; 429 if the link has too many unattached ones. */
  count(db: Db, file: string): Promise<void>;
}

const hour = 3_600;
const kept = 24 * hour * 1_000;
/** Sessions an hour: a link for one entry may be opened a few times, a public one by a hundred people. */
const sittings = { least: 10, most: 100 };

const open = sql`u.created > now() - interval '1 hour' and f.expires > now() and f.deleted is null and not exists (select 1 from report_files r where r.file_id = f.id)`;

interface Counted {
  here: number;
  all: number;
  left: number | null;
  /** Age in seconds of the oldest unattached file. */
  oldest: number;
}

/** `but` is the upload that the new one replaces. */
async function countOpen(
  db: Db,
  { link }: LinkActor,
  session: string,
  but: string | null = null,
): Promise<Counted | undefined> {
  return db.one<Counted>(sql`
    select count(f.id) filter (where u.session = ${session}) as here, count(f.id) as all, l.usages - l.used as left,
      coalesce(extract(epoch from now() - min(u.created)), 0)::float8 as oldest
    from share_links l left join (share_uploads u join files f on f.id = u.file_id and f.id is distinct from ${but}::uuid and ${open}) on u.share_link_id = l.id
    where l.id = ${link} group by l.id`);
}

const sessionOf = (ctx: Ctx, { session }: UploadQuery) => session?.toLowerCase() ?? networkOf(ctx.ip);

/** Serialises the uploads of a link, so that two concurrent ones cannot both take the last place. */
const oneByOne = (db: Db, link: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`share uploads:${link}`}::text, 0))`);

const together = (most: number, left: number | null) =>
  most * Math.min(sittings.most, Math.max(sittings.least, left ?? sittings.most));

const tooMany = (most: number, retryAfter: number) =>
  new Problem('tooMany', [{ path: 'file', code: 'too_many', values: { max: most } }], { retryAfter });

/** Storage that unattached files of one link may occupy; a single file may be as large as the instance permits. */
const keptRoom = ({ storage }: Ctx['services']['limits']) =>
  Math.min(2 * 1024 ** 3, storage > 0 ? storage / 10 : Number.POSITIVE_INFINITY);

/**
 * Unattached files uploaded by the link within a day, and the seconds until the first expires. Attached files have no
 * session any more, so that an index skips them however many the link has brought.
 */
const lying = (db: Db, { link }: LinkActor) =>
  db.one<{ n: number; bytes: number; ends: number }>(sql`
    select count(*) as n, coalesce(sum(f.size), 0)::float8 as bytes, coalesce(extract(epoch from min(f.expires) - now()), 0)::float8 as ends
    from share_uploads u join files f on f.id = u.file_id
    where u.share_link_id = ${link} and u.session is not null and u.created > now() - interval '1 day' and f.expires > now() and f.deleted is null
      and not exists (select 1 from report_files r where r.file_id = f.id)`);

/** Keeps a public link from filling the storage: its unattached files are bounded in bytes. */
async function mustFitLink(ctx: Ctx, db: Db, actor: LinkActor, most: number, size = 0): Promise<void> {
  const found = await lying(db, actor);
  if (!found) return;
  const beside = size > 0 ? found.n : found.n - 1;
  if (beside > 0 && found.bytes + size > keptRoom(ctx.services.limits)) throw tooMany(most, Math.max(60, found.ends));
}

/** Pending uploads reserve quota: bounded for each link in number and bytes. Abandoned ones are dropped first. */
async function mayBegin(ctx: Ctx, actor: LinkActor, query: UploadQuery, most: number, size: number): Promise<void> {
  const { link } = actor;
  if (most === 0) throw new Problem('invalid', [{ path: 'file', code: 'mime_type' }]);
  await oneByOne(ctx.db, link);
  const found = await countOpen(ctx.db, actor, sessionOf(ctx, query), query.replaces);
  if (!found) throw new Problem('notFound');
  if (found.here >= most) throw tooMany(most, Math.max(1, hour - found.oldest));
  await mustFitLink(ctx, ctx.db, actor, most, size);
  const fits = async () => {
    const { n, bytes } = await underWay(ctx);
    return found.all + n < together(most, found.left) && (n === 0 || bytes + size <= keptRoom(ctx.services.limits));
  };
  if (await fits()) return;
  await endSilent(ctx.db, link);
  if (!(await fits())) throw tooMany(most, 60);
}

/** 429 if the session or the link has too many unattached files. */
async function mustBeFew(db: Db, actor: LinkActor, session: string, most: number, but?: string): Promise<void> {
  const found = await countOpen(db, actor, session, but);
  if (!found) throw new Problem('notFound');
  if (found.here >= most || found.all >= together(most, found.left))
    throw tooMany(most, Math.max(1, hour - found.oldest));
}

async function count(ctx: Ctx, db: Db, actor: LinkActor, query: UploadQuery, most: number, file: string) {
  const { link } = actor;
  const session = sessionOf(ctx, query);
  await oneByOne(db, link);
  if (query.replaces) {
    await db.run(sql`
      update files f set expires = now() from share_uploads u
      where f.id = ${query.replaces} and u.file_id = f.id and u.share_link_id = ${link} and ${open}`);
  }
  await mustBeFew(db, actor, session, most);
  await db.run(sql`insert into share_uploads (file_id, share_link_id, session) values (${file}, ${link}, ${session})`);
  await mustFitLink(ctx, db, actor, most);
}

const mustTake = ({ types, most }: Taken, type: string): void => {
  if (most === 0 || !allowsMime(types, type)) throw new Problem('invalid', [{ path: 'file', code: 'mime_type' }]);
};

/** Null for signed-in users, who are bound by their permissions alone. */
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
    mayBegin: (within, size) => mayBegin(within, actor, query, taken.most, size),
    mayEnd: db => mustBeFew(db, actor, sessionOf(ctx, query), taken.most, query.replaces),
    count: (db, file) => count(ctx, db, actor, query, taken.most, file),
  };
}
