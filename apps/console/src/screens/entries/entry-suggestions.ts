/** Known data of a form: what the server finds in its suggestion file. */
import type { SuggestionPage, SuggestionsAdapter } from '@kontor/form/react';
import { client } from '../../api/client.ts';
import { useEntryTexts } from '../../i18n/entry.ts';
import { toast } from '../../ui/toasts.ts';
import type { ReportConfig } from './entry-types.ts';

/** The server counts no further. */
const COUNTED = 1_000;

/** Null where the form has none. */
export function suggestionsOf({ id, suggestion_columns: columns }: ReportConfig): SuggestionsAdapter | null {
  if (!columns?.length) return null;
  return {
    columns,
    async ask(key, value, page, signal) {
      const body = { key, value, page };
      const path = `/report-configs/suggestions/${id}.json`;
      const { body: found } = await client<SuggestionPage>('POST', path, { body, signal });
      return found.count > COUNTED ? { ...found, count: COUNTED, more: true } : found;
    },
    onDiscarded(what, undo) {
      const t = useEntryTexts.now();
      toast.info(what === 'data' ? t.dataDiscarded : t.correctionsDiscarded, { undo });
    },
  };
}
