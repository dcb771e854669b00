/** Lists in the query cache, by pages; everything else of a resource is in hooks.ts. */
import type { Contained, ListedWith, ListFilters, Page, ResourceName, Routes, WithVerb } from '@kontor/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, type Query } from './client.ts';
import { listPath } from './resource-paths.ts';

/** Lists that are calls of their own, by their paths. */
type CallList = 'account/keys' | 'account/sessions' | 'trash';
/** What can be listed: a resource, the deleted of one, and lists of other things. */
export type ListName = WithVerb<'list'> | `${WithVerb<'trash'>}/deleted` | CallList;
/** The resource whose items a list has. */
type Of<L extends ListName> = L extends `${infer N extends ResourceName}/deleted` ? N : L & ResourceName;
/** A row of a list, with the relations that `contain` names. */
export type RowOf<L extends ListName, C extends string = never> = L extends CallList
  ? Routes[`GET /${L}.json`]['answer']['data'][number]
  : ListedWith<Of<L>, C>;
/** Filters, search, order and relations. */
export type ParamsOf<L extends ListName, C extends string = never> = L extends CallList
  ? Omit<Routes[`GET /${L}.json`]['query'], 'page'>
  : ListFilters[Of<L>] & { limit?: number | undefined; contain?: (C & Contained<Of<L>, C>) | undefined };
/** What a list can be sorted by. */
export type SortOf<L extends ListName> = ParamsOf<L> extends { sort?: infer S } ? S & string : never;

interface Id {
  id: string;
}
const LIMIT = 20;
/** Lists of at most so many pages are brought up to date when the window gets the focus. */
export const FRESH = 5;

/** One page of a list by a query that the address or the cache holds, and no type has checked. */
export async function anyPageOf<T>(
  name: ListName,
  params: object,
  page: number,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const query: Query = { limit: LIMIT, ...params, page };
  return (await client<Page<T>>('GET', listPath(name), { query, signal })).body;
}

/** One page of a list, of 20 where `params` says nothing else. */
export const pageOf = <const L extends ListName, const C extends string = never>(
  name: L,
  params: ParamsOf<L, C>,
  page: number,
  signal?: AbortSignal,
): Promise<Page<RowOf<L, C>>> => anyPageOf(name, params, page, signal);

/** All there are, a hundred at a time: where a part would be taken for the whole. */
export async function allOf<const L extends ListName, const C extends string = never>(
  name: L,
  params: ParamsOf<L, C>,
  signal?: AbortSignal,
): Promise<RowOf<L, C>[]> {
  const found = new Map<string, RowOf<L, C>>();
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, count, limit } = await pageOf<L, C>(name, { ...params, limit: 100 }, page, signal);
    for (const item of data) found.set(item.id, item);
    last = Math.ceil(count / limit);
  }
  return [...found.values()];
}

export const listKey = (name: ListName, params: object) => [name, 'list', params] as const;

/** As `useList`, by a query that no type has checked. */
export function useAnyList<T extends Id>(name: ListName, params: object, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: listKey(name, params),
    queryFn: ({ pageParam, signal }) => anyPageOf<T>(name, params, pageParam, signal),
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

/** Pages of 20, one after the other. `items` has no doubles, even where the list moved between two pages. */
export const useList = <const L extends ListName, const C extends string = never>(
  name: L,
  params?: ParamsOf<L, C>,
  { enabled = true } = {},
) => useAnyList<RowOf<L, C>>(name, params ?? {}, enabled);
