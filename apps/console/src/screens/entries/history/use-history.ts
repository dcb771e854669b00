/** The history of an entry, newest first, a page at a time; anew with each of its versions. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';

const PAGE = 50;

export function useHistory(id: string) {
  const query = useInfiniteQuery({
    // Below the resource's key: what tells of a change of entries reloads this, too.
    queryKey: ['reports', 'history', id] as const,
    queryFn: ({ pageParam, signal }) =>
      ask('GET /reports/{id}/history.json', { params: { id }, query: { page: pageParam, limit: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => (page * limit < count ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  return { ...query, events: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}
