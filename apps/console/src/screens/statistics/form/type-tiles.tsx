/** Chart type choice as tiles, which are radio buttons: arrow keys choose. */
import { chartIcons } from 'virtual:chart-icons';
import { chartGroups, chartTypeNames, chartTypes } from '@kontor/charts';
import { useId } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useChartTypeTexts } from '../../../i18n/chart-types.ts';
import { Icon } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import styles from './settings.module.css';

const types = chartGroups.flatMap(group => chartTypeNames.filter(name => chartTypes[name].group === group));

interface TypeTilesProps {
  value: ChartDocument['type'];
  onChange(type: ChartDocument['type']): void;
}

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
            <Icon of={chartIcons[type]} size={18} />
            {words[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
