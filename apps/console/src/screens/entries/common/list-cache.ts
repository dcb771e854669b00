/**
 * Updates cached lists of entries after changes. A list may hold hundreds of pages: instead of refetching all, rows are
 * changed in place, remaining rows are redistributed into full pages, and an incomplete last page is dropped and
 * refetched. Counts are invalidated.
 */
import type { Page } from '@kontor/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Query } from '../../../api/client.ts';
import { countedPage } from '../../../api/lists.ts';
import type { Entry } from './entry.ts';

type Loaded = InfiniteData<Page<Entry>, number>;
export const LISTS = ['reports', 'list'];

/**
 * Redistributes rows into pages of the first one's size. If the server has more, the incomplete last page is dropped.
 * Where `count` is not exact, there are more than that.
 */
export function dealt(loaded: Loaded, rows: Entry[], count: number): Loaded {
  const limit = loaded.pages[0]?.limit ?? rows.length;
  const { count_exact } = countedPage(loaded.pages) ?? {};
  const isMore = count_exact === false || rows.length < count;
  const exact = count_exact === undefined ? {} : { count_exact };
  const pages: Page<Entry>[] = [];
  for (let at = 0; at < rows.length || at === 0; at += limit) {
    const data = rows.slice(at, at + limit);
    if (pages.length > 0 && data.length < limit && isMore) break;
    pages.push({ data, count, ...exact, page: pages.length + 1, limit });
  }
  return { pages, pageParams: pages.map(page => page.page) };
}

const fits = (params: Query | undefined, entry: Entry): boolean => {
  const wanted = params?.['filter[state]'];
  const unwanted = params?.['filter[state][neq]'];
  const state = entry.state ?? '';
  return (!Array.isArray(wanted) || wanted.includes(state)) && !(Array.isArray(unwanted) && unwanted.includes(state));
};

/**
 * Applies `change` to the cached rows of these ids; null removes a row. Returns a rollback to the previous lists, with
 * versions raised by the two changes. `stays`: a row is kept though it no longer passes the list's filter.
 */
export function changeRows(
  queries: QueryClient,
  ids: ReadonlySet<string>,
  change: (entry: Entry) => Entry | null,
  stays = false,
): () => void {
  const before = queries.getQueriesData<Loaded>({ queryKey: LISTS });
  for (const [key, loaded] of before) {
    if (!loaded) continue;
    const rows = loaded.pages.flatMap(page => page.data);
    const params = key[2] as Query | undefined;
    const kept = rows.flatMap(row => {
      const next = ids.has(row.id) ? change(row) : row;
      return next && (next === row || stays || fits(params, next)) ? [next] : [];
    });
    const count = (countedPage(loaded.pages)?.count ?? 0) - (rows.length - kept.length);
    queries.setQueryData<Loaded>(key, dealt(loaded, kept, count));
  }
  const later = (row: Entry): Entry => (ids.has(row.id) ? { ...row, version: row.version + 2 } : row);
  return () => {
    for (const [key, loaded] of before) {
      const pages = loaded?.pages.map(page => ({ ...page, data: page.data.map(later) }));
      queries.setQueryData(key, loaded && pages && { ...loaded, pages });
    }
  };
}

/** Invalidates counts now, lists when next shown. */
export async function refreshCounts(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    queries.invalidateQueries({ queryKey: ['reports', 'states'] }),
    queries.invalidateQueries({ queryKey: ['reports', 'values'] }),
    queries.invalidateQueries({ queryKey: ['reports', 'record'] }),
    queries.invalidateQueries({ queryKey: ['report-configs'] }),
  ]);
}

/** Refetches lists from the first page, if the changed rows are unknown. */
export async function startLists(queries: QueryClient): Promise<void> {
  await Promise.all([queries.resetQueries({ queryKey: LISTS }), refreshCounts(queries)]);
}
