/**
 * Lists that lost rows of their only page: the next page would begin behind rows that nobody has seen, so that page is
 * loaded anew before it is asked for.
 */
import type { Page } from '@kontor/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

type Loaded = InfiniteData<Page<unknown>, number>;

/** Whether the first page has room for rows that are on the server only. */
export function isShort(loaded: Loaded | undefined): boolean {
  const first = loaded?.pages[0];
  if (!first || first.data.length >= first.limit) return false;
  return first.count_exact === false || first.data.length < first.count;
}

/** Fills those of the cached lists under `key`. Where no row is left, the list starts anew, with its outlines. */
export async function refillShort(queries: QueryClient, key: readonly unknown[]): Promise<void> {
  const short = queries
    .getQueryCache()
    .findAll({ queryKey: key })
    .filter(({ state }) => isShort(state.data as Loaded | undefined));
  await Promise.all(
    short.map(({ queryKey, state }) => {
      const isEmpty = (state.data as Loaded).pages[0]?.data.length === 0;
      if (isEmpty) return queries.resetQueries({ queryKey, exact: true });
      return queries.refetchQueries({ queryKey, exact: true, type: 'active' });
    }),
  );
}
