/** The numbers beside the list, and what the storage holds. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import type { Query } from '../../api/client.ts';
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
    queryFn: async ({ signal }) => (await ask('GET /file-references/facets.json', { query, signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Again with each change of the library: what is added takes room. */
export function useLimits() {
  return useQuery({
    queryKey: [RESOURCE, 'limits'],
    queryFn: async ({ signal }) => (await ask('GET /instance/limits.json', { signal })).data,
  }).data;
}

/** How many pictures could not be made; for administrators. */
export function useFailedPictures(enabled: boolean): number {
  const found = useQuery({
    queryKey: ['files', 'failed'],
    queryFn: async ({ signal }) => {
      const query = { 'filter[thumbnail_state]': 'failed', limit: 1 };
      return (await ask('GET /pixelstein-files/files.json', { query, signal })).count;
    },
    enabled,
  });
  return found.data ?? 0;
}
