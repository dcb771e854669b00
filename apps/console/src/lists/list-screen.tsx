/**
 * Screen layout of a list: header, tabs, toolbar, filters, and a table or cards with infinite scroll. State comes from
 * use-list-screen.ts.
 */
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { Store } from '../base/store.ts';
import { describe } from '../errors/problem-text.ts';
import { number } from '../i18n/format.ts';
import { useListTexts } from '../i18n/lists.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CardGrid } from '../ui/card-grid.tsx';
import { cx } from '../ui/cx.ts';
import { Empty, Progress, SkeletonRows } from '../ui/feedback.tsx';
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from '../ui/icons.ts';
import { SearchField } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.ts';
import { Link } from '../ui/link.tsx';
import { usePhone } from '../ui/media.ts';
import { DotsMenu, MenuButton, type MenuItem } from '../ui/menu.tsx';
import { useQueryString } from '../ui/navigation.ts';
import { Page, type PageHeadProps } from '../ui/page.tsx';
import { SegmentedControl } from '../ui/segmented.tsx';
import tables from '../ui/table.module.css';
import { type Column, type Detail, Table } from '../ui/table.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useScrollRestoration } from '../ui/use-scroll-restoration.ts';
import { useWindow } from '../ui/use-window.ts';
import { ChangesNotice } from './changes-notice.tsx';
import styles from './list-screen.module.css';
import type { ListState } from './use-list-screen.ts';

const WindowedCards = lazily(() => import('../ui/windowed-cards.tsx'));

export interface ListScreenProps<T extends { id: string }> extends PageHeadProps {
  list: ListState<T>;
  /** Plural noun of the items, for labels: "Formulare". */
  label: string;
  /** Without it there is no search. */
  searchLabel?: string;
  itemName: (item: T) => string;
  /** Link of an item; without it items do not open. */
  itemHref?: (item: T) => string;
  itemMenu?: (item: T) => MenuItem[];
  /** Opens a row of the table beside the list; `current` is the id of the open one. */
  onPeek?: ((item: T, by: 'pointer' | 'keyboard') => void) | undefined;
  current?: Store<string | null>;
  columns: Column<T>[];
  /** Of the table: a row above the names of the columns, and a `tfoot`. */
  above?: ReactNode;
  foot?: ReactNode;
  /** Renders a <Card>; for the layout 'cards'. */
  card?: (item: T) => ReactNode;
  /** Row of the list on phones: two or three lines inside a link, so without controls. Without it the table stays. */
  phoneRow?: (item: T) => ReactNode;
  /** The cards have equal heights, so long lists are windowed: only cards near the viewport are in the DOM. */
  evenCards?: boolean;
  /** Placeholder while the first items load, for the layout 'cards'. */
  cardSkeleton?: ReactNode;
  /** <NewTile> before the first card, while no filter is set. */
  firstTile?: ReactNode;
  /** The filters are a location and no search: the tile stays, and new items are created there. */
  tileStays?: boolean;
  /** Above the items, and scrolled with them. */
  intro?: ReactNode;
  /** Head with the tools, in place of head, tabs and toolbar. */
  ownHead?: ReactNode;
  /** State tabs between header and toolbar. */
  tabs?: ReactNode;
  /** Below the items, which it does not move when it comes. */
  notice?: ReactNode;
  /** Expandable detail below a row of the table. */
  detail?: Detail<T> | undefined;
  /** Filter column at the left of the list. Narrow windows have no room for it: use a drawer there. */
  side?: ReactNode;
  /** Filter chips and "+ Filter", in the toolbar after the search. */
  filters?: ReactNode;
  /** Total and column picker, in the toolbar before the sort menu. */
  tools?: ReactNode;
  /** Content below the error message if the list cannot be loaded. */
  failed?: (error: unknown) => ReactNode;
  /** Empty state without any items. */
  empty: { title: string; text?: string; actions?: ReactNode };
  /** Empty state if search or filters match nothing: what is filtered, and how many there are without. */
  filtered?: { title: string; text: ReactNode };
  /** Ref to the scrolling element. */
  listRef?: RefObject<HTMLElement | null>;
  /** <SelectionBar>; with it rows can be selected. */
  selectionBar?: ReactNode;
}

/** Takes no room while there is nothing to say. */
const Notice = ({ children }: { children: ReactNode }) => children && <div className={styles.notice}>{children}</div>;

/** What is shown answers the question before. */
const isStale = ({
  isLoading,
  isFirst,
  isLoadingMore,
}: Pick<ListState<never>, 'isLoading' | 'isFirst' | 'isLoadingMore'>) =>
  (isLoading && !isFirst && !isLoadingMore) || undefined;

export function ListScreen<T extends { id: string }>(props: ListScreenProps<T>) {
  const { loading } = useUiTexts();
  const { list, label, searchLabel, tabs, filters, tools, selectionBar } = props;
  const t = useListTexts();
  const own = useRef<HTMLElement>(null);
  const scroll = props.listRef ?? own;
  useRowKeys(scroll, list.selection, Boolean(selectionBar));
  const query = useQueryString();
  useScrollRestoration(scroll, `${location.pathname}?${query}`, !list.isFirst);
  const cards = list.layout === 'cards' && props.card !== undefined;
  const phone = usePhone();
  const layouts = list.options.layouts.length > 1 && (
    <SegmentedControl
      label={t.layout}
      value={list.layout}
      onChange={list.setLayout}
      options={[
        { value: 'list', label: t.list, icon: IconList },
        { value: 'cards', label: t.cards, icon: IconLayoutGrid },
      ]}
    />
  );
  return (
    <Page {...props} wide fill bare>
      <div className={styles.list}>
        {tabs && !props.ownHead && <div className={styles.pad}>{tabs}</div>}
        {!props.ownHead && (
          <div className={styles.toolbar}>
            {searchLabel && (
              <SearchField
                className={styles.search}
                label={searchLabel}
                value={list.search}
                onSearch={list.setSearch}
              />
            )}
            {phone && layouts}
            {filters}
            <span className={styles.space} />
            {tools}
            {list.options.sorts.length > 1 && <SortMenu list={list} />}
            {!phone && layouts}
          </div>
        )}
        <ChangesNotice news={list.news} list={scroll} />
        <div className={styles.columns}>
          {props.side && <div className={styles.side}>{props.side}</div>}
          <section
            ref={scroll}
            className={cx(styles.scroll, cards && styles.padded)}
            aria-label={label}
            aria-busy={list.isLoading}
            data-stale={isStale(list)}
          >
            {list.isLoading && !list.isFirst && (
              <div className={styles.busy}>
                <Progress label={loading} value={0} />
              </div>
            )}
            {props.intro}
            <h2 className="vh">{label}</h2>
            <Content {...props} cards={cards} phone={phone} />
            <End list={list} />
            {selectionBar}
          </section>
        </div>
        <Notice>{props.notice}</Notice>
      </div>
    </Page>
  );
}

function Content<T extends { id: string }>(props: ListScreenProps<T> & { cards: boolean; phone: boolean }) {
  const { list, label, itemName, itemHref, itemMenu, columns, card, phoneRow, firstTile, selectionBar, cards } = props;
  if (list.error)
    return (
      <>
        <Failed error={list.error} retry={list.retry} />
        {props.failed?.(list.error)}
      </>
    );
  if (list.isFirst)
    return !list.isLoading ? null : cards && props.cardSkeleton ? (
      props.cardSkeleton
    ) : (
      <div className={styles.pad}>
        <SkeletonRows />
      </div>
    );
  const tile = cards && (!list.showsFiltered || props.tileStays) && firstTile;
  if (list.items.length === 0 && !tile) return <NoItems {...props} />;
  if (cards && card && props.evenCards)
    return (
      <Suspense fallback={props.cardSkeleton}>
        <WindowedCards
          label={label}
          count={list.items.length}
          card={at => list.items.slice(at, at + 1).map(card)}
          firstTile={tile}
        />
      </Suspense>
    );
  if (cards)
    return (
      <CardGrid label={label}>
        {tile}
        {list.items.map(item => card?.(item))}
      </CardGrid>
    );
  if (props.phone && phoneRow)
    return (
      <PhoneRows
        label={label}
        items={list.items}
        row={phoneRow}
        itemName={itemName}
        itemHref={itemHref}
        itemMenu={itemMenu}
      />
    );
  return (
    <Table
      label={label}
      columns={columns}
      items={list.items}
      rowKey={item => item.id}
      rowName={itemName}
      href={itemHref}
      menu={itemMenu}
      onPeek={props.onPeek}
      current={props.current}
      detail={selectionBar ? props.detail : undefined}
      sort={list.sort}
      onSort={list.setSort}
      selection={selectionBar ? list.selection : undefined}
      count={list.isCounting ? 'more' : list.count}
      above={props.above}
      foot={props.foot}
    />
  );
}

function NoItems<T extends { id: string }>({ list, filtered, empty }: ListScreenProps<T>) {
  const t = useListTexts();
  if (!list.showsFiltered)
    return (
      <Empty kind="nothing" title={empty.title} actions={empty.actions}>
        {empty.text}
      </Empty>
    );
  return (
    <Empty
      kind="filtered"
      title={filtered?.title ?? t.filteredTitle}
      actions={<Button onClick={list.reset}>{t.filtersReset}</Button>}
    >
      {filtered?.text ?? t.filteredBody}
    </Empty>
  );
}

interface PhoneRowsProps<T> {
  label: string;
  items: T[];
  row: (item: T) => ReactNode;
  itemName: (item: T) => string;
  itemHref: ((item: T) => string) | undefined;
  itemMenu: ((item: T) => MenuItem[]) | undefined;
}

/** Windowed list of rows; requires equal heights. */
function PhoneRows<T extends { id: string }>({ label, items, row, itemName, itemHref, itemMenu }: PhoneRowsProps<T>) {
  const box = useRef<HTMLUListElement>(null);
  const view = useWindow(box, items.length);
  return (
    <ul
      ref={box}
      className={tables.rows}
      aria-label={label}
      style={{ paddingTop: view.above, paddingBottom: view.below }}
    >
      {items.slice(view.from, view.to).map((item, at) => (
        <li key={item.id} data-row={item.id} aria-posinset={view.from + at + 1} aria-setsize={items.length}>
          {itemHref ? (
            <Link href={itemHref(item)} className={tables.main}>
              {row(item)}
            </Link>
          ) : (
            <div className={tables.main}>{row(item)}</div>
          )}
          {itemMenu && <DotsMenu name={itemName(item)} items={() => itemMenu(item)} />}
        </li>
      ))}
    </ul>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useListTexts();
  const { retry: again } = useUiTexts();
  const { title, lines } = describe(error);
  return (
    <div role="alert">
      <Empty kind="filtered" title={t.listFailed} actions={<Button onClick={retry}>{again}</Button>}>
        {[title, ...lines].join(' ')}
      </Empty>
    </div>
  );
}

function SortMenu<T extends { id: string }>({ list }: { list: ListState<T> }) {
  const t = useListTexts();
  const { sort, setSort } = list;
  const { sorts } = list.options;
  if (sorts.length === 0) return null;
  const descending = sort.direction === 'desc';
  const items: MenuItem[] = sorts.map(({ key, label, direction }) => ({
    id: key,
    label,
    checked: key === sort.key,
    onSelect: () => setSort({ key, direction }),
  }));
  const label = sorts.find(one => one.key === sort.key)?.label ?? sort.key;
  const turn = () => setSort({ ...sort, direction: descending ? 'asc' : 'desc' });
  return (
    <span className={styles.sort}>
      <MenuButton label={t.sorting} items={items} aria-label={`${t.sorting}: ${label}`}>
        {label}
      </MenuButton>
      <IconButton
        icon={descending ? IconSortDescending : IconSortAscending}
        label={descending ? t.descending : t.ascending}
        onClick={turn}
        className={styles.order}
      />
    </span>
  );
}

/** Infinite scroll: loads the next page 100 px before the end, and shows the list's loading state. */
function End<T extends { id: string }>({ list }: { list: ListState<T> }) {
  const t = useListTexts();
  const mark = useRef<HTMLDivElement>(null);
  const more = useRef(list.more);
  useEffect(() => {
    more.current = list.more;
  });
  const { hasMore, isFetching } = list;
  useEffect(() => {
    const element = mark.current;
    if (!element || !hasMore || isFetching) return;
    const root = element.closest('section');
    // On a busy page several records come at once; only the last one is current.
    const watch = new IntersectionObserver(records => records.at(-1)?.isIntersecting && more.current(), {
      root,
      rootMargin: '0px 0px 100px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [hasMore, isFetching]);
  if (list.items.length === 0) return null;
  return (
    <div ref={mark} className={styles.foot}>
      <span className="num" role="status">
        {hasMore && t.listShown(list.items.length, list.isCounting ? t.over(number(list.count)) : number(list.count))}
      </span>
    </div>
  );
}
