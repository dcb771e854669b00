/** Tile of a dashboard: miniatures of its first four charts. */
import { ChartView } from '@kontor/charts/view';
import type { Chart, Dashboard } from '../../charts/types.ts';
import { useDashboardsTexts } from '../../i18n/dashboards.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Icon, IconLayoutDashboard, type MenuItem } from '../../ui/index.ts';
import { Tile, TileFact } from '../../ui/tile.tsx';
import { countOf } from './common/all-charts.ts';
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
    <Tile
      id={dashboard.id}
      name={dashboard.name}
      {...{ href, menu }}
      quiet
      count={Math.min(SHOWN, charts.length)}
      pictureClass={styles.picture}
      picture={
        charts.length === 0 ? (
          <Icon of={IconLayoutDashboard} size={22} />
        ) : (
          charts.slice(0, SHOWN).map(chart => <Small key={chart.id} chart={chart} tall={charts.length <= 2} />)
        )
      }
      foot={<TileFact>{t.chartsOf(countOf(dashboard))}</TileFact>}
      modified={dashboard.modified}
    />
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
