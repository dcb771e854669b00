/** React hooks for paged lists in the query cache; everything else about a resource is in hooks.ts. */
import type { Contained, ListedWith, ListFilters, Page, ResourceName, Routes, WithVerb } from '@kontor/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client, type Query } from './client.ts';
import { listPath } from './resource-paths.ts';

/** Lists that are endpoints of their own and no resource, by path. */
type CallList = 'account/keys' | 'account/sessions' | 'trash';
/** All lists: of a resource, of a resource's deleted items, and the other endpoints. */
export type ListName = WithVerb<'list'> | `${WithVerb<'trash'>}/deleted` | CallList;
/** The resource of a list's items. */
type Of<L extends ListName> = L extends `${infer N extends ResourceName}/deleted` ? N : L & ResourceName;
/** A list's row, with the relations that `contain` names. */
export type RowOf<L extends ListName, C extends string = never> = L extends CallList
  ? Routes[`GET /${L}.json`]['answer']['data'][number]
  : ListedWith<Of<L>, C>;
/** A list's query parameters: filters, search, order and relations. */
export type ParamsOf<L extends ListName, C extends string = never> = L extends CallList
  ? Omit<Routes[`GET /${L}.json`]['query'], 'page'>
  : ListFilters[Of<L>] & { limit?: number | undefined; contain?: (C & Contained<Of<L>, C>) | undefined };
/** A list's sort keys. */
export type SortOf<L extends ListName> = ParamsOf<L> extends { sort?: infer S } ? S & string : never;

interface Id {
  id: string;
}
const LIMIT = 20;
/** Lists of at most so many pages are refetched when the window gets the focus. */
export const FRESH = 5;

/** One page of a list; the query comes from the address or the cache, so its type is not checked. */
export async function anyPageOf<T>(
  name: ListName,
  params: object,
  page: number,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const query: Query = { limit: LIMIT, ...params, page };
  return (await client<Page<T>>('GET', listPath(name), { query, signal })).body;
}

/** One page of a list; `limit` defaults to 20. */
export const pageOf = <const L extends ListName, const C extends string = never>(
  name: L,
  params: ParamsOf<L, C>,
  page: number,
  signal?: AbortSignal,
): Promise<Page<RowOf<L, C>>> => anyPageOf(name, params, page, signal);

/** All pages of a list, 100 items each; for uses where a part could be mistaken for the whole. */
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

/** The page that says how many match: the last one that knows it, otherwise the last, which knows that there are more. */
export const countedPage = <T>(pages: Page<T>[]): Page<T> | undefined =>
  pages.findLast(page => page.count_exact !== false) ?? pages.at(-1);

export const listKey = (name: ListName, params: object) => [name, 'list', params] as const;

/** Like `useList`, with a query whose type is not checked; `besides` changes no rows. */
export function useAnyList<T extends Id>(name: ListName, params: object, enabled = true, besides?: object) {
  const query = useInfiniteQuery({
    queryKey: listKey(name, params),
    queryFn: ({ pageParam, signal }) => anyPageOf<T>(name, { ...params, ...besides }, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: last =>
      last.count_exact === false || last.page * last.limit < last.count ? last.page + 1 : undefined,
    placeholderData: keepPreviousData,
    // Off: comparing all loaded rows with each new page makes long lists slow, and pages keep their identity anyway.
    structuralSharing: false,
    // A long list would refetch all of its pages each time the window gets the focus.
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

/** Infinite query with pages of 20. `items` is deduplicated, since rows may move between two page requests. */
export const useList = <const L extends ListName, const C extends string = never>(
  name: L,
  params?: ParamsOf<L, C>,
  { enabled = true } = {},
) => useAnyList<RowOf<L, C>>(name, params ?? {}, enabled);
