/** A dashboard: its charts in their order, two a row, live, narrowed by what stands in the address. */
import { useCallback, useEffect, useState } from 'react';
import { useMayOn } from '../../../api/session.ts';
import { Failed } from '../../../charts/failed.tsx';
import type { KeptFigures } from '../../../charts/types.ts';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { useDashboardViewTexts } from '../../../i18n/dashboard-view.ts';
import { listed } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Note } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { useIndicator } from '../../../ui/timing.ts';
import { useTitle } from '../../../ui/title.ts';
import { Actions } from './actions.tsx';
import { FilterBar, useDateLabel } from './filter-bar.tsx';
import { filterQuery } from './filter-url.ts';
import { AsOf } from './head.tsx';
import { useKeptTables } from './kept-tables.ts';
import { asOfCounted, asOfKept } from './model.ts';
import { watchPrinting } from './print.ts';
import { DashboardSkeleton } from './skeleton.tsx';
import { Tile } from './tile.tsx';
import { useAddressFilter, useDashboard } from './use-dashboard.ts';
import styles from './view.module.css';

export default function DashboardView({ params: { dashboardId = '' } }: ScreenProps) {
  const t = useDashboardViewTexts();
  const f = useDashboardFilterTexts();
  const mayOn = useMayOn();
  const { record, charts, forms, entries, mayFilter, withheld, error, refetch } = useDashboard(dashboardId);
  const address = useAddressFilter();
  const filter = mayFilter ? address.filter : null;
  const dateLabel = useDateLabel(filter, forms);
  const [tables, setTable] = useKeptTables(dashboardId);
  const [figures, setFigures] = useState<ReadonlyMap<string, KeptFigures | null>>(new Map());
  const waiting = useIndicator(!record && !error);
  useTitle(record?.name ?? t.back);
  useEffect(watchPrinting, []);
  const onFigures = useCallback(
    (id: string, shown: KeptFigures | null) => setFigures(present => new Map(present).set(id, shown)),
    [],
  );

  const back = { href: '/dashboards', label: t.back };
  if (!record)
    return error ? (
      <Failed error={error} retry={() => void refetch()} t={t} href="/dashboards" />
    ) : (
      waiting && <DashboardSkeleton />
    );
  const shown = charts.map(({ id }) => figures.get(id));
  const edits = mayOn('ChartCollections', 'update', record.user_id);
  return (
    <Page
      title={record.name}
      back={back}
      wide
      bare
      actions={
        <Actions dashboard={record} filter={filterQuery(filter)} search={address.search} empty={charts.length === 0} />
      }
    >
      <div className={styles.below}>
        <AsOf
          when={filter ? asOfCounted(shown) : asOfKept(charts.map(({ chart_cache }) => chart_cache))}
          entries={filter ? undefined : entries}
        />
        {mayFilter && charts.length > 0 && <FilterBar filter={filter} forms={forms} onFilter={address.set} />}
      </div>
      <div className={styles.notes}>
        {address.filter && !mayFilter && <Note tone="warn">{f.notAllowed}</Note>}
        {mayFilter && address.strange.length > 0 && <Note tone="warn">{f.strange(listed(address.strange))}</Note>}
        {error && <Note tone="warn">{t.refreshFailed}</Note>}
        {withheld > 0 && <Note tone="info">{t.withheld(withheld)}</Note>}
      </div>
      {charts.length > 0 ? (
        <div className={styles.grid} data-dashboard>
          {charts.map(chart => (
            <Tile
              key={chart.id}
              dashboardId={dashboardId}
              chart={chart}
              filter={filter}
              dateLabel={dateLabel}
              tableOpen={tables.has(chart.id)}
              onTable={open => setTable(chart.id, open)}
              onFigures={onFigures}
            />
          ))}
        </div>
      ) : (
        withheld === 0 && (
          <Empty
            kind="nothing"
            title={t.emptyTitle}
            actions={
              edits && (
                <Button kind="primary" href={`/dashboards/${dashboardId}/edit`}>
                  {t.edit}
                </Button>
              )
            }
          >
            {edits ? t.emptyText : t.emptyTextReader}
          </Empty>
        )
      )}
    </Page>
  );
}
