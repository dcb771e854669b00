/**
 * Table for lists: sticky head and first column, sorting, column filters, selection, row menus. Windowed: rows have
 * equal heights, and only those near the viewport are in the DOM.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Store } from '../base/store.ts';
import { useListTexts } from '../i18n/lists.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Checkbox } from './choices.tsx';
import { ColumnGrip } from './column-grip.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconFilter,
  IconFilterFilled,
} from './icons.ts';
import { Link } from './link.tsx';
import { DotsMenu, type MenuItem, useMenu } from './menu.tsx';
import { navigate } from './navigation.ts';
import type { Selection } from './selection.ts';
import styles from './table.module.css';
import { useHorizontalScroll } from './use-horizontal-scroll.ts';
import { type Opened, useWindow } from './use-window.ts';

export interface Column<T> {
  key: string;
  title: string;
  /** The first column is rendered inside the row's link: no controls there. */
  render: (item: T) => ReactNode;
  /**
   * For the first column: accessible name of the link, if the content does not name the item. Must contain the visible
   * text.
   */
  linkName?: (item: T) => string;
  align?: 'right';
  /** Stays in view beside the first column while the table is scrolled sideways; the second column alone. */
  pinned?: boolean;
  width?: number | string;
  /** Sort key of the API; without it the column is not sortable. */
  sort?: string;
  /** Header content in place of the title, such as an icon. */
  head?: ReactNode;
  filter?: { active: boolean; open: (opener: HTMLElement) => void } | undefined;
  /** Makes the column resizable; null: width of the content. */
  onResize?: (width: number | null) => void;
}
export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}
export interface Detail<T> {
  has: (item: T) => boolean;
  /** In pixels. */
  height: (item: T) => number;
  render: (item: T) => ReactNode;
}
export interface TableProps<T> {
  label: string;
  columns: Column<T>[];
  items: T[];
  rowKey: (item: T) => string;
  rowName: (item: T) => string;
  /** Target of a click on the row, and of Enter. */
  href?: ((item: T) => string) | undefined;
  /** Opens a row beside the list, by click or Space; Enter and links still lead to `href`. */
  onPeek?: ((item: T, by: 'pointer' | 'keyboard') => void) | undefined;
  /** Id of the row that is open beside the list; it follows the focus. */
  current?: Store<string | null> | undefined;
  menu?: ((item: T) => MenuItem[]) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  /** Expandable detail below a row, with known height. Requires a selection. */
  detail?: Detail<T> | undefined;
  /** Total number of items, loaded or not; `more` before that is known. */
  count?: number | 'more' | undefined;
  /** A row above the names of the columns, and a `tfoot`. */
  above?: ReactNode;
  foot?: ReactNode;
}

export function Table<T>(props: TableProps<T>) {
  const { label, columns, items, rowKey, selection, menu, count, detail } = props;
  const t = useListTexts();
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useHorizontalScroll(table);
  usePinned(table, columns.length);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const measured = items.flatMap((item, index) =>
    detail && open.size > 0 && open.has(rowKey(item)) ? [{ index, height: detail.height(item) }] : [],
  );
  // Computed only while a detail is open; stable identity unless a height changes.
  const written = JSON.stringify(measured);
  const opened = useMemo(() => JSON.parse(written) as Opened[], [written]);
  const toggle = useCallback((id: string, on: boolean) => {
    setOpen(present => {
      const next = new Set(present);
      next[on ? 'add' : 'delete'](id);
      return next;
    });
  }, []);
  const view = useWindow(body, items.length, opened);
  const width = columns.length + (selection ? 1 : 0) + (menu ? 1 : 0);
  return (
    <table
      ref={table}
      className={styles.table}
      data-details={detail ? '' : undefined}
      aria-label={label}
      aria-rowcount={count === 'more' ? -1 : (count ?? items.length) + 1}
    >
      <thead>
        {props.above}
        <tr aria-rowindex={1}>
          {selection && (
            <th className={cx(styles.select, styles.pinned)}>
              <Checkbox
                label={t.selectAllShown}
                labelHidden
                checked={items.length > 0 && selection.size >= items.length}
                mixed={selection.size > 0 && selection.size < items.length}
                onChange={on => (on ? selection.set(items.map(rowKey)) : selection.clear())}
              />
            </th>
          )}
          {columns.map((column, at) => (
            <Head
              key={column.key}
              column={column}
              first={at === 0}
              after={Boolean(selection)}
              sort={props.sort}
              onSort={props.onSort}
            />
          ))}
          {menu && (
            <th className={styles.menu}>
              <span className="vh">{t.tableActions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {view.above > 0 && <Gap height={view.above} width={width} />}
        {items.slice(view.from, view.to).map((item, at) => (
          <Row
            key={rowKey(item)}
            {...props}
            item={item}
            index={view.from + at}
            isOpen={open.has(rowKey(item))}
            onToggle={toggle}
          />
        ))}
        {view.below > 0 && <Gap height={view.below} width={width} />}
      </tbody>
      {props.foot}
    </table>
  );
}

const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

/** A width set by the user is fixed, whatever the content. */
const sizeOf = ({ width, onResize }: Pick<Column<never>, 'width' | 'onResize'>) =>
  width === undefined ? undefined : onResize ? { width, minWidth: width, maxWidth: width } : { width };

interface HeadProps<T> {
  column: Column<T>;
  first: boolean;
  after: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** Of every cell of a column; `second`: the first column, beside the one that selects. */
export const cellClass = <T,>({ pinned, align }: Column<T>, first: boolean, second: boolean) =>
  cx(first && styles.pinned, second && styles.second, pinned && styles.title, align === 'right' && styles.right);

function Head<T>({ column, first, after, sort, onSort }: HeadProps<T>) {
  const t = useListTexts();
  const key = column.sort;
  const sorted = key !== undefined && sort?.key === key ? sort.direction : undefined;
  const name = cx(cellClass(column, first, first && after), (sorted || column.filter?.active) && styles.active);
  const content = column.head ?? column.title;
  return (
    <th
      className={name}
      data-column={column.key}
      style={sizeOf(column)}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {key && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {content}
          {sorted && <Icon of={sorted === 'asc' ? IconArrowUp : IconArrowDown} size={14} />}
        </button>
      ) : (
        content
      )}
      {column.filter && (
        <button
          type="button"
          className={cx(styles.funnel, column.filter.active && styles.on)}
          aria-label={t.columnFilter(column.title)}
          aria-haspopup="dialog"
          onClick={event => column.filter?.open(event.currentTarget)}
        >
          <Icon of={column.filter.active ? IconFilterFilled : IconFilter} size={14} />
        </button>
      )}
      {column.onResize && (
        <ColumnGrip
          title={column.title}
          width={typeof column.width === 'number' ? column.width : undefined}
          onResize={column.onResize}
        />
      )}
    </th>
  );
}

interface RowProps<T> extends TableProps<T> {
  item: T;
  index: number;
  isOpen: boolean;
  onToggle: (id: string, on: boolean) => void;
}

function RowOf<T>(props: RowProps<T>) {
  const { detail, isOpen, onToggle, item, index, columns, rowKey, rowName, href, menu, selection, items } = props;
  const t = useListTexts();
  const id = rowKey(item);
  const name = rowName(item);
  const entries = () => menu?.(item) ?? [];
  const { menuOf } = useUiTexts();
  const context = useMenu(menuOf(name), entries);
  const selected = selection?.has(id) ?? false;
  const opens = detail?.has(item) ?? false;
  const below = useId();
  const open = () => href && void navigate(href(item));
  const { onPeek, current } = props;
  const isCurrent = useSyncExternalStore(current?.subscribe ?? still, () => current?.get() === id);

  function onClick(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a, button, input, label, [role=menu]')) return;
    if (getSelection()?.type === 'Range') return;
    if (selection && (event.shiftKey || event.ctrlKey || event.metaKey))
      selection.toggle(id, items.map(rowKey), event.shiftKey);
    else if (onPeek) onPeek(item, 'pointer');
    else open();
  }
  /** A plain click on the row's link; assistive technology and the keyboard follow it. */
  function onLink(event: MouseEvent<HTMLElement>) {
    if (!onPeek || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPeek(item, 'pointer');
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const turns = { ArrowRight: true, ArrowLeft: false }[event.key];
    const own = event.target === event.currentTarget && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (opens && own && turns !== undefined) {
      event.preventDefault();
      return onToggle(id, turns);
    }
    if (onPeek && own && event.key === ' ') {
      event.preventDefault();
      return onPeek(item, 'keyboard');
    }
    // Delete on a selected row is left to the selection's command.
    if (!(selected && event.key === 'Delete')) rowKeys(event, entries, open);
  }
  const row = (
    <tr
      className={cx(styles.row, href && styles.opens)}
      tabIndex={-1}
      data-row={id}
      aria-rowindex={index + 2}
      aria-selected={selection ? selected : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={event => {
        if (event.target === event.currentTarget && current?.get()) current.set(id);
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onContextMenu={menu ? context.onContextMenu : undefined}
    >
      {selection && (
        <td className={cx(styles.select, styles.pinned)}>
          {opens && (
            <button
              type="button"
              className={styles.twist}
              aria-label={t.rowDetails(name)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? below : undefined}
              onClick={() => onToggle(id, !isOpen)}
            >
              <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={16} />
            </button>
          )}
          <Checkbox
            label={t.select(name)}
            labelHidden
            checked={selected}
            onChange={(_, range) => selection.toggle(id, items.map(rowKey), range)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          style={column.onResize && sizeOf(column)}
          className={cellClass(column, at === 0, at === 0 && selection !== undefined)}
        >
          {at === 0 && href ? (
            <Link href={href(item)} className={styles.open} onClick={onLink} aria-label={column.linkName?.(item)}>
              {column.render(item)}
            </Link>
          ) : (
            column.render(item)
          )}
        </td>
      ))}
      {menu && (
        <td className={styles.menu}>
          <DotsMenu name={name} items={entries} />
          {context.popup}
        </td>
      )}
    </tr>
  );
  if (!opens || !isOpen) return row;
  const cells = columns.length + (selection ? 1 : 0) + (menu ? 1 : 0);
  return (
    <>
      {row}
      <tr id={below} className={styles.below}>
        <td colSpan={cells} style={{ height: detail?.height(item) }}>
          <div style={{ height: detail?.height(item) }}>{detail?.render(item)}</div>
        </td>
      </tr>
    </>
  );
}

const still = () => () => undefined;

/** Places the pinned title beside the first column, whatever its width. */
function usePinned(table: RefObject<HTMLTableElement | null>, count: number): void {
  useLayoutEffect(() => {
    const first = table.current?.querySelector<HTMLElement>('th[data-column]');
    if (!first || count === 0 || !('ResizeObserver' in window)) return;
    const place = () => table.current?.style.setProperty('--beside', `${first.offsetWidth}px`);
    const observer = new ResizeObserver(place);
    observer.observe(first);
    return () => observer.disconnect();
  }, [table, count]);
}

/** Memoized: while scrolling only rows that enter the window render. */
const Row = memo(RowOf) as typeof RowOf;

/**
 * Keyboard commands of the focused row: Enter opens, the menu's shortcuts run its items. Ignores events from open
 * menus, which bubble here through React's portal.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>, entries: () => MenuItem[], open: () => void): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Node && currentTarget.contains(target))) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const pressed = event.key.toLowerCase();
  if (pressed === 'enter' && target !== currentTarget) return;
  const entry = entries().find(one => 'id' in one && one.keys?.toLowerCase() === pressed);
  if (entry && 'id' in entry && !entry.disabled) {
    event.preventDefault();
    if (entry.onSelect) entry.onSelect();
    else if (entry.href) void navigate(entry.href);
  } else if (pressed === 'enter') open();
}
