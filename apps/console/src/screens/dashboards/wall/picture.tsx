/** Chart scaled to its cell: drawn at a smaller size and enlarged, so that text is legible across a room. */
import { ChartView, textZoom } from '@kontor/charts/view';
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useEffect, useRef, useState } from 'react';
import { usePatterns } from '../../../charts/chart-preferences.ts';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { useWallTexts } from '../../../i18n/wall.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { useFigures } from '../view/use-figures.ts';
import styles from './wall.module.css';

interface PictureProps {
  dashboardId: string;
  chart: Chart;
  filter: DashboardFilter | null;
  /** Scale relative to a desktop. */
  scale: number;
  onFigures: (chartId: string, figures: KeptFigures | null) => void;
}

export function Picture({ dashboardId, chart, filter, scale, onFigures }: PictureProps) {
  const t = useWallTexts();
  const language = useLanguage();
  const [patterns] = usePatterns();
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ wide: number; high: number } | null>(null);
  const { data, isPlaceholderData } = useFigures(dashboardId, chart, filter);
  const counted = filter === null || isPlaceholderData ? null : (data ?? null);
  const figures = (filter && data) || chart.chart_cache;
  const present = filter === null ? chart.chart_cache : counted;
  useEffect(() => onFigures(chart.id, present), [chart.id, present, onFigures]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ wide: Math.floor(width), high: Math.floor(height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const old = filter !== null && counted === null;
  return (
    <article className={styles.picture} data-old={old || undefined}>
      <h2>{chart.name}</h2>
      {counted?.filtered === false && <p className={styles.aside}>{t.filteredNot}</p>}
      <div ref={place} className={styles.place}>
        {figures && size && size.wide > 0 && (
          <div
            className={styles.scaled}
            style={{ width: size.wide / scale, height: size.high / scale, transform: `scale(${scale})` }}
          >
            <ChartView
              type={chart.type}
              figures={figures}
              name={chart.name}
              language={language}
              patterns={patterns}
              height={Math.floor(size.high / scale / textZoom())}
            />
          </div>
        )}
        {!figures && (
          <p className={styles.missing}>
            <Icon of={IconAlertTriangle} size={22} />
            {t.noFigures}
          </p>
        )}
      </div>
    </article>
  );
}
