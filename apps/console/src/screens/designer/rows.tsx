import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Icon, IconArrowDown, IconArrowUp, IconButton, IconGripVertical, IconX } from '../../ui/index.ts';
import { useTools } from './context.ts';
import styles from './side.module.css';

interface RowsProps<T> {
  /** Keeps rows of one list out of another. */
  list: string;
  items: readonly T[];
  idOf(item: T): string;
  nameOf(item: T): string;
  removeLabel(name: string): string;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
  children(item: T, index: number): ReactNode;
}

/** A short list whose order counts: rows are dragged by their grip, or moved with buttons. */
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
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  /** As on the paper: Alt with an arrow moves what has the focus. */
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = document.activeElement;
    move(index, index + by);
    // a moved element loses the focus in some browsers
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  }
  useEffect(() => {
    const element = own.current;
    if (!element || !grip.current) return;
    const mark = (edge: string | null) => {
      if (edge) element.dataset.over = edge;
      else delete element.dataset.over;
    };
    return combine(
      draggable({
        element,
        dragHandle: grip.current,
        getInitialData: () => ({ list, index }),
        onDragStart: () => element.setAttribute('data-lifted', ''),
        onDrop: () => element.removeAttribute('data-lifted'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input, element: under }) =>
          attachClosestEdge({}, { input, element: under, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => mark(source.data.index === index ? null : extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop({ self, source }) {
          mark(null);
          const from = Number(source.data.index);
          const gap = index + (extractClosestEdge(self.data) === 'bottom' ? 1 : 0);
          latest.current(from, gap > from ? gap - 1 : gap);
        },
      }),
    );
  }, [list, index]);
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

/** The list with one of its items at another index. */
export const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
