/** What the formula editor is given: the console's dialog, and answers to try formulas with, from the latest entries. */
import type { FormulaTools, Trial } from '@kontor/form/design';
import { ask } from '../../api/ask.ts';
import { can, session } from '../../api/session.ts';
import { dateTime } from '../../i18n/format.ts';
import { Dialog, store } from '../../ui/index.ts';
import { listsForDesigner, rowsForTrial } from './choice-lists.ts';

const shown = 10;

const Large: FormulaTools['Dialog'] = props => <Dialog {...props} size="xl" persistent />;

/** The test values are kept as long as the form is open. */
export function formulaTools(form: string | undefined): FormulaTools {
  return {
    Dialog: Large,
    trial: store<Trial>({ entry: null, data: {} }),
    lists: listsForDesigner()?.all,
    rows: listsForDesigner() && rowsForTrial,
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
