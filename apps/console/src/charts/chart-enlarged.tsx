/** Dialog with a chart as large as the window allows, and its table below. */
import { ChartView, type OpenedFigure, preferredHeight } from '@kontor/charts/view';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { Dialog } from '../ui/index.ts';
import styles from './chart.module.css';
import { AsOf, LeftOut } from './chart-notes.tsx';
import { usePatterns } from './chart-preferences.ts';
import { ChartTable } from './chart-table.tsx';
import type { Chart, KeptFigures } from './types.ts';

interface EnlargedProps {
  chart: Chart;
  figures: KeptFigures;
  /** Names of the forms, and what is counted. */
  subtitle: string;
  /** A note by the page about these figures. */
  note?: ReactNode;
  onOpen?: (opened: OpenedFigure) => void;
  onClose: () => void;
}

export default function Enlarged({ chart, figures, subtitle, note, onOpen, onClose }: EnlargedProps) {
  const language = useLanguage();
  const [patterns] = usePatterns();
  const least = Math.max(240, Math.min(640, Math.round(window.innerHeight * 0.55)));
  const height = preferredHeight(chart.type, figures, least);
  return (
    <Dialog size="xl" title={chart.name} onClose={onClose}>
      <div className={styles.enlarged}>
        <p className={styles.subtitle}>{subtitle}</p>
        {note}
        <ChartView
          type={chart.type}
          name={chart.name}
          {...{ figures, language, patterns, height }}
          {...(onOpen && { onOpen })}
        />
        <LeftOut figures={figures} />
        <AsOf figures={figures} />
        <ChartTable figures={figures} name={chart.name} />
      </div>
    </Dialog>
  );
}
