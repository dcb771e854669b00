/** Entries list: table, cards or rows, with filters, state tabs, views, selection and export. */
import type { How } from '@kontor/form';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { scopeOf, useUser } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { ListScreen } from '../../../lists/list-screen.tsx';
import { Button, Chip, type Column, IconPlus, lazily, type Sort, usePhone, useQueryString } from '../../../ui/index.ts';
import { type Entry, type FormRecord, isNumber } from '../common/entry.ts';
import { withFieldFilter } from '../common/filter-query.ts';
import { useHow } from '../common/value-format.ts';
import { type Columns, tableColumns, useColumns } from './columns.tsx';
import { subjectsOf } from './filter-fields.ts';
import { plainQuery, useFilters } from './filters.tsx';
import { PhoneRow } from './item.tsx';
import styles from './list.module.css';
import { useDrawer, withoutPeek } from './peek.ts';
import { hasRepeats, repeatsHeight, repeatsOf } from './repeat-model.ts';
import { useStateCounts } from './state-counts.ts';
import { Total } from './total.tsx';
import { useChangers } from './use-changers.ts';
import { type EntriesOfForm, useEntries } from './use-entries.ts';
import { useEntryActions } from './use-entry-actions.ts';
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

type List = EntriesOfForm['list'];

/** What the bar of states shows and chooses. */
function useStateBar(form: FormRecord, list: List) {
  return {
    states: form.states,
    tallies: useStateCounts(plainQuery(list, 'state')),
    chosen: list.filters.state ?? [],
    onChoose: (states: string[]) => list.setFilter('state', states),
  };
}

interface TableProps {
  form: FormRecord;
  columns: Columns;
  list: List;
  filters: ReturnType<typeof useFilters>;
  hasRoom: boolean;
}

/** The table's columns in its order, as many as have room. */
function useTable(box: RefObject<HTMLElement | null>, { form, columns, list, filters, hasRoom }: TableProps) {
  useSortedInSight(box, list.sort.key, list.isFetching);
  const [leading] = useState(list.sort.key);
  const all = tableColumns(form, columns, useHow(), filters.ofColumn, leading);
  const pinned = all.filter(each => each.pinned).map(each => each.key);
  const sorted = all.find(column => column.sort === list.sort.key)?.key ?? '';
  return useFitting(box, all, hasRoom, ['state', ...pinned, sorted]);
}

export function EntriesList({ form, views }: { form: FormRecord; views: SavedView[] }) {
  const t = useEntriesTexts();
  const how = useHow();
  const phone = usePhone();
  const columns = useColumns(form, useShownView(views));
  const inputs = columns.shown.flatMap(column => column.input ?? []);
  const { list, query } = useEntries(form, columns);
  const from = placeOf(withoutPeek(useQueryString()), list.sort);
  const actions = useEntryActions({ form, inputs, list, query, from });
  const { nameOf, hrefOf, menuOf, create } = actions;
  const box = useRef<HTMLDivElement>(null);
  const room = 1 + useRoom(box, [900, 1080]);
  const drawer = useDrawer(list.layout);
  const filters = useFilters(form, list, subjectsOf(form, useChangers(form.id, list.filters)));
  const shown = useTable(box, { form, columns, list, filters, hasRoom: drawer.hasRoom });
  const stateBar = useStateBar(form, list);
  const { count, isCounting } = list;
  const counted = isCounting ? undefined : count;
  const exported = { form, count, isCounting, filtered: list.isFiltered, query };
  const ofTable = { form, columns, shown, query };
  const primary = create && (
    <Button kind="primary" icon={IconPlus} href={create}>
      {t.newEntry}
    </Button>
  );
  const viewMenu = (
    <Suspense fallback={<span className={styles.viewWait} />}>
      <ViewMenu form={form} views={views} present={{ address: from, columns }} />
    </Suspense>
  );
  const item = (entry: Entry) => ({ form, entry, inputs, how, href: hrefOf(entry) });
  return (
    <div className={styles.split} data-open={drawer.hasRoom || undefined}>
      <div ref={box} className={styles.left}>
        <ListScreen
          title={form.name}
          meta={<Meta form={form}>{viewMenu}</Meta>}
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
          itemMenu={menuOf}
          onPeek={drawer.onOpen}
          current={drawer.peek}
          columns={shown}
          above={inputs.some(isNumber) && <Above {...ofTable} list={list} />}
          foot={
            <Suspense fallback={<tfoot />}>
              <Foot {...ofTable} count={count} isCounting={isCounting} />
            </Suspense>
          }
          card={entry => (
            <Suspense key={entry.id}>
              <EntryCard {...item(entry)} menu={() => menuOf(entry)} />
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
          detail={detailOf(form, how)}
          filters={
            <>
              {phone && viewMenu}
              {filters.bar}
            </>
          }
          tools={!phone && <Tools columns={columns} list={list} />}
          empty={{ title: t.emptyTitle, text: create ? t.emptyText : t.emptyTextReader, actions: primary }}
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
                count={counted}
                query={query}
                entryOf={id => list.items.find(entry => entry.id === id && actions.may('update', entry))}
                onState={actions.setState}
              />
            </Suspense>
          }
        />
      </div>
      {drawer.onOpen && (drawer.hasRoom || list.items.length > 0) && (
        <Suspense>
          <EntryDrawer
            form={form}
            peek={drawer.peek}
            takesFocus={drawer.byKeys}
            items={list.items}
            count={counted}
            more={list.more}
            hrefOf={hrefOf}
            menuOf={menuOf}
            mayEdit={entry => actions.may('update', entry)}
            onPdf={actions.onPdf}
            onState={actions.setState}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Beside the title: the view, the campaign, and that one sees one's own entries only. */
function Meta({ form, children }: { form: FormRecord; children: ReactNode }) {
  const t = useEntriesTexts();
  const user = useUser();
  const phone = usePhone();
  return (
    <span className={styles.meta}>
      {!phone && children}
      {form.campaign && !phone && <Chip>{form.campaign}</Chip>}
      {scopeOf(user, 'Reports', 'read') === 'self' && (
        <span data-tip={t.ownNote}>
          <Chip tone="info">{t.ownOnly}</Chip>
        </span>
      )}
    </span>
  );
}

interface AboveProps extends Pick<EntriesOfForm, 'list' | 'query'> {
  form: FormRecord;
  columns: Columns;
  shown: readonly Column<Entry>[];
}

function Above({ list, ...ofTable }: AboveProps) {
  return (
    <Suspense fallback={<tr className={styles.aboveWait} />}>
      <HeadHistograms
        {...ofTable}
        queryWithout={key => plainQuery(list, key)}
        filters={list.filters}
        onFilter={(key, filter) => list.setFilters(withFieldFilter(key, filter))}
      />
    </Suspense>
  );
}

function Tools({ columns, list }: { columns: Columns; list: List }) {
  return (
    <>
      <Total list={list} />
      <Suspense fallback={<span className={styles.chooserWait} />}>
        <ColumnChooser columns={columns} />
      </Suspense>
    </>
  );
}

/** Below an entry's row: its repeats, where the form has any. */
function detailOf(form: FormRecord, how: How) {
  const repeats = repeatsOf(form);
  if (repeats.length === 0) return undefined;
  return {
    has: (entry: Entry) => hasRepeats(repeats, entry.data),
    height: (entry: Entry) => repeatsHeight(repeats, entry.data),
    render: (entry: Entry) => (
      <Suspense>
        <Repeats entry={entry} repeats={repeats} how={how} />
      </Suspense>
    ),
  };
}
