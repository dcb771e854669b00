/** A chart as its own picture. */
import { ChartView } from '@kontor/charts/react';
import { usePatterns } from '../../charts/chart-preferences.ts';
import { typeIcons } from '../../charts/type-icons.ts';
import type { Chart } from '../../charts/types.ts';
import { listed, since } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import { Card, Icon, type MenuItem } from '../../ui/index.ts';
import styles from './list.module.css';

const HEIGHT = 108;

export const formNames = ({ report_configs: forms = [] }: Chart): string => listed(forms.map(({ name }) => name));

export function ChartTile({ chart, href, menu }: { chart: Chart; href: string; menu: () => MenuItem[] }) {
  const t = useStatisticsTexts();
  const language = useLanguage();
  const [patterns] = usePatterns();
  const { name, type, chart_cache: figures } = chart;
  return (
    <Card id={chart.id} name={name} href={href} menu={menu}>
      {({ title, dots }) => (
        <>
          {/* What it shows is read on its own page. */}
          <div className={styles.picture} aria-hidden inert>
            {figures ? (
              <ChartView small height={HEIGHT} {...{ type, figures, name, language, patterns }} />
            ) : (
              <span className={styles.none}>
                <Icon of={typeIcons[type]} size={22} />
                {t.noFigures}
              </span>
            )}
          </div>
          <div className={styles.body}>
            <div className={styles.line}>
              <h3>{title}</h3>
              <span className={styles.dots}>{dots}</span>
            </div>
            <span className={styles.forms}>{formNames(chart)}</span>
            <div className={styles.foot}>
              <span className={styles.type}>
                <Icon of={typeIcons[type]} size={16} />
                {t[type]}
              </span>
              <time dateTime={chart.modified} className="quiet">
                {since(chart.modified)}
              </time>
            </div>
          </div>
        </>
      )}
    </Card>
  );
}
