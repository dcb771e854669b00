/**
 * Lists whose rows stay where they are while others change them: what has come is held back here, by list, until the
 * person asks for it.
 */
import type { Page } from '@kontor/contract';
import { useEffect } from 'react';
import { store, useStore } from '../base/store.ts';

export interface PendingChanges {
  /** How many there are now beyond those that were; 0 or less where the rows only moved or went. */
  added: number;
  pages: Page<unknown>[];
  /** The page that it is news to; where the list has another first page by now, it is none any more. */
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

/** What is held back of this list, whose first page is `first`. */
export function pendingOf(list: string, first: unknown): PendingChanges | undefined {
  const found = pending.get().get(list);
  return found?.since === first ? found : undefined;
}

/** What is held back of this list, which from now on shows it only on request. */
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
