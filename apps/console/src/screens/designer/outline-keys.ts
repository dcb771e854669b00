/** Keyboard navigation of the outline by the WAI-ARIA tree pattern; with Alt it moves the content, as on the canvas. */
import type { KeyboardEvent } from 'react';
import type { OutlineRow } from './outline-rows.ts';
import type { Acts } from './use-designer.ts';

interface Does {
  /** Selects, keeping the focus in the tree. */
  jump(id: string): void;
  toggle(id: string, open: boolean): void;
  open(id: string): void;
  acts: Pick<Acts, 'step' | 'remove' | 'extend'>;
}
type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** True if the key was handled. `at`: index of the selected row, -1 without one. */
export function treeKey(pressed: Pressed, rows: readonly OutlineRow[], at: number, does: Does): boolean {
  const { key, altKey, ctrlKey, metaKey } = pressed;
  const row = rows[at];
  if (ctrlKey || metaKey) return false;
  const go = (to: OutlineRow | undefined) => {
    if (to) does.jump(to.content.id);
    return true;
  };
  if (altKey) {
    if (!row || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
    does.acts.step(row.content.id, key === 'ArrowUp' ? 'up' : 'down');
    return true;
  }
  if (pressed.shiftKey && row && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const next = rows[at + (key === 'ArrowUp' ? -1 : 1)];
    if (next) does.acts.extend(next.content.id);
    return true;
  }
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(at < 0 ? rows.at(-1) : rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row?.open === false) does.toggle(row.content.id, true);
      else if (row?.open) go(rows[at + 1]);
      return true;
    case 'ArrowLeft':
      if (row?.open) does.toggle(row.content.id, false);
      else if (row) go(rows.slice(0, at).findLast(each => each.level < row.level));
      return true;
    case 'Enter':
    case ' ':
      if (row) does.open(row.content.id);
      return true;
    case 'Delete':
    case 'Backspace':
      if (row) does.acts.remove(row.content.id);
      return true;
    default:
      return false;
  }
}
