/** A dashboard as its own picture: its first four charts, small. */
import { ChartView } from '@kontor/charts/react';
import type { Chart, Dashboard } from '../../charts/types.ts';
import { useDashboardsTexts } from '../../i18n/dashboards.ts';
import { since } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Card, Icon, IconLayoutDashboard, type MenuItem } from '../../ui/index.ts';
import { countOf } from './all-charts.ts';
import styles from './list.module.css';
import { chartsOf } from './model.ts';

const SHOWN = 4;

export function DashboardTile({
  dashboard,
  href,
  menu,
}: {
  dashboard: Dashboard;
  href: string;
  menu: () => MenuItem[];
}) {
  const t = useDashboardsTexts();
  const charts = chartsOf(dashboard);
  return (
    <Card id={dashboard.id} name={dashboard.name} href={href} menu={menu}>
      {({ title, dots }) => (
        <>
          {/* What it shows is read on the dashboard itself. */}
          <div className={styles.picture} data-count={Math.min(SHOWN, charts.length)} aria-hidden inert>
            {charts.length === 0 ? (
              <Icon of={IconLayoutDashboard} size={22} />
            ) : (
              charts.slice(0, SHOWN).map(chart => <Small key={chart.id} chart={chart} tall={charts.length <= 2} />)
            )}
          </div>
          <div className={styles.body}>
            <div className={styles.line}>
              <h3>{title}</h3>
              <span className={styles.dots}>{dots}</span>
            </div>
            <div className={styles.foot}>
              <span className={styles.count}>{t.chartsOf(countOf(dashboard))}</span>
              <time dateTime={dashboard.modified} className="quiet">
                {since(dashboard.modified)}
              </time>
            </div>
          </div>
        </>
      )}
    </Card>
  );
}

function Small({ chart, tall }: { chart: Chart; tall: boolean }) {
  const language = useLanguage();
  return (
    <span className={styles.small}>
      {chart.chart_cache && (
        <ChartView
          small
          type={chart.type}
          figures={chart.chart_cache}
          name={chart.name}
          language={language}
          height={tall ? 104 : 46}
        />
      )}
    </span>
  );
}
