/** Search in a form's known data: on the server, or offline on the device. Lazy chunk for the first search. */
import type { SuggestionPage, SuggestionsAdapter } from '@kontor/form/fill';
import { ask } from '../../../api/ask.ts';
import { ApiError } from '../../../api/client.ts';
import { useKnownTexts } from '../../../i18n/entry-known.ts';
import { storedFormKeys, userKey } from '../../../offline/stored-form-keys.ts';
import { toast } from '../../../ui/toasts.ts';

/** The server's limit of counted hits. */
const COUNTED = 1_000;

/** Offline it searches the copy on the device, if there is one. */
export function askerOf(id: string, userId: string): SuggestionsAdapter['ask'] {
  async function here(key: string, value: string, page: number): Promise<SuggestionPage | null> {
    if (!storedFormKeys.get().has(userKey(userId, id))) return null;
    return (await import('../common/offline-form.ts')).searchStored(userId, id, key, value, page);
  }
  return async (key, value, page, signal) => {
    const own = navigator.onLine ? null : await here(key, value, page);
    if (own) return own;
    const asked = { params: { id }, body: { key, value, page }, signal };
    try {
      const found = await ask('POST /report-configs/suggestions/{id}.json', asked);
      return found.count > COUNTED ? { ...found, count: COUNTED, more: true } : found;
    } catch (error) {
      const instead = error instanceof ApiError && error.code === 0 ? await here(key, value, page) : null;
      if (!instead) throw error;
      return instead;
    }
  };
}

export function tellDiscarded(what: 'data' | 'corrections', undo: () => void): void {
  const t = useKnownTexts.now();
  toast.info(() => (what === 'data' ? t.dataDiscarded : t.correctionsDiscarded), { undo });
}
