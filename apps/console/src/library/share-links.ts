/** Types and states of share links. */
import type { ListedWith } from '@kontor/contract';
import type { Tone } from '../ui/index.ts';

/** Contains the creator, if the reader may see them. `usages` undefined: unlimited. */
export type Link = ListedWith<'share-links', 'users'>;

type StateFields = Pick<Link, 'revoked' | 'expires' | 'usages' | 'used' | 'stopped'>;

export type LinkState = 'active' | 'stopped' | 'spent' | 'expired' | 'revoked';

export const TONES: Record<LinkState, Tone> = {
  active: 'ok',
  stopped: 'warn',
  spent: 'neutral',
  expired: 'neutral',
  revoked: 'bad',
};

/** Revoked takes precedence over expired and used up. */
export function stateOf({ revoked, expires, usages, used, stopped }: StateFields, now = Date.now()): LinkState {
  if (revoked) return 'revoked';
  if (usages !== null && used >= usages) return 'spent';
  if (expires && Date.parse(expires) <= now) return 'expired';
  return stopped ? 'stopped' : 'active';
}
