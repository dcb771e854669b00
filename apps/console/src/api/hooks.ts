/**
 * Server data in the query cache. A resource is named by its path without the first slash ('report-configs',
 * 'pixelstein-files/files'); keys and what a save makes stale follow from that name, so that no resource has hooks of
 * its own.
 */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
/** Lists that show numbers of another resource: a new entry changes the counts in the list of forms. */
export const SHOWN_IN: Record<string, string[]> = {
  reports: ['report-configs'],
  // Figures stand in their chart, and charts in dashboards.
  charts: ['chart-collections'],
  // The library shows the pictures and sizes of its files.
  'pixelstein-files/files': ['file-references'],
  // The specification spells the path of this list in another way.
  'file-handlers': ['fileHandlers'],
};

/** Marks everything of a resource stale, and the lists that count it. */
export async function refresh(queries: QueryClient, resource: string): Promise<void> {
  const names = [resource, ...(SHOWN_IN[resource] ?? [])];
  await Promise.all(names.map(name => queries.invalidateQueries({ queryKey: [name] })));
}

/** The query of one record, for whoever asks for several at once. */
export const recordOf = <T>(resource: string, id: string | undefined, params: Query) => ({
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

/** Brings one back from the trash, as the undo of a deletion does: outside of any screen, which may be left by then. Of some resources it is a DELETE. */
export async function restore(
  queries: QueryClient,
  resource: string,
  id: string,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<void> {
  await client(method, `/${resource}/restore/${id}.json`);
  await refresh(queries, resource);
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
