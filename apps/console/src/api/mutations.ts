/** React hooks for mutations, by resource name or route; on success they invalidate the affected queries. */
import type { Changes, Items, NewItems, ResourceName, Route, WithVerb } from '@kontor/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AskOptions, exchangeWith } from './ask.ts';
import { client } from './client.ts';
import { refresh, remove, type Saved, type Stale, type Version } from './hooks.ts';
import { writePath } from './resource-paths.ts';

/** Without an id the record is created. */
type Save<N extends ResourceName> =
  | (N extends WithVerb<'add'> ? { id?: undefined; body: NewItems[N]; version?: Version } : never)
  | (N extends WithVerb<'edit'> ? { id: string; body: Changes[N]; version?: Version } : never);
async function send<const N extends WithVerb<'add' | 'edit'>>(
  name: N,
  { id, body, version }: Save<N>,
): Promise<Saved<Items[N]>> {
  const answer = id
    ? await client<{ data: Items[N] }>('PATCH', writePath(name, 'edit', id), { body, ifMatch: version })
    : await client<{ data: Items[N] }>('POST', writePath(name, 'add'), { body });
  return { data: answer.body.data, version: answer.version };
}

/** As `useSave`, outside of components. */
export async function storeRecord<const N extends WithVerb<'add' | 'edit'>>(
  queries: QueryClient,
  name: N,
  what: Save<N>,
): Promise<Saved<Items[N]>> {
  const saved = await send(name, what);
  await refresh(queries, name);
  return saved;
}

/**
 * Creates a record without an id, edits one with an id. A 412 rejects with an ApiError whose `current` is the present
 * version.
 */
export function useSave<const N extends WithVerb<'add' | 'edit'>>(name: N) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: Save<N>) => send(name, what),
    onSuccess: () => refresh(queries, name),
  });
}

/** Deletes a record. A 404 counts as success. */
export function useRemove(name: WithVerb<'remove'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version?: Version }) => remove(name, id, version),
    onSuccess: () => refresh(queries, name),
  });
}

/** A call that is no verb of a resource: `useCall('POST /messages/confirm/{id}.json', { stale: ['messages'] })`. */
export function useCall<const R extends Route>(route: R, { stale = [] }: { stale?: readonly Stale[] } = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (options: AskOptions<R>) => exchangeWith(route, options),
    onSuccess: () => Promise.all(stale.map(resource => refresh(queries, resource))),
  });
}
