/**
 * React hook for card callbacks with a stable identity that always use the latest state, so that visible cards need not
 * re-render.
 */
import { useEffect, useMemo, useRef } from 'react';
import type { MenuItem, Selection } from '../../ui/index.ts';
import type { CardActs } from './file-card.tsx';
import type { FileItem } from './model.ts';

export function useActs(
  entries: (item: FileItem) => MenuItem[],
  { toggle }: Selection,
  items: readonly FileItem[],
): CardActs {
  const latest = useRef({ entries, toggle, items });
  useEffect(() => {
    latest.current = { entries, toggle, items };
  });
  return useMemo(
    () => ({
      entries: item => latest.current.entries(item),
      toggle: (id, range) => {
        const order = latest.current.items.map(item => item.id);
        latest.current.toggle(id, order, range);
      },
    }),
    [],
  );
}
