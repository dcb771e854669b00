/** What the formula editor is given: the console's dialog, and answers to try formulas with, from the latest entries. */
import type { FormulaTools, Trial } from '@kontor/form/design';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { can, session } from '../../api/session.ts';
import { dateTime } from '../../i18n/format.ts';
import { Dialog, store } from '../../ui/index.ts';
import { listsForDesigner, rowsForTrial } from './choice-lists.ts';

const shown = 10;

const Large: FormulaTools['Dialog'] = props => <Dialog {...props} size="xl" persistent />;

/** Loads with the first large editor. */
const casesFor = (id: string, queries: QueryClient): FormulaTools['cases'] => ({
  run: async form => (await import('./formula-cases.ts')).runFor(id, form),
  keep: async (form, data) => (await import('./formula-cases.ts')).keepFor(id, form, data, queries),
});

/** The test values are kept as long as the form is open. `former`: labels of fields that were removed. */
export function formulaTools(
  form: string | undefined,
  former: FormulaTools['former'],
  queries: QueryClient,
): FormulaTools {
  return {
    Dialog: Large,
    former,
    trial: store<Trial>({ entry: null, data: {} }),
    lists: listsForDesigner()?.all,
    rows: listsForDesigner() && rowsForTrial,
    cases: form === undefined ? undefined : casesFor(form, queries),
    async entries() {
      if (!form || !can(session.get().user, 'Reports', 'read')) return [];
      const query = { 'filter[report_config_id]': form, limit: shown, sort: 'created', direction: 'desc' } as const;
      const { data } = await ask('GET /reports.json', { query });
      return data.map(({ id, number, created, data: answers }) => ({
        id,
        title: number ?? dateTime(created),
        data: answers,
      }));
    },
  };
}
