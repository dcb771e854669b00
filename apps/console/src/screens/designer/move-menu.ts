/** Menu of all places that a content can be moved to: the accessible alternative to dragging. Its items load late. */
import { useCallback, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { type MenuItem, toast, useMenu } from '../../ui/index.ts';
import type { BlockWork } from './block-dialog.tsx';
import type { Clipboard } from './use-clipboard.ts';
import type { Acts } from './use-designer.ts';

export function useMoveMenu(acts: Acts, clipboard: Clipboard, openBlock: (work: BlockWork) => void) {
  const items = useRef<() => MenuItem[]>(() => []);
  const t = useDesignerTexts();
  const { open, popup } = useMenu(t.moveMenu, () => items.current(), 'end');
  const openFor = useCallback(
    (content: string, anchor: HTMLElement) =>
      void import('./move-items.ts')
        .then(({ itemsFor }) => {
          items.current = () => itemsFor(acts, clipboard, content, openBlock);
          open(anchor, anchor);
        })
        .catch(toast.error),
    [open, acts, clipboard, openBlock],
  );
  return { popup, open: openFor };
}
