/** Share links as their list gives them, and what has become of each. */
import type { Tone } from '../../ui/index.ts';

export interface Link {
  id: string;
  user_id: string | null;
  /** Where the reader may see who that is. */
  users?: Person | null;
  email: string | null;
  /** null: as many as come. */
  usages: number | null;
  used: number;
  expires: string | null;
  revoked: string | null;
  last_used: string | null;
  created: string;
}
interface Person {
  username: string;
  first_name: string | null;
  last_name: string | null;
}

export type LinkState = 'active' | 'spent' | 'expired' | 'revoked';

export const TONES: Record<LinkState, Tone> = { active: 'ok', spent: 'neutral', expired: 'neutral', revoked: 'bad' };

/** What closes it for good goes before what closed it by itself. */
export function stateOf({ revoked, expires, usages, used }: Link, now = Date.now()): LinkState {
  if (revoked) return 'revoked';
  if (usages !== null && used >= usages) return 'spent';
  return expires && Date.parse(expires) <= now ? 'expired' : 'active';
}
