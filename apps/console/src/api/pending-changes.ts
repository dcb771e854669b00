/**
 * Store of list pages that are held back: while others change a list, its rows stay in place, and the new pages wait
 * here until the user asks for them.
 */
import type { Page } from '@kontor/contract';
import { useEffect } from 'react';
import { store, useStore } from '../base/store.ts';

export interface PendingChanges {
  /** Number of additional rows; 0 or less if rows only moved or disappeared. */
  added: number;
  pages: Page<unknown>[];
  /** The first page these changes refer to; they are void once the list has loaded another. */
  since: Page<unknown>;
}

const pending = store<ReadonlyMap<string, PendingChanges>>(new Map());
const deferred = new Map<string, number>();

export const isDeferred = (list: string): boolean => deferred.has(list);

export function setPending(list: string, of: PendingChanges | undefined): void {
  pending.set(all => {
    if (!of && !all.has(list)) return all;
    const next = new Map(all);
    if (of) next.set(list, of);
    else next.delete(list);
    return next;
  });
}

/** The held-back pages of a list, if they refer to its present first page. */
export function pendingOf(list: string, first: unknown): PendingChanges | undefined {
  const found = pending.get().get(list);
  return found?.since === first ? found : undefined;
}

/** Like `pendingOf`, as a hook; while mounted, the list's changes are held back. */
export function usePendingChanges(list: string, first: unknown): PendingChanges | undefined {
  useStore(pending);
  useEffect(() => {
    deferred.set(list, (deferred.get(list) ?? 0) + 1);
    return () => {
      const left = (deferred.get(list) ?? 1) - 1;
      if (left > 0) deferred.set(list, left);
      else deferred.delete(list);
      setPending(list, undefined);
    };
  }, [list]);
  return pendingOf(list, first);
}
