import { useEffect, useMemo, useRef } from 'react';
import type { MenuItem, Selection } from '../../ui/index.ts';
import type { CardActs } from './file-card.tsx';
import type { FileItem } from './model.ts';

/** The same thing for as long as the list is shown, and always up to date: cards in sight need not render again. */
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
