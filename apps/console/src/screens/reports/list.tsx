/** List of forms as cards or table, with search and filters. */
import { Suspense, useState } from 'react';
import { useRights, useUser } from '../../api/session.ts';
import { date, number, since } from '../../i18n/format.ts';
import { useReportsTexts } from '../../i18n/reports.ts';
import { useOfflineMenu } from '../../library/offline/menu.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Button,
  type Column,
  IconButton,
  IconEdit,
  IconFileSpreadsheet,
  IconFileZip,
  IconList,
  IconPlus,
  IconSend,
  IconShare2,
  IconTable,
  IconTrash,
  lazily,
  menu,
  NewTile,
  navigate,
  useCommands,
} from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { FormCard } from './form-card.tsx';
import { exportForm, type FormItem, RESOURCE, useEntryTotal, useFormRemoval } from './forms.ts';
import { ImportButton } from './import-button.tsx';

const NewForm = lazily(() => import('./new-form.tsx'));
const FirstSteps = lazily(() => import('./first-steps/index.tsx'));
const KeptList = lazily(() => import('../../library/offline/stored-forms.tsx'));
const entriesOf = (form: FormItem) => `/reports/${form.id}`;

export function FormList() {
  const t = useReportsTexts();
  const may = useRights();
  const total = useEntryTotal();
  const remove = useFormRemoval();
  const offline = useOfflineMenu();
  const [starting, setStarting] = useState(false);
  const list = useListScreen({
    name: 'reports',
    resource: RESOURCE,
    layouts: ['cards', 'list'],
    sorts: [
      { key: 'modified', label: t.changed, direction: 'desc' },
      { key: 'name', label: t.name, direction: 'asc' },
      { key: 'campaign', label: t.campaign, direction: 'asc' },
      { key: 'reports_count', label: t.entries, direction: 'desc' },
      { key: 'created', label: t.created, direction: 'desc' },
    ],
  });
  const creates = may('ReportConfigs', 'create');
  const administers = useUser()?.role === 'admin';
  const start = () => setStarting(true);
  useCommands(creates ? [{ id: 'form-new', label: t.newForm, icon: IconPlus, keys: 'n', run: start }] : []);

  const entries = (form: FormItem) =>
    menu([
      may('ReportConfigs', 'update') && {
        id: 'edit',
        label: t.edit,
        icon: IconEdit,
        keys: 'e',
        href: `/reports/config/${form.id}`,
      },
      { id: 'view', label: t.view, icon: IconTable, keys: 'Enter', href: entriesOf(form) },
      { line: true },
      { id: 'xlsx', label: t.xlsx, icon: IconFileSpreadsheet, onSelect: () => exportForm(form, 'xlsx') },
      { id: 'zip', label: t.zip, icon: IconFileZip, onSelect: () => exportForm(form, 'zip') },
      { line: true },
      // Carries the list's search and filters, for the way back.
      {
        id: 'share',
        label: t.share,
        icon: IconShare2,
        onSelect: () => void navigate(`/reports/share/${form.id}${location.search}`),
      },
      may('Reports', 'create') && offline.keep(form),
      { line: true },
      may('ReportConfigs', 'delete') && {
        id: 'remove',
        label: t.remove,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        onSelect: () => void remove(form),
      },
    ]);
  const columns: Column<FormItem>[] = [
    { key: 'name', title: t.name, sort: 'name', render: form => form.name },
    { key: 'campaign', title: t.campaign, sort: 'campaign', render: form => form.campaign || '–' },
    {
      key: 'reports_count',
      title: t.entries,
      sort: 'reports_count',
      align: 'right',
      render: form => number(form.reports_count),
    },
    {
      key: 'modified',
      title: t.changed,
      sort: 'modified',
      render: form => <span className="num">{since(form.modified)}</span>,
    },
    {
      key: 'created',
      title: t.created,
      sort: 'created',
      render: form => <span className="num">{date(form.created)}</span>,
    },
  ];
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} onClick={start} onPointerEnter={() => NewForm.preload()}>
      {t.newForm}
    </Button>
  );
  const sum = total === undefined || list.isFiltered ? '' : ` · ${t.entriesOf(total)}`;
  return (
    <>
      <ListScreen
        title={t.reports}
        meta={list.isFirst || list.error ? undefined : `${t.formsOf(list.count)}${sum}`}
        actions={
          <>
            <ImportButton />
            {may('ChoiceLists', 'read') && <IconButton icon={IconList} label={t.choiceLists} href="/reports/lists" />}
            <IconButton icon={IconSend} label={t.unsent} href="/unsent" />
            {may('ReportConfigs', 'delete') && <IconButton icon={IconTrash} label={t.trash} href="/reports?trash" />}
          </>
        }
        primary={primary}
        list={list}
        label={t.forms}
        searchLabel={t.search}
        itemName={form => form.name}
        itemHref={entriesOf}
        itemMenu={entries}
        columns={columns}
        card={form => <FormCard key={form.id} form={form} href={entriesOf(form)} menu={() => entries(form)} />}
        phoneRow={form => (
          <PhoneRow name={form.name}>
            {[form.campaign, t.entriesOf(form.reports_count), since(form.modified)].filter(Boolean).join(' · ')}
          </PhoneRow>
        )}
        intro={
          administers && (
            <Suspense fallback={null}>
              <FirstSteps />
            </Suspense>
          )
        }
        firstTile={creates && <NewTile title={t.newForm} note={t.newFormHint} onClick={start} />}
        failed={() => (
          <Suspense>
            <KeptList alone />
          </Suspense>
        )}
        empty={{
          title: t.emptyTitle,
          text: creates ? t.emptyText : t.emptyTextReader,
          actions: primary || undefined,
        }}
      />
      {offline.dialog}
      {starting && (
        <Suspense fallback={null}>
          <NewForm onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  );
}
