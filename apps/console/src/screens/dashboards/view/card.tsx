import { ChartView, type Opened } from '@kontor/charts/react';
import type { ReactNode } from 'react';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useLanguage } from '../../../i18n/index.ts';

/** What a card shows until the floor of charts has its own. */
export function ChartCard({
  chart,
  figures = chart.chart_cache ?? undefined,
  note,
}: {
  chart: Chart;
  figures?: KeptFigures;
  note?: ReactNode;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  onOpen?: (opened: Opened) => void;
  tableOpen?: boolean;
  onTable?: (open: boolean) => void;
}) {
  const language = useLanguage();
  return (
    <article>
      <h2>{chart.name}</h2>
      {note}
      {figures && <ChartView type={chart.type} figures={figures} name={chart.name} language={language} />}
    </article>
  );
}
