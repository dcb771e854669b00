/** Grid of up to four charts, two by two; an odd last one spans the row. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useEffect, useState } from 'react';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { Picture } from './picture.tsx';
import styles from './wall.module.css';

interface StageProps {
  dashboardId: string;
  charts: readonly Chart[];
  filter: DashboardFilter | null;
  narrow: boolean;
  onFigures: (chartId: string, figures: KeptFigures | null) => void;
}

/** Window height with a scale of 1. */
const DESK = 720;

/** Scale relative to a desktop: grows with the window, shrinks with the rows. */
function useScale(rows: number): number {
  const [high, setHigh] = useState(() => Math.min(window.innerHeight, window.innerWidth));
  useEffect(() => {
    const watch = () => setHigh(Math.min(window.innerHeight, window.innerWidth));
    window.addEventListener('resize', watch);
    return () => window.removeEventListener('resize', watch);
  }, []);
  return Math.max(1, Math.round((high / DESK) * (rows === 1 ? 1.3 : 1) * 100) / 100);
}

export function Stage({ dashboardId, charts, filter, narrow, onFigures }: StageProps) {
  const columns = narrow || charts.length === 1 ? 1 : 2;
  const rows = Math.max(1, Math.ceil(charts.length / columns));
  const scale = useScale(rows);
  return (
    <div
      className={styles.stage}
      data-columns={columns}
      style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
    >
      {charts.map(chart => (
        <Picture
          key={chart.id}
          dashboardId={dashboardId}
          chart={chart}
          filter={filter}
          scale={narrow ? Math.min(scale, 1.6) : scale}
          onFigures={onFigures}
        />
      ))}
    </div>
  );
}
