/** Share links as their list gives them, and what has become of each. */
import type { ListedWith } from '@kontor/contract';
import type { Tone } from '../../ui/index.ts';

/** With its maker, where the reader may see who that is. Without `usages`: for as many entries as come. */
export type Link = ListedWith<'share-links', 'users'>;

export type LinkState = 'active' | 'spent' | 'expired' | 'revoked';

export const TONES: Record<LinkState, Tone> = { active: 'ok', spent: 'neutral', expired: 'neutral', revoked: 'bad' };

/** What closes it for good goes before what closed it by itself. */
export function stateOf({ revoked, expires, usages, used }: Link, now = Date.now()): LinkState {
  if (revoked) return 'revoked';
  if (usages !== null && used >= usages) return 'spent';
  return expires && Date.parse(expires) <= now ? 'expired' : 'active';
}
