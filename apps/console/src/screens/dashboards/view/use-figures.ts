/**
 * React hook with a chart's figures under the dashboard's filter: computed by the server per request, cached in the
 * query cache.
 */
import type { AnswerTo } from '@kontor/contract';
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../../../api/ask.ts';
import type { Chart } from '../../../charts/types.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { filterQuery } from './filter-url.ts';
import { gate } from './gate.ts';

/** `filtered: false`: none of the chart's forms has the filter's date field. */
export type FilteredFigures = AnswerTo<'GET /chart-collections/{id}/figures.json'>['data'];

/** At most three requests at once, in page order, to limit the server's load. */
const through = gate(3);
/** Minimum interval between recomputations: stored figures update incrementally, these are computed in full. */
const APART = 30_000;
/** Not under `chart-collections`: its change notifications would recompute all of them each time. */
export const FIGURES = 'dashboard-figures';

const figuresKey = (dashboardId: string, chart: Chart, filter: DashboardFilter | null, language: string) => [
  FIGURES,
  dashboardId,
  chart.id,
  chart.version,
  filterQuery(filter),
  language,
];

/** Without a filter nothing is requested. */
export function useFigures(dashboardId: string, chart: Chart, filter: DashboardFilter | null) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: figuresKey(dashboardId, chart, filter, language),
    queryFn: ({ signal }) =>
      through(signal, async () => {
        const query = { chart_id: chart.id, ...filterQuery(filter) };
        const params = { id: dashboardId };
        return (await ask('GET /chart-collections/{id}/figures.json', { params, query, signal })).data;
      }),
    enabled: filter !== null,
    // Keeps the previous picture until the next figures arrive.
    placeholderData: keepPreviousData,
    staleTime: APART,
  });
  const { refetch, data, dataUpdatedAt, errorUpdatedAt, isFetching, isPlaceholderData } = query;
  // The stored figures have changed since, so these probably have too. Both are server times.
  const moved = chart.chart_cache?.modified;
  const behind = filter !== null && !isPlaceholderData && Boolean(data && moved && moved > data.modified);
  useEffect(() => {
    if (!behind || isFetching) return;
    // A failed request counts too: it is not retried sooner.
    const last = Math.max(dataUpdatedAt, errorUpdatedAt);
    const timer = setTimeout(() => void refetch(), Math.max(0, last + APART - Date.now()));
    return () => clearTimeout(timer);
  }, [behind, isFetching, dataUpdatedAt, errorUpdatedAt, refetch]);
  return query;
}
