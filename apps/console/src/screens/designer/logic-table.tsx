/**
 * Table of a form's logic, windowed: the broken rows first; pointing at one, or focusing it, marks what it reads and what
 * reads it.
 */
import type { LogicRow } from '@kontor/form/logic';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { number } from '../../i18n/format.ts';
import { cx, Icon, IconAlertCircle, useMedia, useRowWindow } from '../../ui/index.ts';
import styles from './logic.module.css';
import { LogicArcs, type Related } from './logic-arcs.tsx';
import { LogicTableRow, type RowActs } from './logic-row.tsx';
import { relationTo, type ShownRow } from './use-logic-rows.ts';

interface TableProps {
  rows: readonly ShownRow[];
  differing(row: LogicRow): number;
  acts: RowActs;
}

const columns = 7;

const keyAt = ({ target }: { target: EventTarget }) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-logic-row]')?.dataset.logicRow) || null;

/** The row that is pointed at, else the one that has the focus. */
function useMarked(onRow: (key: string) => void) {
  const [pointed, point] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  return {
    marked: pointed ?? focused,
    on: {
      onMouseOver: (event: MouseEvent) => point(keyAt(event)),
      onMouseLeave: () => point(null),
      onFocus(event: FocusEvent) {
        const key = keyAt(event);
        focus(key);
        if (key !== null) onRow(key);
      },
      onBlur: () => focus(null),
    },
  };
}

/** The one row that Tab reaches, and moving the focus from row to row, to rows that are not rendered yet as well. */
function useStop(keys: readonly string[], frame: RefObject<HTMLElement | null>) {
  const [stop, setStop] = useState(keys[0]);
  const going = useRef<string | null>(null);
  useEffect(() => {
    if (going.current === null) return;
    frame.current?.querySelector<HTMLElement>(`[data-logic-row="${CSS.escape(going.current)}"]`)?.focus();
    going.current = null;
  });
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.logicRow === undefined) return;
    const at = keys.indexOf(event.target.dataset.logicRow);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const key = keys[to];
    if (key === undefined || to === at) return;
    going.current = key;
    setStop(key);
  }
  return { setStop, stop: stop !== undefined && keys.includes(stop) ? stop : keys[0], onKeyDown };
}

const keysOf = (rows: readonly ShownRow[]) => rows.map(({ row }) => row.key);

/** The rows that are marked, on the screen or not. */
const relatedTo = (rows: readonly ShownRow[], relationOf: (row: LogicRow) => Related['relation'] | null): Related[] =>
  rows.flatMap(({ row }) => {
    const relation = relationOf(row);
    return relation === null ? [] : [{ key: row.key, relation }];
  });

export function LogicTable({ rows, differing, acts }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [above, below] = [useRef<HTMLTableSectionElement>(null), useRef<HTMLTableSectionElement>(null)];
  const narrow = useMedia('(max-width: 991px)');
  const [broken, sound] = useMemo(
    () => [rows.filter(({ row }) => row.wrong !== null), rows.filter(({ row }) => row.wrong === null)],
    [rows],
  );
  const [brokenKeys, soundKeys] = useMemo(() => [keysOf(broken), keysOf(sound)], [broken, sound]);
  const keys = useMemo(() => [...brokenKeys, ...soundKeys], [brokenKeys, soundKeys]);
  const { stop, setStop, onKeyDown } = useStop(keys, frame);
  const { marked: key, on } = useMarked(setStop);
  const marked = rows.find(({ row }) => row.key === key)?.row;
  const plain = !sound.some(({ row }) => row.level !== null || differing(row) > 0);
  const relationOf = (row: LogicRow) => (row === marked ? 'from' : relationTo(marked, row));
  const rowOf = (shown: ShownRow, index: number): ReactNode => {
    const { row } = shown;
    return (
      <LogicTableRow
        key={row.key}
        {...{ shown, index, narrow, acts }}
        relation={relationOf(row)}
        about={marked?.name || null}
        differing={differing(row)}
        stop={row.key === stop}
      />
    );
  };
  const given = { stop, rowOf };
  const windows = [
    useBody(above, broken, brokenKeys, { ...given, first: 2, bad: true }),
    useBody(below, sound, soundKeys, { ...given, first: broken.length > 0 ? broken.length + 3 : 2, bad: false }),
  ];
  const middleOf = (of: string) => windows.map(each => each.middleOf(of)).find(each => each !== null) ?? null;
  const related = marked ? relatedTo(rows, relationOf) : [];
  return (
    <div className={styles.scroll}>
      <div ref={frame} className={styles.frame}>
        <table
          className={cx(styles.table, plain && styles.plain)}
          aria-rowcount={1 + rows.length + windows.filter(({ section }) => section).length}
          onKeyDown={onKeyDown}
          {...on}
        >
          <Columns />
          <Head />
          {windows.map(({ section }) => section)}
        </table>
        {!narrow && <LogicArcs frame={frame} of={marked} rows={related} middleOf={middleOf} />}
      </div>
    </div>
  );
}

interface BodyHow {
  stop: string | undefined;
  rowOf(shown: ShownRow, index: number): ReactNode;
  /** The place of its caption among all rows of the table. */
  first: number;
  bad: boolean;
}

/** Rows below a caption, windowed; null without any. */
function useBody(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly ShownRow[],
  keys: readonly string[],
  { stop, rowOf, first, bad }: BodyHow,
) {
  const { parts, middleOf } = useRowWindow(body, keys, stop);
  const section = rows.length > 0 && (
    <tbody key={bad ? 'bad' : 'good'} ref={body}>
      <Caption count={rows.length} bad={bad} index={first} />
      {parts.map(part =>
        'row' in part ? (
          rowOf(rows[part.row]!, first + 1 + part.row)
        ) : (
          <tr
            key={`before ${part.before}`}
            className={styles.space}
            aria-hidden
            data-space=""
            style={{ height: part.space }}
          />
        ),
      )}
    </tbody>
  );
  return {
    section,
    /** From the top of the page, of a row that may not be rendered. */
    middleOf(key: string): number | null {
      const at = keys.indexOf(key);
      const middle = at < 0 ? null : middleOf(at);
      return middle === null || !body.current ? null : body.current.getBoundingClientRect().top + middle;
    },
  };
}

function Columns() {
  return (
    <colgroup>
      {['field', 'kind', 'formula', 'reads', 'count', 'notes', 'more'].map(each => (
        <col key={each} className={styles[`${each}Column`]} />
      ))}
    </colgroup>
  );
}

function Head() {
  const t = useDesignerLogicTexts();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{t.field}</th>
        <th scope="col">{t.kind}</th>
        <th scope="col">{t.formula}</th>
        <th scope="col">{t.reads}</th>
        <th scope="col" className={styles.count}>
          {t.readBy}
        </th>
        <td />
        <td />
      </tr>
    </thead>
  );
}

/** Above the rows in their order also what the colours of the arcs mean. */
function Caption({ count, bad, index }: { count: number; bad: boolean; index: number }) {
  const t = useDesignerLogicTexts();
  return (
    <tr className={styles.caption} aria-rowindex={index}>
      <th scope="rowgroup" className={bad ? styles.bad : undefined} colSpan={columns}>
        {bad && <Icon of={IconAlertCircle} size={16} />}
        <span>{bad ? t.toMend : t.inOrder}</span> <small>{number(count)}</small>
        {!bad && (
          <span className={styles.legend}>
            <span data-of="in">{t.goesIn}</span>
            <span data-of="by">{t.dependsOn}</span>
          </span>
        )}
      </th>
    </tr>
  );
}
