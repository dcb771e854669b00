/** Known-data source of a form; null without a file, and then no chunk is loaded. */
import type { SuggestionsAdapter } from '@kontor/form/fill';
import type { ReportConfig } from '../common/types.ts';

const later = () => import('./suggestions-lookup.ts');

export function suggestionsOf(
  { id, suggestion_columns: columns }: ReportConfig,
  userId: string,
): SuggestionsAdapter | null {
  if (!columns?.length) return null;
  return {
    columns,
    ask: async (...asked) => (await later()).askerOf(id, userId)(...asked),
    onDiscarded: (what, undo) => void later().then(({ tellDiscarded }) => tellDiscarded(what, undo)),
  };
}
