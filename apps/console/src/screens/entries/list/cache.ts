/**
 * Lists of entries after work on some of them. A list may hold hundreds of pages; loading them all again for four
 * changed rows would be slow, so the rows are changed where they stand. What came or went shifts the pages behind it:
 * rows are dealt into full pages again, and an unfinished one is left to be loaded anew. Counts are asked for again.
 */
import type { Page } from '@kontor/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Query } from '../../../api/client.ts';
import type { Entry } from '../common/entry.ts';

type Loaded = InfiniteData<Page<Entry>, number>;
const LISTS = ['reports', 'list'];

/** Deals rows into pages of the first one's size. Where more are to come, the last, unfinished one is dropped. */
export function dealt(loaded: Loaded, rows: Entry[], count: number): Loaded {
  const limit = loaded.pages[0]?.limit ?? rows.length;
  const pages: Page<Entry>[] = [];
  for (let at = 0; at < rows.length || at === 0; at += limit) {
    const data = rows.slice(at, at + limit);
    if (pages.length > 0 && data.length < limit && rows.length < count) break;
    pages.push({ data, count, page: pages.length + 1, limit });
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
 * Applies `change` to the loaded rows of these ids, null drops them. Answers the way back: the lists as they were, with
 * the versions that changing twice has given the rows.
 */
export function changeRows(
  queries: QueryClient,
  ids: ReadonlySet<string>,
  change: (entry: Entry) => Entry | null,
): () => void {
  const before = queries.getQueriesData<Loaded>({ queryKey: LISTS });
  for (const [key, loaded] of before) {
    if (!loaded) continue;
    const rows = loaded.pages.flatMap(page => page.data);
    const params = key[2] as Query | undefined;
    const kept = rows.flatMap(row => {
      const next = ids.has(row.id) ? change(row) : row;
      return next && (next === row || fits(params, next)) ? [next] : [];
    });
    const count = (loaded.pages.at(-1)?.count ?? 0) - (rows.length - kept.length);
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

/** Numbers shown beside the lists; the lists themselves when they are next opened. */
export async function refreshCounts(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    queries.invalidateQueries({ queryKey: ['reports', 'states'] }),
    queries.invalidateQueries({ queryKey: ['reports', 'values'] }),
    queries.invalidateQueries({ queryKey: ['reports', 'record'] }),
    queries.invalidateQueries({ queryKey: ['report-configs'] }),
  ]);
}

/** From the first page again: where nobody can say which rows changed. */
export async function startLists(queries: QueryClient): Promise<void> {
  await Promise.all([queries.resetQueries({ queryKey: LISTS }), refreshCounts(queries)]);
}
