/** Table of a form's logic: the broken rows first; pointing at one, or focusing it, marks what it reads and what reads it. */
import type { LogicRow } from '@kontor/form/logic';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useDesignerLogicTexts } from '../../i18n/designer-logic.ts';
import { number } from '../../i18n/format.ts';
import { cx, Icon, IconAlertCircle, useMedia } from '../../ui/index.ts';
import styles from './logic.module.css';
import { LogicArcs } from './logic-arcs.tsx';
import { LogicTableRow, type RowActs } from './logic-row.tsx';
import { relationTo, type ShownRow } from './use-logic-rows.ts';

interface TableProps {
  rows: readonly ShownRow[];
  differing(row: LogicRow): number;
  acts: RowActs;
}

const columns = 7;

/** Moves the focus from row to row. */
function move(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || !event.target.matches('[data-logic-row]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-logic-row]')];
  const at = rows.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}

const keyAt = ({ target }: { target: EventTarget }) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-logic-row]')?.dataset.logicRow) || null;

/** The row that is pointed at, else the one that has the focus. */
function useMarked() {
  const [pointed, point] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  return {
    marked: pointed ?? focused,
    on: {
      onMouseOver: (event: MouseEvent) => point(keyAt(event)),
      onMouseLeave: () => point(null),
      onFocus: (event: FocusEvent) => focus(keyAt(event)),
      onBlur: () => focus(null),
    },
  };
}

export function LogicTable({ rows, differing, acts }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useMedia('(max-width: 991px)');
  const { marked: key, on } = useMarked();
  const marked = rows.find(({ row }) => row.key === key)?.row;
  const broken = useMemo(() => rows.filter(({ row }) => row.wrong !== null), [rows]);
  const sound = useMemo(() => rows.filter(({ row }) => row.wrong === null), [rows]);
  const plain = !sound.some(({ row }) => row.level !== null || differing(row) > 0);
  const first = [...broken, ...sound][0];
  const stop = useRef(first?.row.key);
  if (marked) stop.current = marked.key;
  const stops = rows.some(({ row }) => row.key === stop.current) ? stop.current : first?.row.key;
  const rowOf = (shown: ShownRow): ReactNode => {
    const { row } = shown;
    return (
      <LogicTableRow
        key={row.key}
        {...{ shown, narrow, acts }}
        relation={row === marked ? 'from' : relationTo(marked, row)}
        about={marked?.name || null}
        differing={differing(row)}
        stop={row.key === stops}
      />
    );
  };
  return (
    <div className={styles.scroll}>
      <div ref={frame} className={styles.frame}>
        <table className={cx(styles.table, plain && styles.plain)} onKeyDown={move} {...on}>
          <Columns />
          <Head />
          {broken.length > 0 && (
            <tbody>
              <Caption count={broken.length} bad />
              {broken.map(rowOf)}
            </tbody>
          )}
          {sound.length > 0 && (
            <tbody>
              <Caption count={sound.length} />
              {sound.map(rowOf)}
            </tbody>
          )}
        </table>
        {!narrow && <LogicArcs frame={frame} of={marked} />}
      </div>
    </div>
  );
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
      <tr>
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
function Caption({ count, bad = false }: { count: number; bad?: boolean }) {
  const t = useDesignerLogicTexts();
  return (
    <tr className={styles.caption}>
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
