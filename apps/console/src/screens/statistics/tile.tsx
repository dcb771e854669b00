/** Tile of a chart: miniature of its drawing. */

import { chartIcons } from 'virtual:chart-icons';
import { ChartView } from '@kontor/charts/view';
import { usePatterns } from '../../charts/chart-preferences.ts';
import type { Chart } from '../../charts/types.ts';
import { useChartTypeTexts } from '../../i18n/chart-types.ts';
import { listed } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import { Icon, type MenuItem } from '../../ui/index.ts';
import { Tile, TileFact } from '../../ui/tile.tsx';
import styles from './list.module.css';

const HEIGHT = 108;

export const formNames = ({ report_configs: forms = [] }: Chart): string => listed(forms.map(({ name }) => name));

export function ChartTile({ chart, href, menu }: { chart: Chart; href: string; menu: () => MenuItem[] }) {
  const t = useStatisticsTexts();
  const types = useChartTypeTexts();
  const language = useLanguage();
  const [patterns] = usePatterns();
  const { name, type, chart_cache: figures } = chart;
  return (
    <Tile
      {...{ id: chart.id, name, href, menu }}
      quiet
      pictureClass={styles.picture}
      bodyClass={styles.body}
      picture={
        figures ? (
          <ChartView small height={HEIGHT} {...{ type, figures, name, language, patterns }} />
        ) : (
          <span className={styles.none}>
            <Icon of={chartIcons[type]} size={22} />
            {t.noFigures}
          </span>
        )
      }
      about={<span className={styles.forms}>{formNames(chart)}</span>}
      foot={
        <TileFact>
          <Icon of={chartIcons[type]} size={16} />
          {types[type]}
        </TileFact>
      }
      modified={chart.modified}
    />
  );
}
