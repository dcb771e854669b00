/** React hooks for the filter counts (facets) of the library and the storage usage. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import type { Query } from '../../api/client.ts';
import { RESOURCE } from './model.ts';

/** The filtering part of a list's query. */
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

/** Invalidated by each change of the library, since uploads take space. */
export function useLimits() {
  return useQuery({
    queryKey: [RESOURCE, 'limits'],
    queryFn: async ({ signal }) => (await ask('GET /instance/limits.json', { signal })).data,
  }).data;
}

/** Number of failed thumbnails; for administrators. */
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
