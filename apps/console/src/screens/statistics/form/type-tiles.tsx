import { chartTypeNames } from '@kontor/charts';
import { useId } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { Icon, IconChartBar } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import {
  IconChartArcs,
  IconChartBubble,
  IconChartDonut3,
  IconChartDots,
  IconChartLine,
  IconChartPie2,
  IconChartRadar,
} from './icons.ts';
import styles from './settings.module.css';

const icons = {
  bar: IconChartBar,
  line: IconChartLine,
  pie: IconChartPie2,
  doughnut: IconChartDonut3,
  polar_area: IconChartArcs,
  radar: IconChartRadar,
  scatter: IconChartDots,
  bubble: IconChartBubble,
} as const;
const order = ['bar', 'line', 'pie', 'doughnut', 'polar_area', 'radar', 'scatter', 'bubble'] as const;
const types = [...order, ...chartTypeNames.filter(name => !order.includes(name))];

interface TypeTilesProps {
  value: ChartDocument['type'];
  onChange(type: ChartDocument['type']): void;
}

/** Radios underneath, so that arrows choose. */
export function TypeTiles({ value, onChange }: TypeTilesProps) {
  const t = useChartFormTexts();
  const group = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{t.type}</legend>
      <div className={styles.types}>
        {types.map(type => (
          <label key={type} className={styles.type}>
            <input type="radio" name={group} checked={type === value} onChange={() => onChange(type)} />
            <Icon of={icons[type]} size={18} />
            {t[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
