/** React hook: display name of the author of a change; of one without an account the channel (import, API, share link). */
import { useUser } from '../../../api/session.ts';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import type { Event } from './model.ts';

export function useWho({ user_id, user_name, through }: Event): string {
  const t = useHistoryTexts();
  const me = useUser();
  if (user_name) return user_name;
  if (user_id !== null && user_id === me?.id) return me.username;
  return through && user_id === null ? t[`through_${through}`] : t.nobody;
}
