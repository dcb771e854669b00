/** Lists in the query cache, by pages; everything else of a resource is in hooks.ts. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from './client.ts';
import type { ListParams, Page } from './hooks.ts';

interface Id {
  id: string;
}

const LIMIT = 20;
/** Lists of at most so many pages are brought up to date when the window gets the focus. */
export const FRESH = 5;

/** One page of a list, of 20 where `params` says nothing else. */
export async function pageOf<T>(
  resource: string,
  params: ListParams,
  page: number,
  signal?: AbortSignal,
): Promise<Page<T>> {
  return (await client<Page<T>>('GET', `/${resource}.json`, { query: { limit: LIMIT, ...params, page }, signal })).body;
}

/** All there are, a hundred at a time: where a part would be taken for the whole. */
export async function allOf<T extends Id>(resource: string, params: ListParams, signal?: AbortSignal): Promise<T[]> {
  const found = new Map<string, T>();
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, count, limit } = await pageOf<T>(resource, { ...params, limit: 100 }, page, signal);
    for (const item of data) found.set(item.id, item);
    last = Math.ceil(count / limit);
  }
  return [...found.values()];
}

export const listKey = (resource: string, params: ListParams) => [resource, 'list', params] as const;

/** Pages of 20, one after the other. `items` has no doubles, even where the list moved between two pages. */
export function useList<T extends Id>(resource: string, params: ListParams = {}, { enabled = true } = {}) {
  const query = useInfiniteQuery({
    queryKey: listKey(resource, params),
    queryFn: ({ pageParam, signal }) => pageOf<T>(resource, params, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: last => (last.page * last.limit < last.count ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    // Comparing every row that is there with each page that comes makes long lists slow; pages keep their identity anyway.
    structuralSharing: false,
    // A long list would load all of its pages again each time that the window gets the focus.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= FRESH,
    enabled,
  });
  const pages = query.data?.pages;
  const items = useMemo(
    () => [...new Map((pages ?? []).flatMap(page => page.data).map(item => [item.id, item])).values()],
    [pages],
  );
  return { ...query, items, count: pages?.at(-1)?.count ?? 0 };
}
