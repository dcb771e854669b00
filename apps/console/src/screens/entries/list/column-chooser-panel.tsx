/** Popover panel to show, hide and reorder columns; by dragging, or Alt with arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { Button, Checkbox, cx, Icon, IconGripVertical, LiveRegion } from '../../../ui/index.ts';
import type { Columns } from './columns.tsx';
import styles from './list.module.css';

export default function ChooserPanel({ columns, onDone }: { columns: Columns; onDone: () => void }) {
  const t = useEntriesTexts();
  const v = useEntriesViewTexts();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { shown, hidden } = columns;

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
          </li>
        ))}
        {hidden.map(({ key, label }) => (
          <li key={key} className={styles.column}>
            <Checkbox
              label={<span className="trunc">{label}</span>}
              checked={false}
              onChange={() => columns.toggle(key)}
            />
          </li>
        ))}
      </ul>
      <LiveRegion text={said} />
      <p className="quiet small">{v.columnNote}</p>
      <div className={styles.foot}>
        {columns.isOwn && (
          <Button size="sm" kind="ghost" onClick={columns.reset}>
            {columns.ofView ? v.columnsAsView : t.columnsReset}
          </Button>
        )}
        <Button size="sm" onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  );
}
