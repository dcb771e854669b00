import { chartTypeNames } from '@kontor/charts';
import { useId } from 'react';
import { typeIcons } from '../../../charts/type-icons.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useChartTypeTexts } from '../../../i18n/chart-types.ts';
import { Icon } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import styles from './settings.module.css';

const order = ['bar', 'line', 'pie', 'doughnut', 'polar_area', 'radar', 'scatter', 'bubble'] as const;
const types = [...order, ...chartTypeNames.filter(name => !order.includes(name))];

interface TypeTilesProps {
  value: ChartDocument['type'];
  onChange(type: ChartDocument['type']): void;
}

/** Radios underneath, so that arrows choose. */
export function TypeTiles({ value, onChange }: TypeTilesProps) {
  const t = useChartFormTexts();
  const words = useChartTypeTexts();
  const group = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{t.type}</legend>
      <div className={styles.types}>
        {types.map(type => (
          <label key={type} className={styles.type}>
            <input type="radio" name={group} checked={type === value} onChange={() => onChange(type)} />
            <Icon of={typeIcons[type]} size={18} />
            {words[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
