/**
 * Server data in the query cache. A resource is named by its path without the first slash ('report-configs',
 * 'pixelstein-files/files'); keys and what a save makes stale follow from that name, so that no resource has hooks of
 * its own.
 */
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answer, ApiError, client, type Options, type Query } from './client.ts';

export interface Page<T> {
  data: T[];
  count: number;
  page: number;
  limit: number;
}
export interface ListParams extends Query {
  search?: string;
  sort?: string;
  direction?: 'asc' | 'desc';
  contain?: string;
  limit?: number;
}
export interface Saved<T> {
  data: T;
  version: string | undefined;
}
interface Id {
  id: string;
}

const LIMIT = 20;
/** Lists of at most so many pages are brought up to date when the window gets the focus. */
export const FRESH = 5;

/** Lists that show numbers of another resource: a new entry changes the counts in the list of forms. */
export const SHOWN_IN: Record<string, string[]> = { reports: ['report-configs'] };

/** Marks everything of a resource stale, and the lists that count it. */
export async function refresh(queries: QueryClient, resource: string): Promise<void> {
  const names = [resource, ...(SHOWN_IN[resource] ?? [])];
  await Promise.all(names.map(name => queries.invalidateQueries({ queryKey: [name] })));
}

/** One page of a list, of 20 where `params` says nothing else. */
export async function pageOf<T>(
  resource: string,
  params: ListParams,
  page: number,
  signal?: AbortSignal,
): Promise<Page<T>> {
  return (await client<Page<T>>('GET', `/${resource}.json`, { query: { limit: LIMIT, ...params, page }, signal })).body;
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

const recordOf = <T>(resource: string, id: string | undefined, params: Query) => ({
  queryKey: [resource, 'record', id, params],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Saved<T>> => {
    const { body, version } = await client<{ data: T }>('GET', `/${resource}/${id}.json`, { query: params, signal });
    return { data: body.data, version };
  },
});

/** Fetches what will probably be asked for next; a failure is left to whoever asks. */
export const prefetchRecord = (queries: QueryClient, resource: string, id: string, params: Query): void =>
  void queries.prefetchQuery(recordOf(resource, id, params));

/** One record with the version that a later save must match. */
export function useRecord<T>(resource: string, id: string | undefined, params: Query = {}) {
  const query = useQuery({ ...recordOf<T>(resource, id, params), enabled: id !== undefined });
  return { ...query, record: query.data?.data, version: query.data?.version };
}

/** Adds without an id, edits with one. A 412 rejects with an ApiError whose `current` is the present version. */
export function useSave<T>(resource: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      body,
      version,
    }: {
      id?: string | undefined;
      body: unknown;
      version?: string | number | undefined;
    }): Promise<Saved<T>> => {
      const answer = id
        ? await client<{ data: T }>('PATCH', `/${resource}/${id}.json`, { body, ifMatch: version })
        : await client<{ data: T }>('POST', `/${resource}/add.json`, { body });
      return { data: answer.body.data, version: answer.version };
    },
    onSuccess: () => refresh(queries, resource),
  });
}

/** Deletes one. Gone already counts as deleted. */
export function useRemove(resource: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version }: { id: string; version?: string | number | undefined }) => {
      await client('DELETE', `/${resource}/${id}.json`, { ifMatch: version }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 404)) throw error;
      });
    },
    onSuccess: () => refresh(queries, resource),
  });
}

/** A call that is not a record verb: `useCall('POST', (id: string) => `/reports/${id}/restore.json`, ['reports'])`. */
export function useCall<In, Out>(method: string, path: string | ((input: In) => string), stale: string[] = []) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ input, ...options }: { input: In } & Options): Promise<Answer<Out>> =>
      client<Out>(method, typeof path === 'string' ? path : path(input), options),
    onSuccess: () => Promise.all(stale.map(resource => refresh(queries, resource))),
  });
}
