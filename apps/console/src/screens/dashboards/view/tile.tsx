/** Chart of a dashboard with its stored figures, or those computed for the dashboard's filter. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useEffect } from 'react';
import { ApiError } from '../../../api/client.ts';
import { ChartCard } from '../../../charts/chart-card.tsx';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { cx } from '../../../ui/cx.ts';
import { Note } from '../../../ui/feedback.tsx';
import { mayBeNumber, type TileLook } from '../common/number.ts';
import { NumberCard } from './number-card.tsx';
import { useFigures } from './use-figures.ts';
import styles from './view.module.css';

const isTooSlow = (error: unknown) => error instanceof ApiError && error.name === 'TooSlow';

interface TileProps {
  dashboardId: string;
  chart: Chart;
  filter: DashboardFilter | null;
  look: TileLook;
  /** Time of the page's figures; the card says its own only where it differs. */
  asOf: string | undefined;
  /** Label of the filter's date field. */
  dateLabel: string;
  tableOpen: boolean;
  onTable: (open: boolean) => void;
  onFigures: (chartId: string, figures: KeptFigures | null) => void;
}

/**
 * Figures of a chart: stored without a filter, else computed by the server. While those load, the previous ones are
 * shown and marked (`waiting`).
 */
function useTileFigures({ dashboardId, chart, filter }: Pick<TileProps, 'dashboardId' | 'chart' | 'filter'>) {
  const { data = null, isPlaceholderData, isFetching, error, refetch } = useFigures(dashboardId, chart, filter);
  if (filter === null)
    return { counted: null, waiting: false, failed: null, present: chart.chart_cache, unfiltered: false, refetch };
  const waiting = data === null || isPlaceholderData;
  return {
    counted: data,
    waiting,
    failed: isFetching ? null : error,
    /** Null while placeholder figures are shown. */
    present: waiting ? null : data,
    /** None of the chart's forms has the filter's date field. */
    unfiltered: data !== null && !isPlaceholderData && !data.filtered,
    refetch,
  };
}

export function Tile(props: TileProps) {
  const { dashboardId, chart, filter, look, asOf, dateLabel, tableOpen, onTable, onFigures } = props;
  const t = useDashboardFilterTexts();
  const { counted, waiting, failed, present, unfiltered, refetch } = useTileFigures({ dashboardId, chart, filter });
  useEffect(() => onFigures(chart.id, present), [chart.id, present, onFigures]);
  const busy = waiting && !failed;
  // The chart's card shows the error of a failed count.
  const isNumber = look.number === true && mayBeNumber(chart) && !failed && chart.chart_cache !== null;
  return (
    <div
      className={cx(styles.tile, waiting && styles.waiting, isNumber && styles.number)}
      data-width={look.width ?? 6}
      aria-busy={busy}
    >
      {isNumber ? (
        <NumberCard chart={chart} figures={counted ?? present} better={look.better} />
      ) : (
        <ChartCard
          {...(asOf && { asOf })}
          chart={chart}
          within={filter ?? undefined}
          {...(counted && { figures: counted })}
          loading={busy}
          error={failed}
          {...(isTooSlow(failed) && { errorText: t.tooSlow })}
          onRetry={() => void refetch()}
          tableOpen={tableOpen}
          onTable={onTable}
          note={unfiltered ? <Note tone="warn">{t.notFiltered(dateLabel)}</Note> : undefined}
        />
      )}
    </div>
  );
}
