/**
 * Sign-in by others, as their client (OpenID Connect, code flow with PKCE, state and nonce). Issuers stand in the
 * configuration of this server, so they are trusted: they are called directly, wherever they are, and by http where
 * the operator says so. What they answer is checked all the same: signature, issuer, audience, nonce.
 */
import * as oidc from 'openid-client';

/** A sign-in provider (OpenID Connect) as configured. */
export type Provider = { id: string; name: string; issuer: string; client_id: string; client_secret: string };

/** What we keep of a sign-in that is under way. */
export interface Pending {
  verifier: string;
  nonce: string;
  /** Where the provider sends the browser back to. */
  target: string;
}

export interface Identity {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it is verified. */
  email: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** `away`: no answer, or none of use. `refused`: an answer that does not show who somebody is. */
export class ProviderFault extends Error {
  readonly kind: 'away' | 'refused';
  /** Of the library or the standard; never what was sent. */
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

/** What the provider says of itself, asked once an hour. What failed is asked again. */
function configOf({ issuer, client_id, client_secret }: Provider): Promise<oidc.Configuration> {
  const key = `${issuer} ${client_id}`;
  const found = known.get(key);
  if (found && Date.now() - found.at < keptMs) return found.config;
  const insecure = new URL(issuer).protocol === 'http:';
  const config = oidc.discovery(new URL(issuer), client_id, client_secret, undefined, {
    timeout,
    // Signatures too: the library trusts the line that a token came by, and that line may be one of http.
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

/** `iss`: the issuer as the browser brought it back (RFC 9207); clients that do not know it leave it out. */
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
  // Most tell no more than the subject in the token itself.
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
  // A line that breaks is a TypeError of fetch, without a code of the library.
  const away = awayCodes.has(named) || named === 'unknown' || (typeof status === 'number' && status >= 500);
  throw new ProviderFault(away ? 'away' : 'refused', named);
}
