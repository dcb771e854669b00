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

export function Actions({ dashboard, filter, search, empty }: ActionsProps) {
  const t = useDashboardViewTexts();
  const mayOn = useMayOn();
  const phone = usePhone();
  const [patterns, setPatterns] = usePatterns();
  const [scheduling, setScheduling] = useState(false);
  const { id, name } = dashboard;
  const edit = `/dashboards/${id}/edit`;
  const mayEdit = mayOn('ChartCollections', 'update', dashboard.user_id);
  const wall = () => openWall(id, search);
  const fetchAs = (type: 'xlsx' | 'pdf') => downloadDashboard(dashboard, type, filter);
  useCommands([
    ...(mayEdit ? [{ id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', run: () => void navigate(edit) }] : []),
    ...(empty ? [] : [{ id: 'wall', label: t.fullScreen, icon: IconPlayerPlay, run: wall }]),
  ]);
  const full = !empty && { id: 'wall', label: t.fullScreen, icon: IconPlayerPlay, onSelect: wall };
  const downloads = !empty && [
    { id: 'xlsx', label: t.downloadXlsx, icon: IconFileSpreadsheet, note: 'xlsx', onSelect: () => fetchAs('xlsx') },
    { id: 'pdf', label: t.downloadPdf, icon: IconFileTypePdf, note: 'pdf', onSelect: () => fetchAs('pdf') },
    { line: true } as const,
    { id: 'print', label: t.print, icon: IconPrinter, onSelect: () => window.print() },
  ];
  return (
    <>
      {!phone && full && (
        <Button kind="ghost" icon={IconPlayerPlay} onClick={wall}>
          {t.fullScreen}
        </Button>
      )}
      {!phone && downloads && <MenuButton label={t.download} icon={IconDownload} align="end" items={menu(downloads)} />}
      {!phone && mayEdit && (
        <Button icon={IconEdit} href={edit}>
          {t.edit}
        </Button>
      )}
      <DotsMenu
        name={name}
        size="md"
        items={menu([
          phone && mayEdit && { id: 'edit', label: t.edit, icon: IconEdit, href: edit },
          phone && full,
          { line: true },
          ...(phone && downloads ? downloads : []),
          { line: true },
          { id: 'patterns', label: t.patterns, checked: patterns, onSelect: () => setPatterns(!patterns) },
          mayEdit && {
            id: 'schedules',
            label: t.schedules,
            icon: IconMail,
            onSelect: () => setScheduling(true),
          },
        ])}
      />
      <Suspense fallback={null}>
        {scheduling && <Schedules dashboard={dashboard} onClose={() => setScheduling(false)} />}
      </Suspense>
    </>
  );
}
