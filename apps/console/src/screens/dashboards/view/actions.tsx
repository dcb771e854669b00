/** Action buttons of a dashboard; on phones all of them move into the menu. */
import { Suspense, useState } from 'react';
import type { Query } from '../../../api/client.ts';
import { useMayOn } from '../../../api/session.ts';
import { usePatterns } from '../../../charts/chart-preferences.ts';
import type { Dashboard } from '../../../charts/types.ts';
import { useDashboardViewTexts } from '../../../i18n/dashboard-view.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import {
  IconDownload,
  IconEdit,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconMail,
  IconPlayerPlay,
  IconPrinter,
} from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { usePhone } from '../../../ui/media.ts';
import { DotsMenu, MenuButton, menu } from '../../../ui/menu.tsx';
import { navigate } from '../../../ui/navigation.ts';
import { downloadDashboard } from '../common/download.ts';

const Schedules = lazily(() => import('../schedules/index.tsx'));

interface ActionsProps {
  dashboard: Dashboard;
  /** Applied to downloads and the wall display. */
  filter: Query;
  search: string;
  empty: boolean;
}

/** Requests full screen within the click: browsers allow it only on a user gesture. */
function openWall(dashboardId: string, search: string): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
  void navigate(`/dashboards/${dashboardId}/wall${search}`);
}

type Items = Parameters<typeof menu>[0];

const downloadItems = (t: ReturnType<typeof useDashboardViewTexts>, fetchAs: (type: 'xlsx' | 'pdf') => void): Items => [
  { id: 'xlsx', label: t.downloadXlsx, icon: IconFileSpreadsheet, note: 'xlsx', onSelect: () => fetchAs('xlsx') },
  { id: 'pdf', label: t.downloadPdf, icon: IconFileTypePdf, note: 'pdf', onSelect: () => fetchAs('pdf') },
  { line: true },
  { id: 'print', label: t.print, icon: IconPrinter, onSelect: () => window.print() },
];

export function Actions({ dashboard, filter, search, empty }: ActionsProps) {
  const t = useDashboardViewTexts();
  const mayOn = useMayOn();
  const phone = usePhone();
  const [scheduling, setScheduling] = useState(false);
  const { id, name } = dashboard;
  const edit = `/dashboards/${id}/edit`;
  const mayEdit = mayOn('ChartCollections', 'update', dashboard.user_id);
  const wall = () => openWall(id, search);
  useCommands([
    ...(mayEdit ? [{ id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', run: () => void navigate(edit) }] : []),
    ...(empty ? [] : [{ id: 'wall', label: t.fullScreen, icon: IconPlayerPlay, run: wall }]),
  ]);
  const full = !empty && { id: 'wall', label: t.fullScreen, icon: IconPlayerPlay, onSelect: wall };
  const downloads = empty ? [] : downloadItems(t, type => downloadDashboard(dashboard, type, filter));
  return (
    <>
      {!phone && full && (
        <Button kind="ghost" icon={IconPlayerPlay} onClick={wall}>
          {t.fullScreen}
        </Button>
      )}
      {!phone && !empty && <MenuButton label={t.download} icon={IconDownload} align="end" items={menu(downloads)} />}
      <MoreMenu
        name={name}
        moved={
          phone
            ? [mayEdit && { id: 'edit', label: t.edit, icon: IconEdit, href: edit }, full, { line: true }, ...downloads]
            : []
        }
        onSchedules={mayEdit ? () => setScheduling(true) : undefined}
      />
      {!phone && mayEdit && (
        <Button kind="primary" icon={IconEdit} href={edit}>
          {t.edit}
        </Button>
      )}
      <Suspense fallback={null}>
        {scheduling && <Schedules dashboard={dashboard} onClose={() => setScheduling(false)} />}
      </Suspense>
    </>
  );
}

interface MoreMenuProps {
  name: string;
  /** Actions that have no button of their own on a phone. */
  moved: Items;
  onSchedules: (() => void) | undefined;
}

function MoreMenu({ name, moved, onSchedules }: MoreMenuProps) {
  const t = useDashboardViewTexts();
  const [patterns, setPatterns] = usePatterns();
  return (
    <DotsMenu
      name={name}
      size="md"
      items={menu([
        ...moved,
        { line: true },
        { id: 'patterns', label: t.patterns, checked: patterns, onSelect: () => setPatterns(!patterns) },
        onSchedules && { id: 'schedules', label: t.schedules, icon: IconMail, onSelect: onSchedules },
      ])}
    />
  );
}
