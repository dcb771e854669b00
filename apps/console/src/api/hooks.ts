/**
 * React hooks for records in the query cache, by resource name: `useRecord('charts', id)`. Types, paths and cache keys
 * follow from that name, so that no resource has hooks of its own. Mutations are in mutations.ts.
 */
import type { Contained, ResourceName, With, WithVerb } from '@kontor/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError, client } from './client.ts';
import type { ListName } from './lists.ts';
import { readPath, restoreRequest, writePath } from './resource-paths.ts';

export interface Saved<T> {
  data: T;
  version: string | undefined;
}
export type Version = string | number | undefined;
/** What can be invalidated: everything of a resource, or one of the other lists. */
export type Stale = ResourceName | ListName;

/**
 * Invalidation across resources. Lists show numbers of other resources: a new entry changes the counts in the list of
 * forms.
 */
const shownIn: Partial<Record<ResourceName, readonly ResourceName[]>> = {
  reports: ['report-configs'],
  // Charts include their figures, and dashboards their charts.
  charts: ['chart-collections'],
  // File references include the picture and size of their file.
  files: ['file-references'],
};
export const SHOWN_IN: Readonly<Partial<Record<string, readonly string[]>>> = shownIn;

/** Invalidates everything of a resource, and the lists that depend on it. */
export async function refresh(queries: QueryClient, name: Stale): Promise<void> {
  const names = [name, ...(SHOWN_IN[name] ?? [])];
  await Promise.all(names.map(each => queries.invalidateQueries({ queryKey: [each] })));
}

interface Containing<N extends ResourceName, C extends string> {
  contain?: (C & Contained<N, C>) | undefined;
  /** Of entries: by the names that fields have now. */
  answers?: N extends 'reports' ? 'present' : never;
  /** Of an entry: with who filled it in first. */
  author?: N extends 'reports' ? 'true' : never;
}
/** Query options of one record, for components that load several at once. */
export const recordOf = <const N extends WithVerb<'read'>, const C extends string = never>(
  name: N,
  id: string | undefined,
  params: Containing<N, C> = {},
) => ({
  queryKey: [name, 'record', id, params] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Saved<With<N, C>>> => {
    const path = readPath(name, id);
    const { body, version } = await client<{ data: With<N, C> }>('GET', path, { query: { ...params }, signal });
    return { data: body.data, version };
  },
});

/** Prefetches what will probably be needed next; an error surfaces only when it is really queried. */
export const prefetchRecord = <const N extends WithVerb<'read'>, const C extends string = never>(
  queries: QueryClient,
  name: N,
  id: string,
  params?: Containing<N, C>,
): void => void queries.prefetchQuery(recordOf(name, id, params));

/** One record with its version, for the optimistic lock of a later save. */
export function useRecord<const N extends WithVerb<'read'>, const C extends string = never>(
  name: N,
  id: string | undefined,
  params?: Containing<N, C>,
) {
  const query = useQuery({ ...recordOf(name, id, params), enabled: id !== undefined });
  return { ...query, record: query.data?.data, version: query.data?.version };
}

/** Deletes a record. A 404 counts as success. */
export async function remove(name: WithVerb<'remove'>, id: string, version?: Version): Promise<void> {
  await client('DELETE', writePath(name, 'remove', id), { ifMatch: version }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 404)) throw error;
  });
}

/** Restores a record from the trash, for "undo" of a deletion. No hook: the screen may have been left by then. */
export async function restore(queries: QueryClient, name: WithVerb<'trash'>, id: string): Promise<void> {
  await client(...restoreRequest(name, id));
  await refresh(queries, name);
}
