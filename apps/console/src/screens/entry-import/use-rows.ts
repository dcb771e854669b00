/** React hook for the rows of an import, page by page, of one outcome or of all. */
import type { AnswerTo, ImportOutcome } from '@kontor/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';

export type Row = AnswerTo<'GET /imports/{id}/rows.json'>['data'][number];

const LIMIT = 50;

/** `count`: rows that there are by now; while rows are matched, the first page fills up. */
export function useRows(id: string, outcome: ImportOutcome | null, count: number) {
  const first = Math.min(count, LIMIT);
  const query = useInfiniteQuery({
    queryKey: ['imports', 'rows', id, outcome, first] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      ask('GET /imports/{id}/rows.json', {
        params: { id },
        query: { ...(outcome && { 'filter[outcome]': outcome }), limit: LIMIT, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * LIMIT < last.count ? page + 1 : undefined),
  });
  return { ...query, rows: query.data?.pages.flatMap(page => page.data) ?? [] };
}
