/**
 * OpenID Connect client (code flow with PKCE, state and nonce). Issuers come from the server's configuration and are
 * trusted: they are called without the SSRF guard, and by http if the operator says so. Their answers are verified all
 * the same: signature, issuer, audience, nonce.
 */
import * as oidc from 'openid-client';

/** A sign-in provider (OpenID Connect) as configured. */
export type Provider = { id: string; name: string; issuer: string; client_id: string; client_secret: string };

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
  /** Null unless the provider marks it as verified. */
  email: string | null;
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

export async function beginAt(provider: Provider, target: string, state: string) {
  const config = await configOf(provider).catch(fault);
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

/** `iss`: the issuer in the callback (RFC 9207); clients unaware of it omit it. */
export async function identityAt(
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
  const more =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(fault)
      : {};
  const told: Record<string, unknown> = { ...claims, ...more };
  const text = (name: string, most = 100) => {
    const value = told[name];
    const trimmed = typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.trim() : '';
    return trimmed !== '' && trimmed.length <= most ? trimmed : null;
  };
  return {
    issuer,
    subject: claims.sub,
    email: told.email_verified === true ? text('email', 254) : null,
    username: text('preferred_username'),
    first_name: text('given_name'),
    last_name: text('family_name'),
  };
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
