/** React hook for the selection in a list, with ranges and "select all". */
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** All matches of the filter are selected, including those not loaded. `ids` has the loaded ones. */
  all: boolean;
  size: number;
  has: (id: string) => boolean;
  /** With `range`: everything between the last toggled item and this one. */
  toggle: (id: string, order?: string[], range?: boolean) => void;
  set: (ids: string[]) => void;
  /** Takes these out. All matches stay selected, if they are. */
  remove: (ids: readonly string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/** `total`: number of matches, for "select all". */
export function useSelection(total = 0): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const last = useRef<string>(undefined);

  const clear = useCallback(() => {
    setIds(present => (present.size ? new Set() : present));
    setAll(false);
  }, []);
  const toggle = useCallback((id: string, order: string[] = [], range = false) => {
    const from = order.indexOf(last.current ?? '');
    const to = order.indexOf(id);
    last.current = id;
    setAll(false);
    setIds(present => {
      const next = new Set(present);
      if (range && from >= 0 && to >= 0)
        for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      else if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const remove = useCallback((gone: readonly string[]) => {
    const out = new Set(gone);
    setIds(present => new Set([...present].filter(id => !out.has(id))));
  }, []);
  return useMemo(
    () => ({
      ids,
      all,
      size: all ? total : ids.size,
      has: id => all || ids.has(id),
      toggle,
      set: next => {
        setAll(false);
        setIds(new Set(next));
      },
      remove,
      selectAll: () => setAll(true),
      clear,
    }),
    [ids, all, total, toggle, remove, clear],
  );
}
