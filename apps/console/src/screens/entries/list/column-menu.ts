/** Menu of a column in the chooser: its place and its width, one step at a time. */
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { boundedWidth } from '../../../ui/column-grip.tsx';
import { IconArrowDown, IconArrowUp, type MenuItem, menu } from '../../../ui/index.ts';
import type { Columns } from './columns.tsx';

const STEP = 40;

interface Chosen {
  key: string;
  /** Left out: a column that keeps its place. */
  move?: { first: boolean; last: boolean; by: (step: 1 | -1) => void };
}

const widthOf = (key: string): number =>
  document.querySelector<HTMLElement>(`main th[data-column="${CSS.escape(key)}"]`)?.offsetWidth ?? 0;

export function columnMenu({ key, move }: Chosen, columns: Columns, say: (text: string) => void): MenuItem[] {
  const v = useEntriesViewTexts.now();
  const resize = (by: number) => () => {
    const width = boundedWidth(widthOf(key) + by);
    columns.resize(key, width);
    say(v.widthIs(width));
  };
  return menu([
    move && {
      id: 'up',
      label: v.moveUp,
      icon: IconArrowUp,
      keys: 'alt+arrowup',
      stays: true,
      disabled: move.first,
      onSelect: () => move.by(-1),
    },
    move && {
      id: 'down',
      label: v.moveDown,
      icon: IconArrowDown,
      keys: 'alt+arrowdown',
      stays: true,
      disabled: move.last,
      onSelect: () => move.by(1),
    },
    { heading: v.width },
    { id: 'narrower', label: v.narrower, stays: true, onSelect: resize(-STEP) },
    { id: 'wider', label: v.wider, stays: true, onSelect: resize(STEP) },
    {
      id: 'auto',
      label: v.widthAuto,
      disabled: columns.widthOf(key) === undefined,
      onSelect: () => columns.resize(key, null),
    },
  ]);
}
