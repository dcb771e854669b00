/** OpenID Connect sign-in by a provider of OIDC_PROVIDERS: builds the authorization URL and handles the callback. */
import { Problem } from '@kontor/contract';
import { enter } from '../../accounts/create-session.ts';
import type { DeviceFields } from '../../accounts/devices.ts';
import { accountOf } from '../../accounts/identity-linking.ts';
import { answeredFor } from '../../accounts/second-factor.ts';
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
  try {
    const identity = await whoCameBack(ctx, body);
    return await inTransaction(ctx, async within => {
      const account = await accountOf(within, identity);
      await returnTry(within.db, triesOf(ctx), free);
      // No second factor here: the provider authenticates with as many factors as it is configured for.
      const agent = String(headers['user-agent'] ?? '');
      return enter(within, account, answeredFor(account.id), body, agent, 'login', provider.id);
    });
  } catch (error) {
    const code = error instanceof ProviderFault ? error.code : error instanceof Problem ? error.kind : 'unknown';
    await audit(ctx, { action: 'login', entity: 'Users', outcome: 'failed', detail: { provider: provider.id, code } });
    return refuse(error);
  }
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
