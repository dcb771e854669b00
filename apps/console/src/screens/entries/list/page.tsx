/** Entries list: table, cards or rows, with filters, state tabs, views, selection and export. */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { mayOn, scopeOf, useRights, useUser } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { ListScreen } from '../../../lists/list-screen.tsx';
import { useListScreen } from '../../../lists/use-list-screen.ts';
import {
  Button,
  Chip,
  IconCopy,
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
  toast,
  useCommands,
  usePhone,
  useQueryString,
  useWideScreen,
} from '../../../ui/index.ts';
import { type Entry, entryHref, entryName, type FormRecord, isNumber } from '../common/entry.ts';
import { listQueryOf, measuresOf, withFieldFilter } from '../common/filter-query.ts';
import { useHow } from '../common/value-format.ts';
import { exportEntry } from '../export/start.ts';
import { containedOf, tableColumns, useColumns } from './columns.tsx';
import type { EntryDrawerProps } from './drawer.tsx';
import { subjectsOf } from './filter-fields.ts';
import { plainQuery, useFilters } from './filters.tsx';
import { PhoneRow } from './item.tsx';
import styles from './list.module.css';
import { createPeek, followAddress, usePeeks, useRoomForDrawer, withoutPeek } from './peek.ts';
import { hasRepeats, repeatsHeight, repeatsOf } from './repeat-model.ts';
import { useStateCounts } from './state-counts.ts';
import { Total } from './total.tsx';
import { useChangers } from './use-changers.ts';
import { useFitting } from './use-fitting.ts';
import { useRoom } from './use-room.ts';
import { useSortedInSight } from './use-sorted-in-sight.ts';
import type { SavedView } from './view-fields.ts';
import { useShownView } from './views.ts';

const Repeats = lazily(() => import('./repeats.tsx'));
const EntriesSelection = lazily(() => import('./selection.tsx'));
const HeadActions = lazily(() => import('./head-actions.tsx'));
const ViewMenu = lazily(() => import('./view-menu.tsx'));
const ColumnChooser = lazily(() => import('./column-chooser.tsx'));
const StateBar = lazily(() => import('./state-bar.tsx'));
const PhoneHead = lazily(() => import('./phone-head.tsx'));
const EntryCard = lazily(() => import('./card.tsx'));
const NothingFits = lazily(() => import('./nothing-fits.tsx'));
const EntryDrawer = lazily(() => import('./drawer.tsx'));
const Foot = lazily(() => import('./foot.tsx'));
const HeadHistograms = lazily(() => import('./head-histograms.tsx'));

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
  const measures = measuresOf(form);
  const list = useListScreen({
    asked: params => listQueryOf(params, measures),
    name: `entries.${form.id}`,
    resource: 'reports',
    layouts: ['list', 'cards'],
    fixed: { 'filter[report_config_id]': form.id, answers: 'present', ...contain },
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
  const from = placeOf(withoutPeek(useQueryString()), list.sort);
  const hrefOf = (entry: Pick<Entry, 'id'>, mode: 'view' | 'edit' = 'view') =>
    `${entryHref(form, entry, mode)}?${from}`;
  const query = plainQuery(list);
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const room = 1 + useRoom(box, [900, 1080]);
  const [peek] = useState(createPeek);
  const [byKeys, setByKeys] = useState(false);
  useEffect(() => followAddress(peek, () => setByKeys(true)), [peek]);
  const peeks = usePeeks() && list.layout === 'list';
  const hasRoom = useRoomForDrawer(peek) && peeks;
  useWideScreen(hasRoom);
  const setState: EntryDrawerProps['onState'] = (entry, state) =>
    void import('../common/set-state.ts').then(each => each.setState(queries, form, entry, state)).catch(toast.error);
  const { clear } = list.selection;
  const shown = JSON.stringify(query);
  // "All" would cover other entries after a filter change.
  useEffect(() => (shown ? clear() : undefined), [shown, clear]);
  const subjects = subjectsOf(form, useChangers(form.id, list.filters));
  const filters = useFilters(form, list, subjects);
  const tallies = useStateCounts(plainQuery(list, 'state'));
  const removeEntry = (entry: Entry) =>
    void import('./bulk.ts')
      .then(each => each.bulkOf(queries, list.selection, query).remove(entry.id, t.removeOne(nameOf(entry))))
      .catch(toast.error);
  const creates = may('Reports', 'create');
  const create = `/reports/${form.id}/new`;
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
        onSelect: () => removeEntry(entry),
      },
    ]);

  const { count, isCounting } = list;
  const exported = { form, count, isCounting, filtered: list.isFiltered, query };
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} href={create}>
      {t.newEntry}
    </Button>
  );
  const stateBar = {
    states: form.states,
    tallies,
    chosen: list.filters.state ?? [],
    onChoose: (states: string[]) => list.setFilter('state', states),
  };
  useSortedInSight(box, list.sort.key, list.isFetching);
  const [leading] = useState(list.sort.key);
  const table = tableColumns(form, columns, how, filters.ofColumn, leading);
  const sorted = table.find(column => column.sort === list.sort.key)?.key ?? '';
  const fitting = useFitting(box, table, hasRoom, [
    'state',
    ...table.filter(each => each.pinned).map(each => each.key),
    sorted,
  ]);
  const ofTable = { form, columns, shown: fitting, query };
  const viewMenu = (
    <Suspense fallback={<span className={styles.viewWait} />}>
      <ViewMenu form={form} views={views} present={{ address: from, columns }} />
    </Suspense>
  );
  const item = (entry: Entry) => ({ form, entry, inputs, how, href: hrefOf(entry) });
  return (
    <div className={styles.split} data-open={hasRoom || undefined}>
      <div ref={box} className={styles.left}>
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
          actions={
            <Suspense>
              <HeadActions exported={exported} room={room} />
            </Suspense>
          }
          primary={primary}
          list={list}
          label={t.entries}
          searchLabel={t.search}
          itemName={nameOf}
          itemHref={entry => hrefOf(entry)}
          itemMenu={entries}
          onPeek={
            peeks
              ? (entry, by) => {
                  setByKeys(by === 'keyboard');
                  peek.set(entry.id);
                }
              : undefined
          }
          current={peek}
          columns={fitting}
          above={
            inputs.some(isNumber) && (
              <Suspense fallback={<tr className={styles.aboveWait} />}>
                <HeadHistograms
                  {...ofTable}
                  queryWithout={key => plainQuery(list, key)}
                  filters={list.filters}
                  onFilter={(key, filter) => list.setFilters(withFieldFilter(key, filter))}
                />
              </Suspense>
            )
          }
          foot={
            <Suspense fallback={<tfoot />}>
              <Foot {...ofTable} count={count} isCounting={isCounting} />
            </Suspense>
          }
          card={entry => (
            <Suspense key={entry.id}>
              <EntryCard {...item(entry)} menu={() => entries(entry)} />
            </Suspense>
          )}
          phoneRow={entry => <PhoneRow {...item(entry)} />}
          ownHead={
            phone && (
              <Suspense fallback={<header className={styles.phoneHead} />}>
                <PhoneHead
                  form={form}
                  list={list}
                  states={stateBar}
                  filters={filters}
                  actions={<HeadActions exported={exported} room={0} />}
                  viewMenu={views.length > 0 && viewMenu}
                  onFilter={filters.open}
                />
                {filters.popup}
              </Suspense>
            )
          }
          tabs={
            <Suspense fallback={<div className={styles.statesWait} />}>
              <StateBar {...stateBar} />
            </Suspense>
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
                <Total list={list} />
                <Suspense fallback={<span className={styles.chooserWait} />}>
                  <ColumnChooser columns={columns} />
                </Suspense>
              </>
            )
          }
          empty={{
            title: t.emptyTitle,
            text: creates ? t.emptyText : t.emptyTextReader,
            actions: primary || undefined,
          }}
          filtered={{
            title: t.filteredTitle,
            text: (
              <Suspense>
                <NothingFits form={form} filters={filters} />
              </Suspense>
            ),
          }}
          selectionBar={
            <Suspense>
              <EntriesSelection
                form={form}
                selection={list.selection}
                count={isCounting ? undefined : count}
                query={query}
                entryOf={id => list.items.find(entry => entry.id === id && mayEntry('update', entry))}
                onState={setState}
              />
            </Suspense>
          }
        />
      </div>
      {peeks && (hasRoom || list.items.length > 0) && (
        <Suspense>
          <EntryDrawer
            form={form}
            peek={peek}
            takesFocus={byKeys}
            items={list.items}
            count={isCounting ? undefined : count}
            more={list.more}
            hrefOf={hrefOf}
            menuOf={entries}
            mayEdit={entry => mayOn(user, 'Reports', 'update', entry.user_id)}
            onPdf={entry => exportEntry('pdf', entry.id, `${form.name} ${nameOf(entry)}`)}
            onState={setState}
          />
        </Suspense>
      )}
    </div>
  );
}
