/** A chart of the dashboard: its kept figures, or those counted for the filter, with what is to be said of them. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useEffect } from 'react';
import { ApiError } from '../../../api/client.ts';
import { ChartCard } from '../../../charts/chart-card.tsx';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { cx } from '../../../ui/cx.ts';
import { Note } from '../../../ui/feedback.tsx';
import { useFigures } from './use-figures.ts';
import styles from './view.module.css';

const isTooSlow = (error: unknown) => error instanceof ApiError && error.name === 'TooSlow';

interface TileProps {
  dashboardId: string;
  chart: Chart;
  filter: DashboardFilter | null;
  /** What the date of the filter is called. */
  dateLabel: string;
  tableOpen: boolean;
  onTable: (open: boolean) => void;
  onFigures: (chartId: string, figures: KeptFigures | null) => void;
}

export function Tile({ dashboardId, chart, filter, dateLabel, tableOpen, onTable, onFigures }: TileProps) {
  const t = useDashboardFilterTexts();
  const { data, isPlaceholderData, isFetching, error, refetch } = useFigures(dashboardId, chart, filter);
  const counted = filter === null ? null : (data ?? null);
  // Until they are counted, the last picture: better than none, and seen to be of before.
  const waiting = filter !== null && (counted === null || isPlaceholderData);
  const failed = filter !== null && error !== null && !isFetching ? error : null;
  const figures = counted ?? chart.chart_cache;
  const present = filter === null || !waiting ? figures : null;
  useEffect(() => onFigures(chart.id, present), [chart.id, present, onFigures]);
  return (
    <div className={cx(styles.tile, waiting && styles.waiting)} aria-busy={waiting && !failed}>
      <ChartCard
        chart={chart}
        within={filter ?? undefined}
        {...(counted && { figures: counted })}
        loading={waiting && !failed}
        error={failed}
        {...(isTooSlow(failed) && { errorText: t.tooSlow })}
        onRetry={() => void refetch()}
        tableOpen={tableOpen}
        onTable={onTable}
        note={
          counted && !isPlaceholderData && !counted.filtered ? (
            <Note tone="warn">{t.notFiltered(dateLabel)}</Note>
          ) : undefined
        }
      />
    </div>
  );
}
