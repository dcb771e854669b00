/**
 * Card with a chart: title and forms, switch of the table, menu, drawing, notes (time of the figures, what is left out)
 * and data table.
 */
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
import type { Chart, KeptFigures } from './types.ts';
import { useOpenEntries } from './use-open-entries.tsx';

const ChartTable = lazily(async () => ({ default: (await import('./chart-table.tsx')).ChartTable }));
const Enlarged = lazily(() => import('./chart-enlarged.tsx'));

export interface ChartCardProps {
  chart: Chart;
  /** Filtered figures; by default those stored with the chart. */
  figures?: KeptFigures;
  /** A note by the page about these figures. */
  note?: ReactNode;
  /** The figures are being computed; the previous ones are shown meanwhile. */
  loading?: boolean;
  error?: unknown;
  /** What an error means on this page, and what to do. */
  errorText?: string;
  onRetry?: (() => void) | undefined;
  /** Replaces the default action, which lists the entries behind a figure. */
  onOpen?: (opened: OpenedFigure) => void;
  /** The filter of these figures, which also applies to the list of entries behind them. */
  within?: DashboardFilter | undefined;
  /** Menu items before the common ones of every chart. */
  menu?: MenuItem[];
  heading?: 'h1' | 'h2' | 'h3';
  /** The page's title is already the chart's name: not repeated in the card. */
  named?: boolean;
  height?: number;
  /** Time that the page already tells: the card says its own only where it differs by the minute. */
  asOf?: string;
  /** Controlled state of the table, if the page stores it. */
  tableOpen?: boolean;
  onTable?: (open: boolean) => void;
}

export function ChartCard(props: ChartCardProps) {
  const { chart, note, loading = false } = props;
  const phone = usePhone();
  const id = useId();
  const [ownTable, setOwnTable] = useState(false);
  const [enlarged, setEnlarged] = useState(false);
  const entries = useOpenEntries(chart, props.within);
  const onOpen = props.onOpen ?? entries.open;
  const figures = props.figures ?? chart.chart_cache;
  const { height = phone ? 260 : 320, tableOpen = ownTable, onTable = setOwnTable } = props;
  const subtitle = subtitleOf(chart, figures);
  /** The choice between forms is anchored to the card; an open dialog would cover it, so it is closed first. */
  const openBelow = (opened: OpenedFigure) => {
    setEnlarged(false);
    onOpen?.(opened);
  };
  return (
    <article className={styles.card} aria-labelledby={id}>
      <Head
        {...props}
        id={id}
        figures={figures}
        subtitle={subtitle}
        onEnlarge={() => setEnlarged(true)}
        table={{ open: tableOpen, onTable }}
      />
      <State {...props} />
      <div ref={entries.anchor} className={styles.picture} style={{ minHeight: height }} aria-busy={loading}>
        <Drawing chart={chart} figures={figures} height={height} onOpen={onOpen} />
      </div>
      {figures && <LeftOut figures={figures} />}
      {figures && tableOpen && (
        <Suspense>
          <ChartTable figures={figures} name={chart.name} />
        </Suspense>
      )}
      <Foot figures={figures} asOf={props.asOf} />
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

/** The time of the figures, unless the page tells the same. */
function Foot({ figures, asOf }: { figures: KeptFigures | null; asOf: string | undefined }) {
  if (asOf && figures && isSameMinute(asOf, figures.modified)) return null;
  return (
    <footer className={styles.foot}>
      <AsOf figures={figures} />
    </footer>
  );
}

/** Timestamps of one minute, whatever their seconds. */
const isSameMinute = (one: string, other: string): boolean => one.slice(0, 16) === other.slice(0, 16);

/** The names of the forms, and what the labels stand for. */
function subtitleOf({ report_configs: forms = [] }: Chart, figures: KeptFigures | null): string {
  return [listed(forms.map(({ name }) => name)), figures?.heading].filter(Boolean).join(' · ');
}

interface HeadProps extends Pick<ChartCardProps, 'chart' | 'heading' | 'named' | 'menu'> {
  id: string;
  figures: KeptFigures | null;
  subtitle: string;
  onEnlarge(): void;
  table: { open: boolean; onTable(open: boolean): void };
}

function Head({ chart, heading: Heading = 'h2', named, menu, id, figures, subtitle, onEnlarge, table }: HeadProps) {
  const t = useChartCardTexts();
  const items = useChartMenu(chart, figures, menu);
  return (
    <header className={cx(styles.head, named && styles.named)}>
      <div>
        <Heading id={id} className={cx(named && 'vh')}>
          {chart.name}
        </Heading>
        <p>{subtitle}</p>
      </div>
      <div className={styles.tools}>
        {figures && (
          <IconButton
            size="sm"
            icon={IconTable}
            label={table.open ? t.tableHide : t.table}
            aria-expanded={table.open}
            onClick={() => table.onTable(!table.open)}
          />
        )}
        {figures && <IconButton size="sm" icon={IconArrowsMaximize} label={t.enlarge} onClick={onEnlarge} />}
        <DotsMenu name={chart.name} items={items} />
      </div>
    </header>
  );
}

/** Status of the figures: loading, failed, or the page's own note. */
function State({ loading = false, error, errorText, onRetry, note }: ChartCardProps) {
  const t = useChartCardTexts();
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {t.retry}
    </Button>
  );
  return (
    <>
      {loading && <Progress label={t.counting} value={0} />}
      {error !== null && error !== undefined && (
        <Note tone="warn" action={retry}>
          {errorText ?? t.failed}
        </Note>
      )}
      {note}
    </>
  );
}

interface DrawingProps {
  chart: Chart;
  figures: KeptFigures | null;
  height: number;
  onOpen: ((opened: OpenedFigure) => void) | undefined;
}

function Drawing({ chart, figures, height, onOpen }: DrawingProps) {
  const language = useLanguage();
  const [patterns] = usePatterns();
  if (!figures) return <ChartMissing chart={chart} />;
  return (
    <ChartView
      type={chart.type}
      {...{ figures, language, patterns, height }}
      name={chart.name}
      {...(onOpen && { onOpen })}
    />
  );
}
