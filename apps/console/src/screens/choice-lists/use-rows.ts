/** React hooks for the rows of a choice list: pages as one scrolls, entries of retired rows, and the forms that use it. */
import type { Routes } from '@kontor/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../api/ask.ts';

export type Narrowed = 'all' | 'retired' | `lacks ${string}`;
type Query = Routes['GET /choice-lists/{id}/rows.json']['query'];
const PAGE = 500;

const queryOf = (search: string, narrowed: Narrowed): Query => ({
  search: search || undefined,
  ...(narrowed === 'retired' && { 'filter[retired]': true }),
  ...(narrowed.startsWith('lacks ') && { 'filter[lacks]': narrowed.slice(6) }),
});

export function useRows(id: string, search: string, narrowed: Narrowed) {
  const query = useInfiniteQuery({
    queryKey: ['choice-lists', 'rows', id, search, narrowed],
    queryFn: ({ pageParam, signal }) =>
      ask('GET /choice-lists/{id}/rows.json', {
        params: { id },
        query: { ...queryOf(search, narrowed), limit: PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page * last.limit < last.count ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(page => page.data) ?? [], [pages]);
  return { ...query, rows, count: pages?.[0]?.count ?? 0 };
}

/** How many rows a filter leaves; for its button. */
export function useCount(id: string, narrowed: Narrowed): number | undefined {
  const query = useQuery({
    queryKey: ['choice-lists', 'rows', id, 'count', narrowed],
    queryFn: ({ signal }) =>
      ask('GET /choice-lists/{id}/rows.json', {
        params: { id },
        query: { ...queryOf('', narrowed), limit: 1 },
        signal,
      }),
  });
  return query.data?.count;
}

/** Numbers of entries by value, of the first retired rows. */
export function useRetired(id: string, values: readonly string[]): ReadonlyMap<string, number> {
  const asked = values.slice(0, 50).join('\n');
  const query = useQuery({
    queryKey: ['choice-lists', 'retired', id, asked],
    queryFn: ({ signal }) =>
      ask('GET /choice-lists/{id}/retired.json', { params: { id }, query: { values: asked }, signal }),
    enabled: asked !== '',
  });
  return useMemo(() => new Map(query.data?.data.map(({ value, entries }) => [value, entries])), [query.data]);
}

export function useUses(id: string) {
  const query = useQuery({
    queryKey: ['choice-lists', 'uses', id],
    queryFn: ({ signal }) => ask('GET /choice-lists/{id}/uses.json', { params: { id }, signal }),
  });
  return query.data?.data;
}
