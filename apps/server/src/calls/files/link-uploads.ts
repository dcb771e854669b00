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

/** The rules of one upload by a link. */
export interface LinkUpload {
  /** Until when the file is kept, unless an entry holds it then. */
  until(given: Date | null): Date;
  mustTake(type: string): void;
  /** Before an upload in pieces of so many bytes begins; 429 where the link has as many open or under way already. */
  mayBegin(ctx: Ctx, size: number): Promise<void>;
  /** Whether `count` would take it now: asked before all of its bytes are read, and as often as somebody asks again. */
  mayEnd(db: Db): Promise<void>;
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

/** `but` is the upload whose place another takes. */
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

/** One upload of a link after the other: two at once would each find room. */
const oneByOne = (db: Db, link: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`share uploads:${link}`}::text, 0))`);

const together = (most: number, left: number | null) =>
  most * Math.min(sittings.most, Math.max(sittings.least, left ?? sittings.most));

const tooMany = (most: number, retryAfter: number) =>
  new Problem('tooMany', [{ path: 'file', code: 'too_many', values: { max: most } }], { retryAfter });

/** A single one may be as large as the instance takes; beside others, all of a link keep no more room than this. */
const keptRoom = ({ storage }: Ctx['services']['limits']) =>
  Math.min(2 * 1024 ** 3, storage > 0 ? storage / 10 : Number.POSITIVE_INFINITY);

/**
 * What came by the link within a day and no entry holds, and after how many seconds the first of it goes. What is held
 * has no session any more: an index leads past all of it, however much has come by the link.
 */
const lying = (db: Db, { link }: LinkActor) =>
  db.one<{ n: number; bytes: number; ends: number }>(sql`
    select count(*) as n, coalesce(sum(f.size), 0)::float8 as bytes, coalesce(extract(epoch from min(f.expires) - now()), 0)::float8 as ends
    from share_uploads u join files f on f.id = u.file_id
    where u.share_link_id = ${link} and u.session is not null and u.created > now() - interval '1 day' and f.expires > now() and f.deleted is null
      and not exists (select 1 from report_files r where r.file_id = f.id)`);

/** Nobody fills the storage of others by a link that is good for many entries: of one, no more lies about than is kept for it. */
async function mustFitLink(ctx: Ctx, db: Db, actor: LinkActor, most: number, size = 0): Promise<void> {
  const found = await lying(db, actor);
  if (!found) return;
  const beside = size > 0 ? found.n : found.n - 1;
  if (beside > 0 && found.bytes + size > keptRoom(ctx.services.limits)) throw tooMany(most, Math.max(60, found.ends));
}

/** Room is kept for what has begun: of a link, bounded in number and bytes. What has fallen silent makes way. */
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

/** 429 where no more may be open: of this sitting, or of the link. */
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
    mayBegin: (within, size) => mayBegin(within, actor, query, taken.most, size),
    mayEnd: db => mustBeFew(db, actor, sessionOf(ctx, query), taken.most, query.replaces),
    count: (db, file) => count(ctx, db, actor, query, taken.most, file),
  };
}
