/** Entries list: table, cards or rows, with filters, state tabs, views, selection and export. */
import { Suspense, useEffect } from 'react';
import { mayOn, scopeOf, useRights, useUser } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useOfflineMenu } from '../../../library/offline/menu.tsx';
import { ListScreen } from '../../../lists/list-screen.tsx';
import { useListScreen } from '../../../lists/use-list-screen.ts';
import {
  Button,
  Chip,
  DotsMenu,
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconEdit,
  IconEye,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPlus,
  IconShare2,
  IconTrash,
  lazily,
  type MenuItem,
  menu,
  navigate,
  type Sort,
  useCommands,
  usePhone,
  useQueryString,
} from '../../../ui/index.ts';
import { type Entry, entryHref, entryName, type FormRecord, useHow } from '../common/entry.ts';
import { listQueryOf, measuresOf } from '../common/filter-query.ts';
import { ExportButton, exportEntry, useExport } from '../export/use-export.tsx';
import { useBulk } from './bulk.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { containedOf, tableColumns, useColumns } from './columns.tsx';
import { subjectsOf } from './filter-fields.ts';
import { plainQuery, useFilters } from './filters.tsx';
import { EntryCard, PhoneRow } from './item.tsx';
import styles from './list.module.css';
import { hasRepeats, repeatsHeight, repeatsOf } from './repeat-model.ts';
import { StateTabs, useStateCounts } from './state-tabs.tsx';
import type { SavedView } from './view-fields.ts';
import { useShownView, ViewMenu } from './views.tsx';

const Repeats = lazily(() => import('./repeats.tsx'));
const EntriesSelection = lazily(() => import('./selection.tsx'));

/** The list's query string for links to entries, with explicit order: remembered settings may differ elsewhere. */
function placeOf(address: string, { key, direction }: Sort): string {
  const query = new URLSearchParams(address);
  query.set('sort', key);
  query.set('direction', direction);
  return query.toString();
}

export function EntriesList({ form, views }: { form: FormRecord; views: SavedView[] }) {
  const t = useEntriesTexts();
  const how = useHow();
  const may = useRights();
  const user = useUser();
  const phone = usePhone();
  const columns = useColumns(form, useShownView(views));
  const inputs = columns.shown.flatMap(column => column.input ?? []);
  const contain = containedOf(columns.shown);
  const repeats = repeatsOf(form);
  const subjects = subjectsOf(form);
  const measures = measuresOf(form);
  const list = useListScreen({
    asked: params => listQueryOf(params, measures),
    name: `entries.${form.id}`,
    resource: 'reports',
    layouts: ['list', 'cards'],
    fixed: { 'filter[report_config_id]': form.id, ...contain },
    sorts: [
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'modified', label: t.modified, direction: 'desc' },
      { key: 'state', label: t.state, direction: 'asc' },
      ...columns.shown.flatMap(({ sort, label, input }) =>
        sort && input ? [{ key: sort, label, direction: 'asc' as const }] : [],
      ),
    ],
  });
  const from = placeOf(useQueryString(), list.sort);
  const hrefOf = (entry: Entry, mode: 'view' | 'edit' = 'view') => `${entryHref(form, entry, mode)}?${from}`;
  const query = plainQuery(list);
  const { clear } = list.selection;
  const shown = JSON.stringify(query);
  // "All" would cover other entries after a filter change.
  useEffect(() => (shown ? clear() : undefined), [shown, clear]);
  const filters = useFilters(form, list, subjects);
  const tallies = useStateCounts(plainQuery(list, 'state'));
  const bulk = useBulk(list.selection, query);
  const creates = may('Reports', 'create');
  const create = `/reports/${form.id}/new`;
  const edit = `/reports/config/${form.id}`;
  const editsForm = may('ReportConfigs', 'update');
  const share = `/reports/share/${form.id}`;
  useCommands([
    ...(creates
      ? [{ id: 'entry-new', label: t.newEntry, icon: IconPlus, keys: 'n', run: () => void navigate(create) }]
      : []),
    { id: 'form-share', label: t.shareForm, icon: IconShare2, run: () => void navigate(share) },
  ]);

  /** With rights on own entries only, others are skipped. */
  const mayEntry = (action: 'update' | 'delete', entry: Entry) => mayOn(user, 'Reports', action, entry.user_id);
  const nameOf = (entry: Entry) => entryName(inputs, entry, how);
  const entries = (entry: Entry): MenuItem[] =>
    menu([
      mayEntry('update', entry) && {
        id: 'edit',
        label: t.edit,
        icon: IconEdit,
        keys: 'e',
        href: hrefOf(entry, 'edit'),
      },
      { id: 'view', label: t.view, icon: IconEye, keys: 'Enter', href: hrefOf(entry) },
      creates && {
        id: 'duplicate',
        label: t.duplicate,
        icon: IconCopy,
        href: `${create}?from=${entry.id}`,
      },
      { line: true },
      {
        id: 'pdf',
        label: t.exportPdf,
        icon: IconFileTypePdf,
        onSelect: () => exportEntry('pdf', entry.id, `${form.name} ${nameOf(entry)}`),
      },
      {
        id: 'xlsx',
        label: t.exportEntry,
        icon: IconFileSpreadsheet,
        onSelect: () => exportEntry('xlsx', entry.id, `${form.name} ${nameOf(entry)}`),
      },
      { line: true },
      mayEntry('delete', entry) && {
        id: 'remove',
        label: t.remove,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        onSelect: () => bulk.remove(entry.id, t.removeOne(nameOf(entry))),
      },
    ]);

  const exported = { form, count: list.count, filtered: list.isFiltered, query };
  const exporting = useExport(exported);
  const offline = useOfflineMenu();
  const more = menu([creates && offline.keep(form), creates && offline.take()]);
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} href={create}>
      {t.newEntry}
    </Button>
  );
  const actions = phone ? (
    <DotsMenu
      name={form.name}
      icon={IconDotsVertical}
      size="md"
      items={menu([
        editsForm && { id: 'edit', label: t.editForm, icon: IconEdit, href: edit },
        { id: 'share', label: t.share, icon: IconShare2, href: share },
        { line: true },
        { heading: t.entriesOf(list.count) },
        { id: 'export', label: t.exportMenu, icon: IconDownload, onSelect: exporting.open },
        { line: true },
        ...more,
      ])}
    />
  ) : (
    <>
      {editsForm && (
        <Button kind="ghost" icon={IconEdit} href={edit}>
          {t.editForm}
        </Button>
      )}
      <Button kind="ghost" icon={IconShare2} href={share}>
        {t.share}
      </Button>
      <ExportButton {...exported} />
      {more.length > 0 && <DotsMenu name={form.name} icon={IconDotsVertical} size="md" items={more} />}
    </>
  );
  const viewMenu = <ViewMenu form={form} views={views} present={{ address: from, columns }} />;
  const item = (entry: Entry) => ({ form, entry, inputs, how, href: hrefOf(entry) });
  return (
    <>
      <ListScreen
        title={form.name}
        meta={
          <span className={styles.meta}>
            {!phone && viewMenu}
            {form.campaign && !phone && <Chip>{form.campaign}</Chip>}
            {scopeOf(user, 'Reports', 'read') === 'self' && (
              <span data-tip={t.ownNote}>
                <Chip tone="info">{t.ownOnly}</Chip>
              </span>
            )}
          </span>
        }
        back={{ href: '/reports', label: t.reports }}
        actions={actions}
        primary={primary}
        list={list}
        label={t.entries}
        searchLabel={t.search}
        itemName={nameOf}
        itemHref={entry => hrefOf(entry)}
        itemMenu={entries}
        columns={tableColumns(form, columns, how, filters.ofColumn)}
        card={entry => <EntryCard key={entry.id} {...item(entry)} menu={() => entries(entry)} />}
        phoneRow={entry => <PhoneRow {...item(entry)} />}
        tabs={
          <StateTabs
            states={form.states}
            tallies={tallies}
            chosen={list.filters.state ?? []}
            onChoose={states => list.setFilter('state', states)}
          />
        }
        detail={
          repeats.length > 0
            ? {
                has: entry => hasRepeats(repeats, entry.data),
                height: entry => repeatsHeight(repeats, entry.data),
                render: entry => (
                  <Suspense>
                    <Repeats entry={entry} repeats={repeats} how={how} />
                  </Suspense>
                ),
              }
            : undefined
        }
        filters={
          <>
            {phone && viewMenu}
            {filters.bar}
          </>
        }
        tools={
          !phone && (
            <>
              <span className={styles.total} role="status">
                {list.isFirst ? '' : t.entriesOf(list.count)}
              </span>
              <ColumnChooser columns={columns} />
            </>
          )
        }
        empty={{ title: t.emptyTitle, text: creates ? t.emptyText : t.emptyTextReader, actions: primary || undefined }}
        filtered={{ title: t.filteredTitle, text: t.filteredBy(filters.words, form.reports_count) }}
        selectionBar={
          <Suspense>
            <EntriesSelection form={form} selection={list.selection} count={list.count} query={query} bulk={bulk} />
          </Suspense>
        }
      />
      {exporting.dialog}
      {offline.dialog}
    </>
  );
}
