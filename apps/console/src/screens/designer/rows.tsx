/** Sortable short list: rows move by a drag grip, buttons or keys. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDragRow } from '../../ui/drag-row.ts';
import { Icon, IconArrowDown, IconArrowUp, IconButton, IconGripVertical, IconX } from '../../ui/index.ts';
import { useTools } from './context.ts';
import styles from './side.module.css';

interface RowsProps<T> {
  /** Separates the rows of different lists. */
  list: string;
  items: readonly T[];
  idOf(item: T): string;
  nameOf(item: T): string;
  removeLabel(name: string): string;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
  children(item: T, index: number): ReactNode;
}

export function Rows<T>({ items, idOf, nameOf, children, list, removeLabel, onMove, onRemove }: RowsProps<T>) {
  const { acts } = useTools();
  const t = useDesignerTexts();
  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    onMove(from, to);
    acts.say(t.moved(nameOf(item), to + 1, items.length));
  }
  return (
    <ul className={styles.rows}>
      {items.map((item, index) => (
        <Row
          key={idOf(item)}
          {...{ list, index, last: index === items.length - 1, move }}
          name={nameOf(item)}
          removeLabel={removeLabel(nameOf(item))}
          onRemove={() => onRemove(index)}
        >
          {children(item, index)}
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  list: string;
  index: number;
  last: boolean;
  name: string;
  removeLabel: string;
  move(from: number, to: number): void;
  onRemove(): void;
  children: ReactNode;
}

function Row({ list, index, last, name, removeLabel, move, onRemove, children }: RowProps) {
  const t = useDesignerTexts();
  const own = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  /** Alt with an arrow moves the focused row, as on the canvas. */
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = document.activeElement;
    move(index, index + by);
    // some browsers blur a moved element
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  }
  useDragRow({ own, grip, list, index, move });
  return (
    <li ref={own} className={styles.row} onKeyDown={onKeyDown}>
      <span ref={grip} className={styles.grip} data-tip={t.drag(name)}>
        <Icon of={IconGripVertical} size={16} />
      </span>
      <div className={styles.fields}>{children}</div>
      <span className={styles.buttons}>
        <IconButton
          icon={IconArrowUp}
          size="sm"
          label={t.up(name)}
          aria-disabled={index === 0}
          onClick={() => move(index, index - 1)}
        />
        <IconButton
          icon={IconArrowDown}
          size="sm"
          label={t.down(name)}
          aria-disabled={last}
          onClick={() => move(index, index + 1)}
        />
        <IconButton icon={IconX} size="sm" label={removeLabel} onClick={onRemove} />
      </span>
    </li>
  );
}
