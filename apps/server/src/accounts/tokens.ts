/** Opaque tokens: 256 random bits with a prefix for their purpose; only their SHA-256 is stored (security.md, D08). */
import { hash, randomBytes } from 'node:crypto';

export type Purpose = 'session' | 'reset' | 'invite' | 'share' | 'key' | 'provider' | 'proof' | 'handover' | 'export';
const prefixes: Record<Purpose, string> = {
  session: 'ses_',
  reset: 'rst_',
  invite: 'inv_',
  share: 'shr_',
  key: 'key_',
  provider: 'pro_',
  proof: 'prf_',
  handover: 'hnd_',
  export: 'exp_',
};

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

export function newToken(purpose: Purpose): { token: string; hash: Buffer } {
  const token = prefixes[purpose] + randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const isTokenOf = (purpose: Purpose, token: string): boolean =>
  token.startsWith(prefixes[purpose]) && /^[a-z]{3}_[\w-]{43}$/.test(token);
