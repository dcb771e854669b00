/** Dashboard screen: its charts in order, each as wide as its look says, updated live, under the filter in the address. */
import { useCallback, useEffect, useState } from 'react';
import { useMayOn } from '../../../api/session.ts';
import { Failed } from '../../../charts/failed.tsx';
import type { Dashboard, KeptFigures } from '../../../charts/types.ts';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { useDashboardViewTexts } from '../../../i18n/dashboard-view.ts';
import { listed } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Note } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { useIndicator } from '../../../ui/timing.ts';
import { useTitle } from '../../../ui/title.ts';
import { watchPrinting } from '../../../ui/watch-printing.ts';
import { asOfCounted, asOfKept, tilesOf } from '../common/model.ts';
import { Actions } from './actions.tsx';
import { FilterBar, useDateLabel } from './filter-bar.tsx';
import { filterQuery } from './filter-url.ts';
import { AsOf } from './head.tsx';
import { useKeptTables } from './kept-tables.ts';
import { DashboardSkeleton } from './skeleton.tsx';
import { Tile } from './tile.tsx';
import { useAddressFilter, useDashboard } from './use-dashboard.ts';
import styles from './view.module.css';

export default function DashboardScreen({ params: { dashboardId = '' } }: ScreenProps) {
  const t = useDashboardViewTexts();
  const dashboard = useDashboard(dashboardId);
  const { record, error, refetch } = dashboard;
  const waiting = useIndicator(!record && !error);
  useTitle(record?.name ?? t.back);
  useEffect(() => watchPrinting(), []);
  if (record) return <DashboardView record={record} dashboard={dashboard} />;
  if (error) return <Failed error={error} retry={() => void refetch()} t={t} href="/dashboards" />;
  return waiting && <DashboardSkeleton />;
}

interface DashboardViewProps {
  record: Dashboard;
  dashboard: ReturnType<typeof useDashboard>;
}

function DashboardView({ record, dashboard }: DashboardViewProps) {
  const t = useDashboardViewTexts();
  const { charts, forms, entries, mayFilter } = dashboard;
  const address = useAddressFilter();
  const filter = mayFilter ? address.filter : null;
  const looks = tilesOf(record);
  const dateLabel = useDateLabel(filter, forms);
  const [tables, setTable] = useKeptTables(record.id);
  const [figures, setFigures] = useState<ReadonlyMap<string, KeptFigures | null>>(new Map());
  const onFigures = useCallback(
    (id: string, shown: KeptFigures | null) => setFigures(present => new Map(present).set(id, shown)),
    [],
  );
  const asOf = filter
    ? asOfCounted(charts.map(({ id }) => figures.get(id)))
    : asOfKept(charts.map(({ chart_cache }) => chart_cache));
  return (
    <Page
      title={record.name}
      meta={<AsOf when={asOf} entries={filter ? undefined : entries} />}
      back={{ href: '/dashboards', label: t.back }}
      wide
      bare
      actions={
        <Actions dashboard={record} filter={filterQuery(filter)} search={address.search} empty={charts.length === 0} />
      }
    >
      {mayFilter && charts.length > 0 && (
        <div className={styles.below}>
          <FilterBar filter={filter} forms={forms} onFilter={address.set} />
        </div>
      )}
      <Notes dashboard={dashboard} address={address} />
      {charts.length > 0 ? (
        <div className={styles.grid} data-dashboard>
          {charts.map(chart => (
            <Tile
              key={chart.id}
              dashboardId={record.id}
              chart={chart}
              filter={filter}
              look={looks[chart.id] ?? {}}
              asOf={asOf}
              dateLabel={dateLabel}
              tableOpen={tables.has(chart.id)}
              onTable={open => setTable(chart.id, open)}
              onFigures={onFigures}
            />
          ))}
        </div>
      ) : (
        dashboard.withheld === 0 && <NoCharts record={record} />
      )}
    </Page>
  );
}

interface NotesProps {
  dashboard: DashboardViewProps['dashboard'];
  address: ReturnType<typeof useAddressFilter>;
}

/** Notes on the figures: filters that do not apply, outdated figures, hidden charts. */
function Notes({ dashboard: { mayFilter, error, withheld }, address }: NotesProps) {
  const t = useDashboardViewTexts();
  const f = useDashboardFilterTexts();
  return (
    <div className={styles.notes}>
      {address.filter && !mayFilter && <Note tone="warn">{f.notAllowed}</Note>}
      {mayFilter && address.strange.length > 0 && <Note tone="warn">{f.strange(listed(address.strange))}</Note>}
      {error && <Note tone="warn">{t.refreshFailed}</Note>}
      {withheld > 0 && <Note tone="info">{t.withheld(withheld)}</Note>}
    </div>
  );
}

function NoCharts({ record }: { record: Dashboard }) {
  const t = useDashboardViewTexts();
  const mayOn = useMayOn();
  const edits = mayOn('ChartCollections', 'update', record.user_id);
  const edit = edits && (
    <Button kind="primary" href={`/dashboards/${record.id}/edit`}>
      {t.edit}
    </Button>
  );
  return (
    <Empty kind="nothing" title={t.emptyTitle} actions={edit}>
      {edits ? t.emptyText : t.emptyTextReader}
    </Empty>
  );
}
