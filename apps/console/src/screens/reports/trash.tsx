/** Trash of deleted forms: restore or purge. */
import { number, since } from '../../i18n/format.ts';
import { useReportsTexts } from '../../i18n/reports.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { trashMenu } from '../../lists/trash-menu.ts';
import { useListScreen } from '../../lists/use-list-screen.ts';
import type { Column } from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { type FormItem, TRASH, useFormPurge, useFormRestore } from './forms.ts';

export function FormTrash() {
  const t = useReportsTexts();
  const restore = useFormRestore();
  const purge = useFormPurge();
  const list = useListScreen({
    name: 'reports-trash',
    resource: TRASH,
    sorts: [
      // `modified` is the time of deletion: deleted forms are not changed any more.
      { key: 'modified', label: t.deleted, direction: 'desc' },
      { key: 'name', label: t.name, direction: 'asc' },
      { key: 'campaign', label: t.campaign, direction: 'asc' },
    ],
  });
  const columns: Column<FormItem>[] = [
    { key: 'name', title: t.name, sort: 'name', render: form => form.name },
    { key: 'campaign', title: t.campaign, sort: 'campaign', render: form => form.campaign || '–' },
    { key: 'count', title: t.entries, align: 'right', render: form => number(form.reports_count) },
    {
      key: 'modified',
      title: t.deleted,
      sort: 'modified',
      render: form => <span className="num">{since(form.modified)}</span>,
    },
  ];
  return (
    <ListScreen
      title={t.trash}
      meta={list.count === 0 ? undefined : t.formsOf(list.count)}
      back={{ href: '/reports', label: t.reports }}
      list={list}
      label={t.trash}
      searchLabel={t.search}
      itemName={form => form.name}
      itemMenu={form => trashMenu(t, { restore: () => restore(form), purge: () => purge(form) })}
      columns={columns}
      phoneRow={form => (
        <PhoneRow name={form.name}>
          {[form.campaign, t.entriesOf(form.reports_count)].filter(Boolean).join(' · ')}
        </PhoneRow>
      )}
      empty={{ title: t.trashEmptyTitle, text: t.trashEmptyText }}
    />
  );
}
