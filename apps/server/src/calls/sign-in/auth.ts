/** OpenID Connect sign-in by a provider of OIDC_PROVIDERS: builds the authorization URL and handles the callback. */
import { Problem } from '@kontor/contract';
import { enter } from '../../accounts/create-session.ts';
import { mustKnowPassword } from '../../accounts/credentials.ts';
import type { DeviceFields } from '../../accounts/devices.ts';
import { accountOf, ProofNeeded } from '../../accounts/identity-linking.ts';
import { applyClaims } from '../../accounts/provider-claims.ts';
import { answeredFor, type Shown, showFactor, wrongInField } from '../../accounts/second-factor.ts';
import { isTokenOf, newToken, tokenHash } from '../../accounts/tokens.ts';
import { networkOf } from '../../base/network.ts';
import { sql } from '../../db/sql.ts';
import { countTry, returnTry } from '../../limits/login-backoff.ts';
import { beginAt, type Identity, identityAt, type Pending, ProviderFault } from '../../outside/oidc.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { mustBeHome } from '../../records/link-target.ts';
import { inTransaction } from '../../records/transaction.ts';
import { audit, param } from '../../records/verb.ts';

/** Limit of sign-ins begun from one network within 15 minutes; an office shares an address. */
const free = 300;
const triesOf = (ctx: Ctx) => `auth:${networkOf(ctx.ip)}`;
const sealedFor = (site: string) => `sign-in at ${site}`;

function providerOf({ services }: Ctx, site: string) {
  const provider = services.providers.find(({ id }) => id === site);
  if (!provider) throw new Problem('notFound');
  return provider;
}

/**
 * The state is a token, stored as its hash, valid for ten minutes and once. The client that began compares it with the
 * one in the callback, so that nobody can be signed in by a link of an attacker (login CSRF).
 */
export async function authBegin(ctx: Ctx, { query: { site, target } }: In<'authBegin'>) {
  const provider = providerOf(ctx, site);
  mustBeHome(ctx.services.origins, target);
  if (target.includes('#')) throw new Problem('invalid', [{ path: 'target', code: 'invalid_url' }]);
  await countTry(ctx.database, triesOf(ctx), free);
  const { token: state, hash } = newToken('provider');
  const { url, pending } = await beginAt(provider, target, state).catch(refuse);
  const sealed = ctx.services.seal.close(Buffer.from(JSON.stringify(pending)), sealedFor(site)).toString('base64');
  await ctx.db.run(
    sql`insert into tokens (hash, purpose, provider, detail, expires_at) values (${hash}, 'provider', ${site}, ${param({ sealed })}::jsonb, now() + interval '10 minutes')`,
  );
  return { data: { url, state } };
}

interface AuthBody extends DeviceFields {
  site: string;
  code: string;
  state: string;
  iss?: string;
}

/** Opens its transaction only after the provider has answered: no connection is held during that request. */
export async function authEnd(ctx: Ctx, { body, headers }: In<'authEnd'>) {
  const provider = providerOf(ctx, body.site);
  let identity: Identity | undefined;
  try {
    const found = await whoCameBack(ctx, body);
    identity = found;
    return await inTransaction(ctx, async within => {
      const account = await applyClaims(within, provider, found, await accountOf(within, found));
      await returnTry(within.db, triesOf(ctx), free);
      // No second factor here: the provider authenticates with as many factors as it is configured for.
      const agent = String(headers['user-agent'] ?? '');
      return enter(within, account, answeredFor(account.id), body, agent, 'login', provider.id);
    });
  } catch (error) {
    if (error instanceof ProofNeeded && identity)
      return { data: { proof: await askProof(ctx, identity, error, provider.id) } };
    const code = error instanceof ProviderFault ? error.code : error instanceof Problem ? error.kind : 'unknown';
    const [reason] = error instanceof Problem ? error.issues : [];
    const who = identity ? { subject: identity.subject, email: identity.email } : {};
    const detail = { provider: provider.id, code, ...(reason ? { reason: reason.code } : {}), ...who };
    await audit(ctx, { action: 'login', entity: 'Users', outcome: 'failed', detail });
    return refuse(error);
  }
}

const proofFor = (site: string) => `proof for ${site}`;

/** Keeps who came back for ten minutes; the account is linked once its own password or second factor was shown. */
async function askProof(ctx: Ctx, identity: Identity, { userId }: ProofNeeded, site: string): Promise<string> {
  const { token, hash } = newToken('proof');
  const sealed = ctx.services.seal.close(Buffer.from(JSON.stringify(identity)), proofFor(site)).toString('base64');
  await ctx.database.run(
    sql`insert into tokens (hash, purpose, user_id, provider, detail, expires_at) values (${hash}, 'proof', ${userId}, ${site}, ${param({ sealed })}::jsonb, now() + interval '10 minutes')`,
  );
  const detail = { provider: site, reason: 'proof_needed' };
  await audit(
    { ...ctx, db: ctx.database },
    { action: 'login', entity: 'Users', id: userId, outcome: 'failed', detail },
  );
  return token;
}

interface Secrets {
  password?: string | undefined;
  code?: string | undefined;
}

/** The account's password, or a code of its second factor. Needs connections of its own. */
async function prove(ctx: Ctx, userId: string, { password, code }: Secrets) {
  if (password === undefined && code !== undefined) {
    const shown = await showFactor(ctx, userId, code, wrongInField);
    if (!shown.factor) throw wrongInField();
    return { shown, still: async () => undefined };
  }
  const known = await mustKnowPassword(ctx, userId, password, 'password');
  // The provider answers for further factors, as at any other sign-in by it.
  const shown: Shown = answeredFor(userId);
  return { shown, still: known.still };
}

export async function authLink(ctx: Ctx, { body, headers }: In<'authLink'>) {
  const { proof, password, code, ...device } = body;
  await countTry(ctx.database, triesOf(ctx), free);
  const kept = isTokenOf('proof', proof)
    ? await ctx.database.one<{ user_id: string; provider: string; detail: { sealed: string } }>(
        sql`select user_id, provider, detail from tokens where hash = ${tokenHash(proof)} and purpose = 'proof' and used_at is null and expires_at > now()`,
      )
    : undefined;
  if (!kept) throw new Problem('providerRefused');
  const provider = providerOf(ctx, kept.provider);
  const opened = ctx.services.seal.open(Buffer.from(kept.detail.sealed, 'base64'), proofFor(kept.provider));
  const identity = JSON.parse(opened.toString()) as Identity;
  const { shown, still } = await prove(ctx, kept.user_id, { password, code });
  return inTransaction(ctx, async within => {
    const used = await within.db.run(
      sql`update tokens set used_at = now() where hash = ${tokenHash(proof)} and used_at is null`,
    );
    if (used !== 1) throw new Problem('providerRefused');
    await still(within.db);
    const account = await applyClaims(within, provider, identity, await accountOf(within, identity, kept.user_id));
    await returnTry(within.db, triesOf(ctx), free);
    return enter(within, account, shown, device, String(headers['user-agent'] ?? ''), 'login', kept.provider);
  });
}

/** Consumes the state before the provider is called: each state is tried once, whatever the outcome. */
async function whoCameBack(ctx: Ctx, { site, code, state, iss }: AuthBody): Promise<Identity> {
  const found = isTokenOf('provider', state)
    ? await ctx.database.one<{ detail: { sealed: string } }>(
        sql`update tokens set used_at = now() where hash = ${tokenHash(state)} and purpose = 'provider' and provider = ${site} and used_at is null and expires_at > now() returning detail`,
      )
    : undefined;
  if (!found) throw new ProviderFault('refused', 'state');
  const opened = ctx.services.seal.open(Buffer.from(found.detail.sealed, 'base64'), sealedFor(site));
  const pending = JSON.parse(opened.toString()) as Pending;
  return identityAt(providerOf(ctx, site), pending, { code, state, ...(iss === undefined ? {} : { iss }) });
}

function refuse(error: unknown): never {
  if (!(error instanceof ProviderFault)) throw error;
  throw new Problem(error.kind === 'away' ? 'providerAway' : 'providerRefused');
}
