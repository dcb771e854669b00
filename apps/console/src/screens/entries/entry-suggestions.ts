/** Known data of a form: what the server finds in its suggestion file. */
import type { SuggestionPage, SuggestionsAdapter } from '@kontor/form/react';
import { ApiError, client } from '../../api/client.ts';
import { useEntryTexts } from '../../i18n/entry.ts';
import { keptKeys, userKey } from '../../offline/kept-keys.ts';
import { toast } from '../../ui/toasts.ts';
import type { ReportConfig } from './entry-types.ts';

/** The server counts no further. */
const COUNTED = 1_000;

/** Null where the form has none. Without a network this device is asked, where it keeps the form. */
export function suggestionsOf(
  { id, suggestion_columns: columns }: ReportConfig,
  userId: string,
): SuggestionsAdapter | null {
  if (!columns?.length) return null;
  async function here(key: string, value: string, page: number): Promise<SuggestionPage | null> {
    if (!keptKeys.get().has(userKey(userId, id))) return null;
    return (await import('./entry-kept.ts')).searchKept(userId, id, key, value, page);
  }
  return {
    columns,
    async ask(key, value, page, signal) {
      const own = navigator.onLine ? null : await here(key, value, page);
      if (own) return own;
      const body = { key, value, page };
      const path = `/report-configs/suggestions/${id}.json`;
      try {
        const { body: found } = await client<SuggestionPage>('POST', path, { body, signal });
        return found.count > COUNTED ? { ...found, count: COUNTED, more: true } : found;
      } catch (error) {
        const instead = error instanceof ApiError && error.code === 0 ? await here(key, value, page) : null;
        if (!instead) throw error;
        return instead;
      }
    },
    onDiscarded(what, undo) {
      const t = useEntryTexts.now();
      toast.info(what === 'data' ? t.dataDiscarded : t.correctionsDiscarded, { undo });
    },
  };
}
