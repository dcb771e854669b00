/**
 * Server data in the query cache, by the names of resources: `useRecord('charts', id)`. Types, paths and keys
 * follow from that name, so that no resource has hooks of its own. Changes are in mutations.ts.
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
/** What can be stale: everything of a resource, or another list. */
export type Stale = ResourceName | ListName;

/** Lists that show numbers of another resource: a new entry changes the counts in the list of forms. */
const shownIn: Partial<Record<ResourceName, readonly ResourceName[]>> = {
  reports: ['report-configs'],
  // Figures stand in their chart, and charts in dashboards.
  charts: ['chart-collections'],
  // The library shows the pictures and sizes of its files.
  files: ['file-references'],
};
export const SHOWN_IN: Readonly<Partial<Record<string, readonly string[]>>> = shownIn;

/** Marks everything of a resource stale, and the lists that count it. */
export async function refresh(queries: QueryClient, name: Stale): Promise<void> {
  const names = [name, ...(SHOWN_IN[name] ?? [])];
  await Promise.all(names.map(each => queries.invalidateQueries({ queryKey: [each] })));
}

interface Containing<N extends ResourceName, C extends string> {
  contain?: (C & Contained<N, C>) | undefined;
}
/** The query of one record, for whoever asks for several at once. */
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

/** Fetches what will probably be asked for next; a failure is left to whoever asks. */
export const prefetchRecord = <const N extends WithVerb<'read'>, const C extends string = never>(
  queries: QueryClient,
  name: N,
  id: string,
  params?: Containing<N, C>,
): void => void queries.prefetchQuery(recordOf(name, id, params));

/** One record with the version that a later save must match. */
export function useRecord<const N extends WithVerb<'read'>, const C extends string = never>(
  name: N,
  id: string | undefined,
  params?: Containing<N, C>,
) {
  const query = useQuery({ ...recordOf(name, id, params), enabled: id !== undefined });
  return { ...query, record: query.data?.data, version: query.data?.version };
}

/** Deletes one. Gone already counts as deleted. */
export async function remove(name: WithVerb<'remove'>, id: string, version?: Version): Promise<void> {
  await client('DELETE', writePath(name, 'remove', id), { ifMatch: version }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 404)) throw error;
  });
}

/** Brings one back from the trash, as the undo of a deletion does: outside of any screen, which may be left by then. */
export async function restore(queries: QueryClient, name: WithVerb<'trash'>, id: string): Promise<void> {
  await client(...restoreRequest(name, id));
  await refresh(queries, name);
}
