/** How many files each directory and each tag holds; nothing where it cannot be told. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { FILE_REFERENCES } from './whole-lists.ts';

export function useAllFacets() {
  const { data } = useQuery({
    queryKey: [FILE_REFERENCES, 'facets of all'],
    queryFn: async ({ signal }) => (await ask('GET /file-references/facets.json', { signal })).data,
    staleTime: 30_000,
    // What it tells is good to know, and nothing waits for it.
    retry: false,
  });
  return data;
}
