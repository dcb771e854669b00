/** Announcements: number of unread ones, confirmation by a reader, and list of confirmations for the author. */
import { type Permissions, Problem, type Role, resources, scopeOf } from '@kontor/contract';
import { userActor } from '../../accounts/sessions.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { addressed, meant, oneAlone, tell, writersAlone } from '../../records/audience.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { read } from '../../records/read.ts';
import { predicate } from '../../records/scope.ts';

const { messages, users } = resources;

export async function messagesUnread(ctx: Ctx) {
  const { id } = userOf(ctx.actor);
  const mine = addressed(messages, sql`${id}`, 't');
  const found = await ctx.db.one<{ count: number }>(
    sql`select count(*)::int as count from messages t where t.deleted is null and ${predicate(ctx.actor, messages, 'read')} and ${mine}
      and not exists (select 1 from message_reads r where r.message_id = t.id and r.user_id = ${id})`,
  );
  return { data: { count: found?.count ?? 0 } };
}

export async function messageConfirm(ctx: Ctx, { params }: In<'messageConfirm'>): Promise<void> {
  const { id } = userOf(ctx.actor);
  const message = await read(ctx, messages, params.id ?? '');
  if (!message.confirm || !message.addressed) throw new Problem('invalid', [{ path: 'confirm', code: 'not_allowed' }]);
  const noted = (table: Sql) =>
    sql`insert into ${table} values (${message.id}, ${id}, ${ctx.now}) on conflict do nothing`;
  await ctx.db.run(noted(sql`message_reads (message_id, user_id, read)`));
  const confirmed = await ctx.db.run(noted(sql`message_confirmations (message_id, user_id, confirmed)`));
  if (confirmed === 0) return;
  tell(ctx, messages, [writersAlone], (message.user_id as string | null) ?? null);
  tell(ctx, messages, [oneAlone], id);
}

interface Reader {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  role: Role;
  permissions: Permissions | null;
  read: string | null;
  confirmed: string | null;
  known: boolean;
}

/** The audience of the announcement, current or not: active people with permission to read announcements. */
async function readersOf(ctx: Ctx, id: string): Promise<Reader[]> {
  const people = await ctx.db.rows<Reader>(sql`
    select u.id, u.username, u.first_name, u.last_name, u.role, u.permissions, r.read, c.confirmed,
      ${predicate(ctx.actor, users, 'read', 'u')} as known
    from messages t cross join users u
    left join message_reads r on r.message_id = t.id and r.user_id = u.id
    left join message_confirmations c on c.message_id = t.id and c.user_id = u.id
    where t.id = ${id} and u.active and u.deleted is null and not u.invited and u.id is distinct from t.user_id
      and ${meant(messages, sql`u.id`, 't')}
    order by c.confirmed is not null, r.read is not null, lower(coalesce(u.last_name, u.username)), u.id`);
  return people.filter(
    person => scopeOf(userActor(person, Buffer.alloc(0)).permissions, messages.entity, 'read') !== 'none',
  );
}

export async function messageConfirmations(ctx: Ctx, { params, query }: In<'messageConfirmations'>) {
  const { id } = await read(ctx, messages, params.id ?? '', {}, { action: 'update' });
  const { page = 1, limit = 20 } = query;
  const all = await readersOf(ctx, id);
  const known = all.filter(reader => reader.known);
  const data = known.slice((page - 1) * limit, page * limit).map(({ read, confirmed, ...person }) => {
    const { id, username, first_name, last_name } = person;
    return { user: { id, username, first_name, last_name }, read, confirmed };
  });
  const count = (of: 'read' | 'confirmed') => all.filter(reader => reader[of] !== null).length;
  return {
    ...{ data, count: known.length, page, limit },
    ...{ people: all.length, read: count('read'), confirmed: count('confirmed') },
  };
}
