/**
 * React hook that follows changes of the shown view by others: the list takes on its new filters, unless the reader has
 * changed them meanwhile, and says so where the view is gone.
 */
import { useEffect, useRef } from 'react';
import { useViewSharingTexts } from '../../../i18n/view-sharing.ts';
import { toast } from '../../../ui/index.ts';
import type { SavedView } from './view-fields.ts';

interface Shown {
  /** The view in the address, if it is there for the reader. */
  view: SavedView | null;
  /** The `view` of the address. */
  asked: string | null;
  /** Whether the list shows what `query` says. */
  shows: (query: string) => boolean;
  go: (view: SavedView, replace: boolean) => void;
}

export function useViewChanges({ view, asked, shows, go }: Shown): void {
  const last = useRef<SavedView | null>(null);
  useEffect(() => {
    const t = useViewSharingTexts.now();
    const before = last.current;
    last.current = view;
    if (!before || before.id !== asked) return;
    if (!view) toast.info(() => t.gone(before.name));
    else if (view.query !== before.query && shows(before.query) && !shows(view.query)) {
      go(view, true);
      toast.info(() => t.changedBy(view.name));
    }
  });
}
