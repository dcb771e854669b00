/** A chart on a page: its name and forms, the picture, of when it is, what it leaves out, its table, its menu. */
import { ChartView, type OpenedFigure } from '@kontor/charts/view';
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import { listed } from '../i18n/format.ts';
import { useLanguage } from '../i18n/index.ts';
import {
  Button,
  cx,
  DotsMenu,
  IconArrowsMaximize,
  IconButton,
  IconChevronDown,
  IconChevronUp,
  IconTable,
  lazily,
  type MenuItem,
  Note,
  Progress,
  usePhone,
} from '../ui/index.ts';
import styles from './chart.module.css';
import { useChartMenu } from './chart-menu.ts';
import { ChartMissing } from './chart-missing.tsx';
import { AsOf, LeftOut } from './chart-notes.tsx';
import { usePatterns } from './chart-preferences.ts';
import { ChartTable } from './chart-table.tsx';
import type { Chart, KeptFigures } from './types.ts';
import { useOpenEntries } from './use-open-entries.tsx';

const Enlarged = lazily(() => import('./chart-enlarged.tsx'));

export interface ChartCardProps {
  chart: Chart;
  /** In the place of those kept with the chart: narrowed ones. */
  figures?: KeptFigures;
  /** What the page has to say of these figures. */
  note?: ReactNode;
  /** They are being counted; what is shown is of before. */
  loading?: boolean;
  error?: unknown;
  /** What an error means here, and how to go on. */
  errorText?: string;
  onRetry?: (() => void) | undefined;
  /** In the place of showing the entries behind a figure. */
  onOpen?: (opened: OpenedFigure) => void;
  /** What these figures were narrowed by: so are the entries behind them. */
  within?: DashboardFilter | undefined;
  /** Entries of the menu before those that every chart has. */
  menu?: MenuItem[];
  heading?: 'h1' | 'h2' | 'h3';
  /** The page itself is called as the chart is: its name is not said twice. */
  named?: boolean;
  height?: number;
  /** Where the page keeps whether the table is open. */
  tableOpen?: boolean;
  onTable?: (open: boolean) => void;
}

export function ChartCard(props: ChartCardProps) {
  const { chart, note, loading = false, error, errorText, onRetry, heading: Heading = 'h2' } = props;
  const t = useChartCardTexts();
  const language = useLanguage();
  const phone = usePhone();
  const id = useId();
  const [patterns] = usePatterns();
  const [ownTable, setOwnTable] = useState(false);
  const [enlarged, setEnlarged] = useState(false);
  const entries = useOpenEntries(chart, props.within);
  const onOpen = props.onOpen ?? entries.open;
  const figures = props.figures ?? chart.chart_cache;
  const items = useChartMenu(chart, figures, props.menu);
  const { height = phone ? 260 : 320, tableOpen = ownTable, onTable = setOwnTable } = props;
  const forms = listed((chart.report_configs ?? []).map(({ name }) => name));
  const subtitle = [forms, figures?.heading].filter(Boolean).join(' · ');
  /** The choice between forms stands at the card: a dialog over it would hide it. */
  const openBelow = (opened: OpenedFigure) => {
    setEnlarged(false);
    onOpen?.(opened);
  };
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={cx(styles.head, props.named && styles.named)}>
        <div>
          <Heading id={id} className={cx(props.named && 'vh')}>
            {chart.name}
          </Heading>
          <p>{subtitle}</p>
        </div>
        <div className={styles.tools}>
          {figures && (
            <IconButton size="sm" icon={IconArrowsMaximize} label={t.enlarge} onClick={() => setEnlarged(true)} />
          )}
          <DotsMenu name={chart.name} items={items} />
        </div>
      </header>
      {loading && <Progress label={t.counting} value={0} />}
      {error !== null && error !== undefined && (
        <Note
          tone="warn"
          action={
            onRetry && (
              <Button size="sm" onClick={onRetry}>
                {t.retry}
              </Button>
            )
          }
        >
          {errorText ?? t.failed}
        </Note>
      )}
      {note}
      <div ref={entries.anchor} className={styles.picture} style={{ minHeight: height }} aria-busy={loading}>
        {figures ? (
          <ChartView
            type={chart.type}
            {...{ figures, language, patterns, height }}
            name={chart.name}
            {...(onOpen && { onOpen })}
          />
        ) : (
          <ChartMissing chart={chart} />
        )}
      </div>
      {figures && <LeftOut figures={figures} />}
      {figures && tableOpen && <ChartTable figures={figures} name={chart.name} />}
      <footer className={styles.foot}>
        <AsOf figures={figures} />
        {figures && (
          <Button
            kind="ghost"
            size="sm"
            icon={IconTable}
            iconEnd={tableOpen ? IconChevronUp : IconChevronDown}
            aria-expanded={tableOpen}
            onClick={() => onTable(!tableOpen)}
          >
            {tableOpen ? t.tableHide : t.table}
          </Button>
        )}
      </footer>
      {entries.popup}
      {enlarged && figures && (
        <Suspense fallback={null}>
          <Enlarged
            {...{ chart, figures, subtitle, note }}
            onClose={() => setEnlarged(false)}
            {...(onOpen && { onOpen: openBelow })}
          />
        </Suspense>
      )}
    </article>
  );
}
