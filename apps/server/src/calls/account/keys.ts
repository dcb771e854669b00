/** API keys for programs: listed, created and ended; bounded by their person's permissions and by an expiry. */
import { beyond, type Issue, knownEntity, limits, type Permissions, Problem } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sendMail } from '../../accounts/mails.ts';
import { newToken } from '../../accounts/tokens.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { audit, param } from '../../records/verb.ts';
import { pageOf } from '../common/page.ts';

const dayMs = 86_400_000;
/** Initial `last used` of a key, far enough in the past that the first use is recorded at once. */
const never = sql`to_timestamp(0)`;

type Key = Out<'keys'>['data'][number];

const shown = sql`
  t.id, t.name, t.permissions, t.created, nullif(t.last_used, ${never}) as last_used, t.expires_at as expires,
  jsonb_build_object('id', u.id, 'username', u.username) as user`;

/** Scope of the keys that the caller may list and end. */
const within = (ctx: Ctx, all: boolean): Sql => {
  const { id, role } = userOf(ctx.actor);
  if (all && role !== 'admin') throw new Problem('forbidden');
  return all ? sql`true` : sql`t.user_id = ${id}`;
};

export async function keys(ctx: Ctx, { query }: In<'keys'>) {
  const { limit, page, offset } = pageOf(query);
  const theirs = sql`t.purpose = 'key' and t.expires_at > now() and ${within(ctx, query.all === 'true')}`;
  const data = await ctx.db.rows<Key>(
    sql`select ${shown} from tokens t join users u on u.id = t.user_id where ${theirs} order by t.created desc, t.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await ctx.db.one<{ n: number }>(sql`select count(*) as n from tokens t where ${theirs}`);
  return { data, count: counted?.n ?? 0, page, limit };
}

export async function keyAdd(ctx: Ctx, { body }: In<'keyAdd'>) {
  const { id, permissions } = userOf(ctx.actor);
  const issues = faults(ctx, body, permissions);
  if (issues.length > 0) throw new Problem('invalid', issues);
  // Serialised for each person, so that two concurrent requests cannot both take the last place.
  await ctx.db.run(sql`select 1 from users where id = ${id} for no key update`);
  const open = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from tokens where user_id = ${id} and purpose = 'key' and expires_at > now()`,
  );
  if ((open?.n ?? 0) >= limits.keys)
    throw new Problem('invalid', [{ path: '', code: 'too_many', values: { limit: limits.keys } }]);
  const made = newToken('key');
  const keyId = uuidv7();
  await ctx.db.run(sql`
    insert into tokens (id, hash, purpose, user_id, name, permissions, created, last_used, expires_at)
    values (${keyId}, ${made.hash}, 'key', ${id}, ${body.name}, ${param(body.permissions)}::jsonb, ${ctx.now}, ${never}, ${expiryOf(ctx, body)})`);
  await audit(ctx, { action: 'add key', entity: 'Keys', id: keyId, detail: { name: body.name } });
  await sendMail(ctx, 'key-added', id);
  const row = await ctx.db.one<Key>(
    sql`select ${shown} from tokens t join users u on u.id = t.user_id where t.id = ${keyId}`,
  );
  if (!row) throw new Problem('broken');
  return { data: { key: made.token, ...row } };
}

const expiryOf = ({ now }: Ctx, { expires }: In<'keyAdd'>['body']): Date =>
  expires ? new Date(expires) : new Date(now.getTime() + limits.key_days * dayMs);

/** Faults: an expiry in the past or too far ahead, unknown entities, and permissions that the person does not hold. */
function faults(ctx: Ctx, body: In<'keyAdd'>['body'], held: Permissions): Issue[] {
  const left = expiryOf(ctx, body).getTime() - ctx.now.getTime();
  const unknown = Object.keys(body.permissions).filter(entity => !knownEntity(entity));
  return [
    ...(left > 0 ? [] : [{ path: 'expires', code: 'past' }]),
    ...(left > limits.key_days_max * dayMs
      ? [{ path: 'expires', code: 'too_far', values: { days: limits.key_days_max } }]
      : []),
    ...unknown.map(entity => ({ path: `permissions.${entity}`, code: 'unknown_entity' })),
    ...beyond(body.permissions, held).map(right => ({ path: `permissions.${right}`, code: 'not_held' })),
  ];
}

export async function keyRevoke(ctx: Ctx, { params }: In<'keyRevoke'>) {
  const { role } = userOf(ctx.actor);
  const ended = await ctx.db.one<{ id: string; name: string; user_id: string }>(
    sql`delete from tokens t where t.id = ${params.id ?? ''} and t.purpose = 'key' and ${within(ctx, role === 'admin')} returning t.id, t.name, t.user_id`,
  );
  if (!ended) throw new Problem('notFound');
  const { id, name, user_id } = ended;
  await audit(ctx, { action: 'revoke key', entity: 'Keys', id, name, concerns: user_id, detail: { name, user_id } });
}
