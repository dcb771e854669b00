/** Popover panel to show, hide and reorder columns; by dragging, a menu, or Alt with arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import {
  Button,
  Checkbox,
  cx,
  DotsMenu,
  Icon,
  IconArrowAutofitWidth,
  IconGripVertical,
  LiveRegion,
} from '../../../ui/index.ts';
import { columnMenu } from './column-menu.ts';
import type { Columns, Offered } from './columns.tsx';
import { fitted } from './fit-columns.ts';
import styles from './list.module.css';

export default function ChooserPanel({ columns, onDone }: { columns: Columns; onDone: () => void }) {
  const t = useEntriesTexts();
  const v = useEntriesViewTexts();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { shown, hidden } = columns;
  const former = hidden.filter(isFormer);

  function place(key: string, to: number) {
    const at = Math.max(0, Math.min(shown.length - 1, to));
    columns.move(key, at);
    const label = shown.find(column => column.key === key)?.label ?? '';
    setSaid(v.placed(label, at + 1, shown.length));
  }
  function onKeyDown(event: KeyboardEvent, key: string, at: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey) return;
    event.preventDefault();
    place(key, at + by);
  }
  function drag(event: PointerEvent, key: string) {
    if (dragged !== key) return;
    const rows = [...(list.current?.querySelectorAll('[data-column]') ?? [])];
    const to = rows.findIndex(row => event.clientY < row.getBoundingClientRect().bottom);
    const at = shown.findIndex(column => column.key === key);
    const next = to < 0 ? rows.length - 1 : to;
    if (next !== at) place(key, next);
  }
  return (
    <div className={styles.panel}>
      <h3>{t.columns}</h3>
      <ul ref={list} className={styles.values} aria-label={t.columns}>
        <StateRow columns={columns} say={setSaid} />
        {shown.map(({ key, label }, at) => (
          <li
            key={key}
            data-column
            className={cx(styles.column, dragged === key && styles.dragged)}
            onKeyDown={event => onKeyDown(event, key, at)}
          >
            <Checkbox label={<span className="trunc">{label}</span>} checked onChange={() => columns.toggle(key)} />
            <span
              className={styles.grip}
              data-tip={v.moveHint}
              onPointerDown={event => {
                event.preventDefault();
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(key);
              }}
              onPointerMove={event => drag(event, key)}
              onLostPointerCapture={() => setDragged(null)}
            >
              <Icon of={IconGripVertical} size={16} />
            </span>
            <RowMenu {...{ columns, at }} onPlace={place} say={setSaid} />
          </li>
        ))}
        <Hidden of={hidden.filter(column => !isFormer(column))} columns={columns} />
        {former.length > 0 && (
          <li className={cx('quiet small', styles.former)} aria-hidden="true">
            {t.formerFields}
          </li>
        )}
        <Hidden of={former} columns={columns} />
      </ul>
      <FitButton columns={columns} onDone={() => setSaid(v.columnsFitted)} />
      <LiveRegion text={said} />
      <p className="quiet small">{v.columnNote}</p>
      <Foot columns={columns} onDone={onDone} />
    </div>
  );
}

interface RowMenuProps {
  columns: Columns;
  at: number;
  onPlace: (key: string, to: number) => void;
  say: (text: string) => void;
}

function RowMenu({ columns, at, onPlace, say }: RowMenuProps) {
  const { shown } = columns;
  const { key = '', label = '' } = shown[at] ?? {};
  const by = (step: number) => onPlace(key, at + step);
  const move = { first: at === 0, last: at === shown.length - 1, by };
  return <DotsMenu name={label} items={() => columnMenu({ key, move }, columns, say)} />;
}

/** The state is always the first. */
function StateRow({ columns, say }: Pick<RowMenuProps, 'columns' | 'say'>) {
  const t = useEntriesTexts();
  return (
    <li className={styles.column}>
      <span className={cx('trunc', styles.fixed)}>{t.state}</span>
      <DotsMenu name={t.state} items={() => columnMenu({ key: 'state' }, columns, say)} />
    </li>
  );
}

const isFormer = ({ input }: Offered) => input?.content.former !== undefined;

/** Columns to be shown, those of fields that the form no longer has with a name that says so. */
function Hidden({ of, columns }: { of: Offered[]; columns: Columns }) {
  const t = useEntriesTexts();
  return of.map(column => (
    <li key={column.key} className={styles.column}>
      <Checkbox
        label={
          <span className="trunc">
            {column.label}
            {isFormer(column) && <span className="vh">, {t.formerFields}</span>}
          </span>
        }
        checked={false}
        onChange={() => columns.toggle(column.key)}
      />
    </li>
  ));
}

function FitButton({ columns, onDone }: { columns: Columns; onDone: () => void }) {
  const v = useEntriesViewTexts();
  const { shown } = columns;
  function fit() {
    const table = document.querySelector<HTMLTableElement>('main table');
    if (!table) return;
    // Fitted columns are chosen ones, whose order stays: the title is the first of them, as it was.
    const title = shown.find(({ input }) => input?.titles && input.repeat === null);
    const ordered = shown.toSorted((a, b) => Number(b === title) - Number(a === title));
    columns.choose(fitted(columns.chosen ?? ordered, table));
    onDone();
  }
  return (
    <Button kind="ghost" icon={IconArrowAutofitWidth} onClick={fit}>
      {v.columnsFit}
    </Button>
  );
}

function Foot({ columns, onDone }: { columns: Columns; onDone: () => void }) {
  const t = useEntriesTexts();
  const v = useEntriesViewTexts();
  return (
    <div className={styles.foot}>
      {columns.isOwn && (
        <Button size="sm" kind="ghost" onClick={() => columns.choose(null)}>
          {columns.ofView ? v.columnsAsView : t.columnsReset}
        </Button>
      )}
      <Button size="sm" onClick={onDone}>
        {t.done}
      </Button>
    </div>
  );
}
