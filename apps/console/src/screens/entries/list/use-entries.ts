/** React hook for the list of a form's entries: what it asks for, in which orders, and the query of what is shown. */
import { useEffect } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useListScreen } from '../../../lists/use-list-screen.ts';
import type { FormRecord } from '../common/entry.ts';
import { listQueryOf, measuresOf } from '../common/filter-query.ts';
import { type Columns, containedOf } from './columns.tsx';
import { plainQuery } from './filters.tsx';

export function useEntries(form: FormRecord, columns: Columns) {
  const t = useEntriesTexts();
  const measures = measuresOf(form);
  const list = useListScreen({
    asked: params => listQueryOf(params, measures),
    name: `entries.${form.id}`,
    resource: 'reports',
    layouts: ['list', 'cards'],
    fixed: { 'filter[report_config_id]': form.id, answers: 'present', ...containedOf(columns.shown) },
    sorts: [
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'modified', label: t.modified, direction: 'desc' },
      { key: 'state', label: t.state, direction: 'asc' },
      ...(form.numbering ? [{ key: 'number' as const, label: t.number, direction: 'desc' as const }] : []),
      ...columns.shown.flatMap(({ sort, label, input }) =>
        sort && input ? [{ key: sort, label, direction: 'asc' as const }] : [],
      ),
    ],
  });
  const query = plainQuery(list);
  const { clear } = list.selection;
  const shown = JSON.stringify(query);
  // "All" would cover other entries after a filter change.
  useEffect(() => (shown ? clear() : undefined), [shown, clear]);
  return { list, query };
}
export type EntriesOfForm = ReturnType<typeof useEntries>;
