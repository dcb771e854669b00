/**
 * Lists whose rows stay where they are while others change them: what has come is held back here, by list, until the
 * person asks for it.
 */
import type { Page } from '@kontor/contract';
import { useEffect } from 'react';
import { store, useStore } from '../base/store.ts';

export interface News {
  /** How many there are now beyond those that were; 0 or less where the rows only moved or went. */
  added: number;
  pages: Page<unknown>[];
  /** The page that it is news to; where the list has another first page by now, it is none any more. */
  since: Page<unknown>;
}

const news = store<ReadonlyMap<string, News>>(new Map());
const held = new Map<string, number>();

export const isHeld = (list: string): boolean => held.has(list);

export function setNews(list: string, of: News | undefined): void {
  news.set(all => {
    if (!of && !all.has(list)) return all;
    const next = new Map(all);
    if (of) next.set(list, of);
    else next.delete(list);
    return next;
  });
}

/** What is held back of this list, whose first page is `first`. */
export function newsOf(list: string, first: unknown): News | undefined {
  const found = news.get().get(list);
  return found?.since === first ? found : undefined;
}

/** What is held back of this list, which from now on shows it only on request. */
export function useNews(list: string, first: unknown): News | undefined {
  useStore(news);
  useEffect(() => {
    held.set(list, (held.get(list) ?? 0) + 1);
    return () => {
      const left = (held.get(list) ?? 1) - 1;
      if (left > 0) held.set(list, left);
      else held.delete(list);
      setNews(list, undefined);
    };
  }, [list]);
  return newsOf(list, first);
}
