/** Screen listing dashboards as tiles or table, with search and sorting. */
import { Suspense, useState } from 'react';
import { useMayOn, useRights } from '../../api/session.ts';
import type { Dashboard } from '../../charts/types.ts';
import { useDashboardsTexts } from '../../i18n/dashboards.ts';
import { number, since } from '../../i18n/format.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Button,
  type Column,
  IconClock,
  IconCopy,
  IconEdit,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconLayoutDashboard,
  IconPlus,
  IconTrash,
  lazily,
  menu,
  NewTile,
  navigate,
  useCommands,
} from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { countOf } from './common/all-charts.ts';
import { downloadDashboard } from './common/download.ts';
import { RESOURCE, useDashboardCopy, useDashboardRemoval } from './model.ts';
import { DashboardTile } from './tile.tsx';

const Schedules = lazily(() => import('./schedules/index.tsx'));
const NEW = '/dashboards/new';
const viewOf = ({ id }: Dashboard) => `/dashboards/${id}`;

export default function Dashboards() {
  const t = useDashboardsTexts();
  const may = useRights();
  const [scheduled, setScheduled] = useState<Dashboard>();
  const list = useListScreen({
    name: 'dashboards',
    resource: RESOURCE,
    layouts: ['cards', 'list'],
    fixed: { contain: 'charts' },
    sorts: [
      { key: 'modified', label: t.changed, direction: 'desc' },
      { key: 'name', label: t.name, direction: 'asc' },
    ],
  });
  const creates = may('ChartCollections', 'create') && may('Charts', 'read');
  useCommands(
    creates
      ? [{ id: 'dashboard-new', label: t.newDashboard, icon: IconPlus, keys: 'n', run: () => void navigate(NEW) }]
      : [],
  );
  const entries = useDashboardEntries(creates, setScheduled);
  const columns = useDashboardColumns();
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} href={NEW}>
      {t.newDashboard}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t.dashboards}
        meta={list.isFirst || list.error ? undefined : t.dashboardsOf(list.count)}
        primary={primary}
        list={list}
        label={t.dashboards}
        searchLabel={t.search}
        itemName={dashboard => dashboard.name}
        itemHref={viewOf}
        itemMenu={entries}
        columns={columns}
        card={dashboard => (
          <DashboardTile
            key={dashboard.id}
            dashboard={dashboard}
            href={viewOf(dashboard)}
            menu={() => entries(dashboard)}
          />
        )}
        phoneRow={dashboard => (
          <PhoneRow name={dashboard.name}>
            {[t.chartsOf(countOf(dashboard)), since(dashboard.modified)].join(' · ')}
          </PhoneRow>
        )}
        firstTile={creates && <NewTile title={t.newDashboard} note={t.newHint} href={NEW} />}
        empty={{
          title: t.emptyTitle,
          text: creates ? t.emptyText : t.emptyTextReader,
          actions: primary || undefined,
        }}
      />
      {scheduled && (
        <Suspense fallback={null}>
          <Schedules dashboard={scheduled} onClose={() => setScheduled(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** React hook with the menu items of a dashboard; `onSchedules` opens its mail schedules. */
function useDashboardEntries(creates: boolean, onSchedules: (dashboard: Dashboard) => void) {
  const t = useDashboardsTexts();
  const may = useRights();
  const mayOn = useMayOn();
  const remove = useDashboardRemoval();
  const copy = useDashboardCopy();
  return (dashboard: Dashboard) =>
    menu([
      mayOn('ChartCollections', 'update', dashboard.user_id) &&
        may('Charts', 'read') && {
          id: 'edit',
          label: t.edit,
          icon: IconEdit,
          keys: 'e',
          href: `${viewOf(dashboard)}/edit`,
        },
      { id: 'open', label: t.open, icon: IconLayoutDashboard, keys: 'Enter', href: viewOf(dashboard) },
      creates && { id: 'copy', label: t.copy, icon: IconCopy, onSelect: () => void copy(dashboard) },
      { line: true },
      {
        id: 'xlsx',
        label: t.xlsx,
        icon: IconFileSpreadsheet,
        note: 'xlsx',
        onSelect: () => downloadDashboard(dashboard, 'xlsx'),
      },
      {
        id: 'pdf',
        label: t.pdf,
        icon: IconFileTypePdf,
        note: 'pdf',
        onSelect: () => downloadDashboard(dashboard, 'pdf'),
      },
      mayOn('ChartCollections', 'update', dashboard.user_id) && {
        id: 'schedules',
        label: t.schedules,
        icon: IconClock,
        onSelect: () => onSchedules(dashboard),
      },
      { line: true },
      mayOn('ChartCollections', 'delete', dashboard.user_id) && {
        id: 'remove',
        label: t.remove,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        onSelect: () => void remove(dashboard),
      },
    ]);
}

function useDashboardColumns(): Column<Dashboard>[] {
  const t = useDashboardsTexts();
  return [
    { key: 'name', title: t.name, sort: 'name', render: dashboard => dashboard.name },
    { key: 'charts', title: t.charts, align: 'right', render: dashboard => number(countOf(dashboard)) },
    {
      key: 'modified',
      title: t.changed,
      sort: 'modified',
      render: dashboard => <span className="num">{since(dashboard.modified)}</span>,
    },
  ];
}
