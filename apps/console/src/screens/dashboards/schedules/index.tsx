/** Dialog listing a dashboard's mail schedules. */
import { limits } from '@kontor/contract/limits';
import { useRef, useState } from 'react';
import { useList } from '../../../api/lists.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useSchedulesTexts } from '../../../i18n/schedules.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button, Dialog, Empty, IconPlus, Note, SkeletonRows, useIndicator } from '../../../ui/index.ts';
import { ScheduleForm } from './form.tsx';
import { SCHEDULES, type Schedule } from './model.ts';
import { ScheduleRow } from './row.tsx';
import styles from './schedules.module.css';

interface Props {
  dashboard: { id: string; name: string };
  onClose: () => void;
}

export default function Schedules({ dashboard, onClose }: Props) {
  const t = useSchedulesTexts();
  const [open, setOpen] = useState<Schedule | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const list = useList(SCHEDULES, {
    'filter[chart_collection_id]': dashboard.id,
    contain: 'users',
    sort: 'created',
    direction: 'asc',
    limit: 100,
  });
  const loading = useIndicator(list.isPending);
  const { items, count } = list;
  const addButton = (kind: 'primary' | 'default') => (
    <Button
      ref={add}
      kind={kind}
      icon={IconPlus}
      onClick={() => setOpen('new')}
      disabledReason={count >= limits.schedules && t.full(limits.schedules)}
    >
      {t.add}
    </Button>
  );
  if (open)
    return (
      <ScheduleForm
        dashboardId={dashboard.id}
        schedule={open === 'new' ? undefined : open}
        onClose={() => setOpen(null)}
      />
    );
  return (
    <Dialog
      title={t.title(dashboard.name)}
      size="lg"
      onClose={onClose}
      foot={
        <>
          {items.length > 0 && addButton('default')}
          <Button kind={items.length > 0 ? 'primary' : 'default'} onClick={onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t.lead}</p>
      {loading && list.isPending && <SkeletonRows rows={2} />}
      {list.isError && items.length === 0 && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && (
        <Empty kind="nothing" title={t.list} actions={addButton('primary')}>
          {t.none}
        </Empty>
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t.list}>
          {items.map(schedule => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              onEdit={() => setOpen(schedule)}
              onRemoved={() => add.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const ui = useUiTexts();
  const retry = (
    <Button size="sm" onClick={onRetry}>
      {ui.retry}
    </Button>
  );
  return (
    <Note tone="bad" live action={retry}>
      {describe(error).title}
    </Note>
  );
}
