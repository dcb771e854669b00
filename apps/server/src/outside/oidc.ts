/**
 * OpenID Connect client (code flow with PKCE, state and nonce). Issuers come from the server's configuration and are
 * trusted: they are called without the SSRF guard, and by http if the operator says so. Their answers are verified all
 * the same: signature, issuer, audience, nonce.
 */
import type { Role } from '@kontor/contract';
import * as oidc from 'openid-client';
import { inAnswerTime } from './answer-time.ts';

/** A sign-in provider (OpenID Connect) as configured. */
export interface Provider {
  id: string;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Its addresses count as verified, though it sends no `email_verified` (Entra ID). */
  trust_email?: boolean;
  /** The claim that lists what somebody belongs to; `groups` unless it is named. */
  groups_claim?: string;
  /** Value of that claim → name or id of a group; kept in step at every sign-in. */
  groups?: Readonly<Record<string, string>>;
  /** Value of that claim → role; the highest that fits, else `user`. */
  roles?: Readonly<Record<string, Role>>;
}

/** Stored state of a pending sign-in. */
export interface Pending {
  verifier: string;
  nonce: string;
  /** Redirect URI. */
  target: string;
}

export interface Identity {
  issuer: string;
  subject: string;
  /** Null unless the provider marks it as verified, or is trusted with it. */
  email: string | null;
  /** There is an address, but an unverified one. */
  unverified: boolean;
  /** Values of the claim of groups; null where the provider sends none. */
  belongs: string[] | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** `away`: no or no usable answer. `refused`: an answer that does not authenticate anybody. */
export class ProviderFault extends Error {
  readonly kind: 'away' | 'refused';
  /** Error code of the library or the standard; never transmitted data. */
  readonly code: string;
  constructor(kind: 'away' | 'refused', code: string) {
    super(`${kind}: ${code}`);
    this.kind = kind;
    this.code = code;
  }
}

const timeout = 10;
const keptMs = 3_600_000;

const known = new Map<string, { at: number; config: Promise<oidc.Configuration> }>();

/** Discovery document, cached for an hour. Failures are not cached. */
function configOf({ issuer, client_id, client_secret }: Provider): Promise<oidc.Configuration> {
  const key = `${issuer} ${client_id}`;
  const found = known.get(key);
  if (found && Date.now() - found.at < keptMs) return found.config;
  const insecure = new URL(issuer).protocol === 'http:';
  const config = oidc.discovery(new URL(issuer), client_id, client_secret, undefined, {
    timeout,
    // Verifies signatures, too: the library would trust TLS, and the connection may be http.
    execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
  });
  known.set(key, { at: Date.now(), config });
  config.catch(() => known.delete(key));
  return config;
}

const late = (): never => {
  throw new ProviderFault('away', 'timeout');
};

export async function beginAt(provider: Provider, target: string, state: string) {
  const config = await inAnswerTime(configOf(provider).catch(fault), late);
  const pending: Pending = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce(), target };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: target,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    nonce: pending.nonce,
    state,
  });
  return { url: url.href, pending };
}

/** Several requests to the provider, within the time of one answer. */
export const identityAt = (...given: Parameters<typeof askIdentity>): Promise<Identity> =>
  inAnswerTime(askIdentity(...given), late);

/** `iss`: the issuer in the callback (RFC 9207); clients unaware of it omit it. */
async function askIdentity(
  provider: Provider,
  { verifier, nonce, target }: Pending,
  { code, state, iss }: { code: string; state: string; iss?: string },
): Promise<Identity> {
  const config = await configOf(provider).catch(fault);
  const { issuer } = config.serverMetadata();
  const back = new URL(target);
  for (const [name, value] of Object.entries({ code, state, iss: iss ?? issuer })) back.searchParams.set(name, value);
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true };
  const tokens = await oidc.authorizationCodeGrant(config, back, checks).catch(fault);
  const claims = tokens.claims();
  if (!claims) throw new ProviderFault('refused', 'no_id_token');
  // Most ID tokens contain little more than the subject, so the userinfo endpoint is queried.
  const groupsClaim = provider.groups_claim ?? 'groups';
  const lacks = claims.email === undefined || (mapsGroups(provider) && claims[groupsClaim] === undefined);
  const more =
    lacks && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(fault)
      : {};
  const told: Record<string, unknown> = { ...claims, ...more };
  const text = (name: string, most = 100) => {
    const value = told[name];
    const trimmed = typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.trim() : '';
    return trimmed !== '' && trimmed.length <= most ? trimmed : null;
  };
  // An address that the provider itself calls unverified is not trusted.
  const verified = told.email_verified === true || (provider.trust_email === true && told.email_verified === undefined);
  return {
    issuer,
    subject: claims.sub,
    email: verified ? text('email', 254) : null,
    unverified: !verified && text('email', 254) !== null,
    belongs: valuesOf(told[groupsClaim]),
    username: text('preferred_username'),
    first_name: text('given_name'),
    last_name: text('family_name'),
  };
}

const mapsGroups = ({ groups, roles }: Provider): boolean => groups !== undefined || roles !== undefined;

const mostValues = 1_000;

function valuesOf(claim: unknown): string[] | null {
  const given = typeof claim === 'string' ? [claim] : claim;
  return Array.isArray(given) ? given.filter(one => typeof one === 'string').slice(0, mostValues) : null;
}

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function fault(error: unknown): never {
  if (error instanceof ProviderFault) throw error;
  const { code, status } = error as { code?: unknown; status?: unknown };
  const named = typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : 'unknown';
  // A broken connection is a TypeError of fetch, without a code of the library.
  const away = awayCodes.has(named) || named === 'unknown' || (typeof status === 'number' && status >= 500);
  throw new ProviderFault(away ? 'away' : 'refused', named);
}
