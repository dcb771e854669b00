/** A chart's figures, narrowed by the dashboard's filter: counted by the server for this page, and kept by the cache. */
import type { AnswerTo } from '@kontor/contract';
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../../../api/ask.ts';
import type { Chart } from '../../../charts/types.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { filterQuery } from './filter-url.ts';
import { gate } from './gate.ts';

/** `filtered: false`: no form of the chart knows the date that was asked for. */
export type FilteredFigures = AnswerTo<'GET /chart-collections/{id}/figures.json'>['data'];

/** The server counts a few at a time; the first on the page come first. */
const through = gate(3);
/** Kept figures move by the change, these are counted anew. */
const APART = 30_000;
/** Not `chart-collections`: what is told of that would have all of them counted each time. */
export const FIGURES = 'dashboard-figures';

const figuresKey = (dashboardId: string, chart: Chart, filter: DashboardFilter | null, language: string) => [
  FIGURES,
  dashboardId,
  chart.id,
  chart.version,
  filterQuery(filter),
  language,
];

/** Null as filter asks nothing. */
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
    // The last picture stays until the next is there.
    placeholderData: keepPreviousData,
    staleTime: APART,
  });
  const { refetch, data, dataUpdatedAt, errorUpdatedAt, isFetching, isPlaceholderData } = query;
  // Its kept figures have moved since: so have these, probably. Both are moments of the server.
  const moved = chart.chart_cache?.modified;
  const behind = filter !== null && !isPlaceholderData && Boolean(data && moved && moved > data.modified);
  useEffect(() => {
    if (!behind || isFetching) return;
    // A count that failed is not asked for sooner than one that came.
    const last = Math.max(dataUpdatedAt, errorUpdatedAt);
    const timer = setTimeout(() => void refetch(), Math.max(0, last + APART - Date.now()));
    return () => clearTimeout(timer);
  }, [behind, isFetching, dataUpdatedAt, errorUpdatedAt, refetch]);
  return query;
}
