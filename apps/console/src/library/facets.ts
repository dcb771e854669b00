/** React hook: number of files per directory and per tag; undefined if not available. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { FILE_REFERENCES } from './whole-lists.ts';

export function useAllFacets() {
  const { data } = useQuery({
    queryKey: [FILE_REFERENCES, 'facets of all'],
    queryFn: async ({ signal }) => (await ask('GET /file-references/facets.json', { signal })).data,
    staleTime: 30_000,
    // Optional information; nothing waits for it.
    retry: false,
  });
  return data;
}
