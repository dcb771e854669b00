/** React hook that enables dragging of cards once the list and the drag chunk have loaded. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { User } from '../../api/session.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import type { ListState } from '../../lists/use-list-screen.ts';
import type { DragEnds } from './drag.ts';
import { type FileItem, mayOf } from './model.ts';
import type { Bulk } from './use-bulk.ts';

interface CardDragOptions {
  list: ListState<FileItem>;
  bulk: Bulk;
  /** Id of the directory shown. */
  chosen: string | undefined;
  user: User | null;
  place: DragEnds['place'];
}
type Drag = typeof import('./drag.ts');

export function useCardDrag({ list, bulk, chosen, user, place }: CardDragOptions): {
  list: RefObject<HTMLElement | null>;
  dropsInto: ((element: HTMLElement) => () => void) | undefined;
} {
  const t = useFilesTexts();
  const box = useRef<HTMLElement | null>(null);
  const [drag, setDrag] = useState<Drag>();
  const { selection, items } = list;
  const updates = mayOf(user, 'update');
  const ends: DragEnds = {
    pick(id) {
      const item = items.find(one => one.id === id);
      if (!item || !updates(item)) return null;
      const many = selection.has(id);
      return { count: many ? selection.size : 1, alone: !many || selection.size === 1 };
    },
    said: t.filesOf,
    drop(id, directory) {
      const target = selection.has(id) ? bulk.selected() : { target: { ids: [id] }, count: 1 };
      bulk.drop(target, directory, chosen || undefined);
    },
    place,
  };
  const latest = useRef(ends);
  useEffect(() => {
    latest.current = ends;
  });
  useEffect(() => {
    let gone = false;
    void import('./drag.ts').then(
      loaded => !gone && setDrag(loaded),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => (drag && box.current ? drag.startDrag(box.current, () => latest.current) : undefined), [drag]);
  const dropsInto = useCallback((element: HTMLElement) => drag?.dropsOn(element) ?? (() => undefined), [drag]);
  return { list: box, dropsInto: drag && dropsInto };
}
