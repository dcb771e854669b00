/** Comments on an entry: by all who may read it; changed by their authors for a while, then struck through. */
import { type Permissions, Problem, type Role, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { userActor } from '../../accounts/sessions.ts';
import { join, sql } from '../../db/sql.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { namesOf } from '../../records/changer-names.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { predicate } from '../../records/scope.ts';
import { entryOf } from './entry.ts';

const { reports, users } = resources;

/** How long its author may change or remove a comment. */
const minutes = 15;
const most = 1_000;

interface Kept {
  id: string;
  report_id: string;
  user_id: string | null;
  text: string;
  path: string | null;
  mentions: string[];
  created: Date | string;
  modified: Date | string;
  struck: Date | string | null;
}

type Told = Out<'reportComments'>['data'][number];

const iso = (at: Date | string): string => new Date(at).toISOString();
const until = ({ created }: Kept): Date => new Date(new Date(created).getTime() + minutes * 60_000);

const columns = sql`c.id, c.report_id, c.user_id, c.text, c.path, c.mentions, c.created, c.modified, c.struck`;

async function toldOf(ctx: Ctx, kept: readonly Kept[]): Promise<Told[]> {
  const names = await namesOf(
    ctx,
    kept.flatMap(({ user_id, mentions }) => [user_id, ...mentions]),
  );
  const { id: me } = userOf(ctx.actor);
  return kept.map(comment => ({
    ...comment,
    user_name: (comment.user_id && names.get(comment.user_id)) || null,
    people: comment.mentions.flatMap(id => ({ id, name: names.get(id) ?? '' })).filter(({ name }) => name !== ''),
    created: iso(comment.created),
    modified: iso(comment.modified),
    struck: comment.struck && iso(comment.struck),
    editable_until: comment.user_id === me && !comment.struck ? until(comment).toISOString() : null,
  }));
}

export async function reportComments(ctx: Ctx, { params }: In<'reportComments'>): Promise<Out<'reportComments'>> {
  const { id } = await entryOf(ctx, params.id);
  const kept = await ctx.db.rows<Kept>(
    sql`select ${columns} from report_comments c where c.report_id = ${id} order by c.created desc, c.id desc limit ${most}`,
  );
  return { data: await toldOf(ctx, kept) };
}

interface Reader {
  id: string;
  username: string;
  role: Role;
  permissions: Permissions | null;
}

/** Of these people those who may read the entry, each by their own rights. */
async function readersOf(ctx: Ctx, entry: string, people: readonly Reader[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const asked = people.map(person => {
    const actor = userActor(person, Buffer.alloc(0));
    return sql`select ${person.id}::uuid as id from reports t where t.id = ${entry} and t.deleted is null and ${predicate(actor, reports, 'read')}`;
  });
  const found = await ctx.db.rows<{ id: string }>(join(asked, ' union all '));
  return new Set(found.map(({ id }) => id));
}

const active = sql`u.active and u.deleted is null and not u.invited`;
const person = sql`u.id, u.username, u.role, u.permissions`;

/** Only people who may read the entry can be mentioned; else a 422 that says nothing of why. */
async function mustReach(ctx: Ctx, entry: string, mentions: readonly string[]): Promise<string[]> {
  const ids = [...new Set(mentions.map(id => id.toLowerCase()))];
  const people = await ctx.db.rows<Reader>(
    sql`select ${person} from users u where u.id = any(${ids}::uuid[]) and ${active}`,
  );
  const readers = await readersOf(ctx, entry, people);
  const issues = ids.flatMap((id, at) => (readers.has(id) ? [] : [{ path: `mentions.${at}`, code: 'unknown' }]));
  if (issues.length > 0) throw new Problem('invalid', issues);
  return ids;
}

/**
 * Queues the notifications of a comment: for the people mentioned, and those who commented on the entry before. Rights and
 * preferences are checked when it is sent.
 */
async function tell(ctx: Ctx, comment: Kept, mentions: readonly string[], answers: boolean): Promise<void> {
  const before = answers
    ? await ctx.db.rows<{ id: string }>(
        sql`select distinct c.user_id as id from report_comments c where c.report_id = ${comment.report_id} and c.user_id is not null and c.struck is null and c.id <> ${comment.id}`,
      )
    : [];
  const people = new Set([...mentions, ...before.map(({ id }) => id)]);
  people.delete(comment.user_id ?? '');
  for (const user_id of people) {
    const data = { user_id, comment: comment.id };
    await ctx.services.send(ctx.db, 'mail', { kind: 'comment', ...data });
    await ctx.services.send(ctx.db, 'message-out', data);
  }
}

export async function reportCommentAdd(
  ctx: Ctx,
  { params, body }: In<'reportCommentAdd'>,
): Promise<Out<'reportCommentAdd'>> {
  const row = await entryOf(ctx, params.id);
  const { id: me } = userOf(ctx.actor);
  const mentions = await mustReach(ctx, row.id, body.mentions ?? []);
  const comment = await ctx.db.one<Kept>(
    sql`insert into report_comments as c (id, report_id, user_id, text, path, mentions, created, modified) values (${uuidv7()}, ${row.id}, ${me}, ${body.text.trim()}, ${body.path ?? null}, ${mentions}::uuid[], ${ctx.now}, ${ctx.now}) returning ${columns}`,
  );
  if (!comment) throw new Problem('broken');
  await tell(ctx, comment, mentions, true);
  notifyChanged(ctx, reports, row);
  const [data] = await toldOf(ctx, [comment]);
  if (!data) throw new Problem('broken');
  return { data };
}

/** The caller's own comment, locked; 404 for those of others, and where they may not read the entry any more. */
async function ownComment(ctx: Ctx, id: string) {
  const comment = await ctx.db.one<Kept>(
    sql`select ${columns} from report_comments c where c.id = ${id} and c.user_id = ${userOf(ctx.actor).id} and c.struck is null for update`,
  );
  if (!comment) throw new Problem('notFound');
  return { comment, row: await entryOf(ctx, comment.report_id) };
}

export async function commentEdit(ctx: Ctx, { params, body }: In<'commentEdit'>): Promise<Out<'commentEdit'>> {
  const { comment, row } = await ownComment(ctx, params.id);
  if (ctx.now > until(comment)) throw new Problem('forbidden');
  const mentions = body.mentions ? await mustReach(ctx, row.id, body.mentions) : comment.mentions;
  const text = body.text?.trim() ?? comment.text;
  const changed = await ctx.db.one<Kept>(
    sql`update report_comments c set text = ${text}, mentions = ${mentions}::uuid[], modified = ${ctx.now} where c.id = ${comment.id} returning ${columns}`,
  );
  if (!changed) throw new Problem('notFound');
  const had = new Set(comment.mentions);
  await tell(
    ctx,
    changed,
    mentions.filter(id => !had.has(id)),
    false,
  );
  notifyChanged(ctx, reports, row);
  const [data] = await toldOf(ctx, [changed]);
  if (!data) throw new Problem('broken');
  return { data };
}

/** Within the time it is gone as if it had never been; later it stays, struck through. */
export async function commentRemove(ctx: Ctx, { params }: In<'commentRemove'>): Promise<void> {
  const { comment, row } = await ownComment(ctx, params.id);
  await ctx.db.run(
    ctx.now > until(comment)
      ? sql`update report_comments set struck = ${ctx.now} where id = ${comment.id}`
      : sql`delete from report_comments where id = ${comment.id}`,
  );
  notifyChanged(ctx, reports, row);
}

/** People that are looked at together for those who may read the entry, and how many are offered. */
const [together, offered] = [200, 50];

type Named = Reader & { words: string };

/** The next people whose names contain it and whom the caller may see, or who had to do with the entry. */
function peopleAfter(ctx: Ctx, entry: string, search: string, last: Named | undefined): Promise<Named[]> {
  const words = sql`lower(concat_ws(' ', u.first_name, u.last_name, u.username))`;
  const after = last ? sql`and (${words}, u.id) > (${last.words}, ${last.id}::uuid)` : sql``;
  return ctx.db.rows<Named>(sql`
    select ${person}, ${words} as words from users u where ${active} and u.id <> ${userOf(ctx.actor).id} ${after}
      and position(${search} in ${words}) > 0
      and (${predicate(ctx.actor, users, 'read', 'u')}
        or exists (select 1 from report_comments c where c.report_id = ${entry} and c.user_id = u.id)
        or exists (select 1 from report_history h where h.report_id = ${entry} and h.user_id = u.id)
        or exists (select 1 from reports r where r.id = ${entry} and u.id in (r.user_id, r.modified_by)))
    order by ${words}, u.id limit ${together}`);
}

/** People who can be mentioned: looked through until enough of them may read the entry, however many may not. */
export async function reportPeople(ctx: Ctx, { params, query }: In<'reportPeople'>): Promise<Out<'reportPeople'>> {
  const { id } = await entryOf(ctx, params.id);
  const search = (query.search ?? '').trim().toLowerCase();
  const people: string[] = [];
  let last: Named | undefined;
  do {
    const found = await peopleAfter(ctx, id, search, last);
    const readers = await readersOf(ctx, id, found);
    people.push(...found.flatMap(each => (readers.has(each.id) ? [each.id] : [])));
    last = found.length === together ? found.at(-1) : undefined;
  } while (last && people.length < offered);
  const names = await namesOf(ctx, people);
  return { data: people.slice(0, offered).map(each => ({ id: each, name: names.get(each) ?? '' })) };
}
