/**
 * Maps an OpenID Connect identity to an account: by an existing link; else by an e-mail address that both sides have
 * verified; else a new account, if the instance allows it. An existing account is linked after a proof by its own
 * password or second factor, once: a provider's word about an address alone would open any account, administrators' too.
 */
import { Problem } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../db/sql.ts';
import type { Identity } from '../outside/oidc.ts';
import type { Ctx } from '../records/context.ts';
import { optionValue } from '../records/option.ts';
import { audit } from '../records/verb.ts';
import type { Account } from './create-session.ts';
import { sendMail } from './mails.ts';

const columns = sql`u.id, u.username, u.role, u.permissions`;

/** The identity fits an account that is not linked to it yet, and that its person has to prove to be theirs. */
export class ProofNeeded extends Error {
  readonly userId: string;
  constructor(userId: string) {
    super('proof needed');
    this.userId = userId;
  }
}

/** 403 with the reason: the person has signed in at the provider, and needs it to ask an administrator. */
const refuse = (code: string) => new Problem('noAccount', [{ path: '', code }]);

/**
 * Throws 403 if there is none. Two concurrent first sign-ins end at the same account. `proven`: the account whose own
 * secret was shown just now.
 */
export async function accountOf(ctx: Ctx, identity: Identity, proven?: string): Promise<Account> {
  const { issuer, subject } = identity;
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`link:${issuer}:${subject}`}, 0))`);
  const link = await ctx.db.one<{ user_id: string }>(
    sql`select user_id from user_links where issuer = ${issuer} and subject = ${subject}`,
  );
  // A linked identity is that account and no other: a closed account cannot be evaded by creating a new one.
  if (link) return mustBeOpen(ctx, link.user_id);
  const known = await byEmail(ctx, identity);
  if (known && known.id !== proven) await mustNeedNoProof(ctx, known.id);
  const account = known ?? (await made(ctx, identity));
  await ctx.db.run(
    sql`insert into user_links (issuer, subject, user_id) values (${issuer}, ${subject}, ${account.id})`,
  );
  await audit(ctx, { action: 'link account', entity: 'Users', id: account.id, detail: { issuer } });
  // A new way to sign in to an existing account: its owner is informed by mail.
  if (known) await sendMail(ctx, 'linked', known.id);
  return account;
}

/**
 * Accounts without a secret of their own, such as those just invited, have nothing to be proven by. If another provider
 * opens it, that one decides.
 */
async function mustNeedNoProof(ctx: Ctx, id: string): Promise<void> {
  const has = await ctx.db.one<{ secret: boolean; linked: boolean }>(sql`
    select exists (select 1 from credentials where user_id = ${id})
      or exists (select 1 from second_factors where user_id = ${id} and confirmed is not null) as secret,
      exists (select 1 from user_links where user_id = ${id}) as linked`);
  if (has?.secret) throw new ProofNeeded(id);
  if (has?.linked) throw refuse('other_provider');
}

async function mustBeOpen(ctx: Ctx, id: string): Promise<Account> {
  const account = await ctx.db.one<Account>(
    sql`select ${columns} from users u where u.id = ${id} and u.active and u.deleted is null`,
  );
  if (!account) throw refuse('account_closed');
  return account;
}

/** An unverified address does not match: otherwise an attacker could register it and wait for its owner. */
async function byEmail(ctx: Ctx, { issuer, email }: Identity): Promise<Account | undefined> {
  if (email === null) return undefined;
  const account = await ctx.db.one<Account>(sql`
    select ${columns} from users u
    where lower(u.email) = lower(${email}) and u.email_verified and u.active and u.deleted is null
      and not exists (select 1 from user_links l where l.user_id = u.id and l.issuer = ${issuer})
    for no key update`);
  // Signing in this way makes a pending invitation superfluous.
  if (account) {
    await ctx.db.run(sql`update users set invited = false where id = ${account.id} and invited`);
    await ctx.db.run(sql`delete from tokens where user_id = ${account.id} and purpose = 'invite'`);
  }
  return account;
}

const mostNames = 50;

async function made(ctx: Ctx, identity: Identity): Promise<Account> {
  const { email, first_name, last_name } = identity;
  if (email === null) throw refuse(identity.unverified ? 'email_unverified' : 'email_missing');
  if ((await optionValue(ctx.db, 'oidc_create_users')) !== 'true') throw refuse('address_unknown');
  const base = (identity.username ?? email.split('@')[0] ?? email).slice(0, 90);
  const id = uuidv7();
  for (let n = 1; n <= mostNames; n++) {
    const username = n === 1 ? base : `${base}${n}`;
    const account = await ctx.db.one<Account>(sql`
      insert into users as u (id, username, email, first_name, last_name, role)
      values (${id}, ${username}, ${email}, ${first_name}, ${last_name}, 'user')
      on conflict do nothing returning ${columns}`);
    if (account) {
      await audit(ctx, { action: 'add', entity: 'Users', id, detail: { issuer: identity.issuer } });
      return account;
    }
    // Name or address is taken: by a closed account, or by one with another identity of this issuer.
    if (await ctx.db.one(sql`select 1 from users where lower(email) = lower(${email}) and deleted is null`)) break;
  }
  throw refuse('address_taken');
}
