/** The numbers beside the list, and what the storage holds. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, type Query } from '../../api/client.ts';
import type { Page } from '../../api/hooks.ts';
import type { Facets } from '../../api/library.ts';
import { RESOURCE } from './model.ts';

/** Of what is asked, the part that narrows the list. */
export function narrowing(params: Query): Query {
  const { sort, direction, contain, limit, ...rest } = params;
  return rest;
}

export function useFacets(params: Query, enabled = true) {
  const query = narrowing(params);
  return useQuery({
    queryKey: [RESOURCE, 'facets', query],
    queryFn: async ({ signal }) =>
      (await client<{ data: Facets }>('GET', `/${RESOURCE}/facets.json`, { query, signal })).body.data,
    placeholderData: keepPreviousData,
    enabled,
  });
}

interface Limits {
  max_storage: number;
  used_storage: number;
}

/** Again with each change of the library: what is added takes room. */
export function useLimits(): Limits | undefined {
  return useQuery({
    queryKey: [RESOURCE, 'limits'],
    queryFn: async ({ signal }) =>
      (await client<{ data: Limits }>('GET', '/instance/limits.json', { signal })).body.data,
  }).data;
}

/** How many pictures could not be made; for administrators. */
export function useFailedPictures(enabled: boolean): number {
  const found = useQuery({
    queryKey: ['pixelstein-files/files', 'failed'],
    queryFn: async ({ signal }) => {
      const query = { 'filter[thumbnail_state]': 'failed', limit: 1 };
      return (await client<Page<unknown>>('GET', '/pixelstein-files/files.json', { query, signal })).body.count;
    },
    enabled,
  });
  return found.data ?? 0;
}
