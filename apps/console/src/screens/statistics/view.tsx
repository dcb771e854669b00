/** Chart page: drawing, table and actions, updated live. */
import { preferredHeight } from '@kontor/charts/view';
import type { With } from '@kontor/contract';
import { useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useMayOn, useRights } from '../../api/session.ts';
import { editOf } from '../../charts/addresses.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import { Failed } from '../../charts/failed.tsx';
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import {
  Button,
  goBack,
  IconButton,
  IconCopy,
  IconEdit,
  IconTrash,
  Link,
  navigate,
  Page,
  Skeleton,
  useCommands,
  useIndicator,
  usePhone,
  useTitle,
} from '../../ui/index.ts';
import type { ScreenProps } from '../../ui/screen-props.ts';
import { copyOf, LIST, RESOURCE, useChartRemoval } from './model.ts';
import styles from './view.module.css';

type ShownChart = With<'charts', 'report_configs,chart_collections'>;
const CONTAIN = { contain: 'report_configs,chart_collections' } as const;
/** This many dashboards are named; the rest is a count. */
const MOST = 3;

const tall = ({ type, chart_cache: figures }: ShownChart, least: number) =>
  figures ? preferredHeight(type, figures, least) : least;
const height = (phone: boolean) => (phone ? 300 : Math.max(320, Math.min(560, Math.round(window.innerHeight * 0.52))));

export default function ChartPage({ params: { chartId = '' } }: ScreenProps) {
  const t = useStatisticsTexts();
  const { record, error, refetch } = useRecord(RESOURCE, chartId, CONTAIN);
  const waiting = useIndicator(!record && !error);
  useTitle(record?.name ?? t.title);
  if (record) return <Shown chart={record} />;
  if (error) return <Failed error={error} retry={() => void refetch()} t={t} href={LIST} />;
  return (
    <Page title={t.title} back={{ href: LIST, label: t.title }}>
      {waiting && (
        <div className={styles.waiting}>
          <Skeleton width={220} height={20} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}

function Shown({ chart }: { chart: ShownChart }) {
  const t = useStatisticsTexts();
  const may = useRights();
  const mayOn = useMayOn();
  const phone = usePhone();
  const remove = useChartRemoval();
  const [table, setTable] = useState(true);
  const [edits, deletes, creates] = [
    mayOn('Charts', 'update', chart.user_id),
    mayOn('Charts', 'delete', chart.user_id),
    may('Charts', 'create'),
  ];
  async function drop() {
    if (await remove(chart)) await navigate(LIST, { force: true });
  }
  useCommands([
    ...(edits
      ? [{ id: 'chart-edit', label: t.edit, icon: IconEdit, keys: 'e', run: () => void navigate(editOf(chart)) }]
      : []),
    ...(creates ? [{ id: 'chart-copy', label: t.copy, icon: IconCopy, run: () => void navigate(copyOf(chart)) }] : []),
    ...(deletes
      ? [{ id: 'chart-remove', label: t.remove, icon: IconTrash, keys: 'Delete', run: () => void drop() }]
      : []),
    { id: 'chart-back', label: t.toAll, hidden: true, run: () => goBack(LIST) },
  ]);
  return (
    <Page
      title={chart.name}
      meta={<Dashboards of={chart} />}
      back={{ href: LIST, label: t.title }}
      wide
      actions={
        <>
          {creates && <IconButton icon={IconCopy} label={t.copy} href={copyOf(chart)} />}
          {deletes && <IconButton icon={IconTrash} label={t.remove} onClick={() => void drop()} />}
        </>
      }
      primary={
        edits && (
          <Button kind="primary" icon={IconEdit} href={editOf(chart)}>
            {t.edit}
          </Button>
        )
      }
    >
      <ChartCard chart={chart} height={tall(chart, height(phone))} named tableOpen={table} onTable={setTable} />
    </Page>
  );
}

/** Dashboards with this chart. */
function Dashboards({ of: { chart_collections: dashboards = [] } }: { of: ShownChart }) {
  const t = useStatisticsTexts();
  if (dashboards.length === 0) return null;
  return (
    <span className={styles.dashboards}>
      {t.onDashboards(dashboards.length)}
      {dashboards.slice(0, MOST).map(({ id, name }, at) => (
        <span key={id}>
          <Link href={`/dashboards/${id}`}>{name}</Link>
          {at < Math.min(dashboards.length, MOST) - 1 && ','}
        </span>
      ))}
      {dashboards.length > MOST && t.andMore(dashboards.length - MOST)}
    </span>
  );
}
