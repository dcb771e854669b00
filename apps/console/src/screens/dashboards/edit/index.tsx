/** Screen that edits a dashboard's name, charts and their order. Each change is saved at once and can be undone. */
import { ApiError } from '../../../api/client.ts';
import { useMayOn } from '../../../api/session.ts';
import type { Dashboard } from '../../../charts/types.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { useDashboardsTexts } from '../../../i18n/dashboards.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button, Empty, Page, SkeletonRows, useIndicator, useTitle } from '../../../ui/index.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { Editor } from './editor.tsx';
import { useDashboard } from './use-dashboard.ts';

const back = { href: '/dashboards' };

export default function EditDashboard({ params }: ScreenProps) {
  const { editing, dashboard, error, reload } = useDashboard(params.dashboardId ?? '');
  const mayOn = useMayOn();
  if (dashboard && !mayOn('ChartCollections', 'update', dashboard.user_id)) return <Foreign dashboard={dashboard} />;
  if (editing && dashboard) return <Editor key={editing.id} editing={editing} dashboard={dashboard} gone={<Gone />} />;
  if (error instanceof ApiError && (error.code === 404 || error.code === 400)) return <Gone />;
  return <Waiting error={error} reload={reload} />;
}

function Waiting({ error, reload }: { error: unknown; reload: () => void }) {
  const t = useDashboardEditTexts();
  const { dashboards } = useDashboardsTexts();
  const { retry } = useUiTexts();
  const loading = useIndicator(!error);
  useTitle(t.edit);
  return (
    <Page title={t.edit} back={{ ...back, label: dashboards }}>
      {error ? (
        <Empty kind="filtered" title={describe(error).title} actions={<Button onClick={reload}>{retry}</Button>} />
      ) : (
        loading && <SkeletonRows />
      )}
    </Page>
  );
}

function Foreign({ dashboard }: { dashboard: Dashboard }) {
  const t = useDashboardEditTexts();
  const { dashboards } = useDashboardsTexts();
  useTitle(dashboard.name);
  return (
    <Page title={dashboard.name} back={{ ...back, label: dashboards }}>
      <Empty kind="denied" title={t.denied} actions={<Button href={`/dashboards/${dashboard.id}`}>{t.view}</Button>}>
        {t.deniedBody}
      </Empty>
    </Page>
  );
}

function Gone() {
  const t = useDashboardEditTexts();
  const { dashboards } = useDashboardsTexts();
  useTitle(t.edit);
  return (
    <Page title={t.edit} back={{ ...back, label: dashboards }}>
      <Empty kind="filtered" title={t.gone} actions={<Button href={back.href}>{t.goneToList}</Button>}>
        {t.goneBody}
      </Empty>
    </Page>
  );
}
