/** Known data of a form by its share link. Rate limiting (60 requests a minute) is ignored silently. */
import type { SuggestionsAdapter } from '@kontor/form/fill';
import { useSharedTexts } from '../i18n/shared.ts';
import { ask } from './ask.ts';
import type { SharedForm } from './load-form.ts';
import { showToast } from './toasts.ts';

/** The server's maximum count. */
const COUNTED = 1_000;

/** Null if the form has none. */
export function suggestionsOf(
  { id, suggestion_columns: columns }: SharedForm,
  token: string,
): SuggestionsAdapter | null {
  if (!columns?.length) return null;
  return {
    columns,
    async ask(key, value, page, signal) {
      const asked = { token, params: { id }, body: { key, value, page }, signal };
      const found = await ask('POST /report-configs/suggestions/{id}.json', asked);
      return found.count > COUNTED ? { ...found, count: COUNTED, more: true } : found;
    },
    onDiscarded(what, undo) {
      const t = useSharedTexts.now();
      showToast('info', () => (what === 'data' ? t.dataDiscarded : t.correctionsDiscarded), { undo });
    },
  };
}
