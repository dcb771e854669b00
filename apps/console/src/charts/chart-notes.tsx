/** Notes below a chart: time of the figures, and values that are left out. */
import type { ChartFigures } from '@kontor/charts';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import { dateTime, time } from '../i18n/format.ts';
import { useLanguage } from '../i18n/index.ts';
import { Icon, IconClock } from '../ui/index.ts';
import styles from './chart.module.css';
import { runningLabel } from './running-label.ts';
import type { KeptFigures } from './types.ts';

/** The time of today ("11:42 Uhr"), otherwise with the date. */
function moment(modified: string): string {
  const whole = dateTime(modified);
  const today = new Date(modified).toDateString() === new Date().toDateString();
  return today ? whole.slice(whole.indexOf(time(modified))) : whole;
}

export function AsOf({ figures }: { figures: KeptFigures | null }) {
  const t = useChartCardTexts();
  return (
    <span className={styles.when}>
      <Icon of={IconClock} size={16} />
      {figures ? t.asOf(moment(figures.modified)) : t.none}
    </span>
  );
}

/** Values that are not drawn, and a last period that is not over; nothing if there are neither. */
export function LeftOut({ figures }: { figures: ChartFigures }) {
  const t = useChartCardTexts();
  const running = runningLabel(figures, useLanguage());
  const notes = [figures.omitted > 0 && t.omitted(figures.omitted), running && t.running(running)].filter(Boolean);
  return notes.length > 0 && <p className={styles.left}>{notes.join(' ')}</p>;
}
