/** Drawer with one delivery in full, and the action that retries it. */
import { Fragment, type ReactNode } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useCall } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useEventTexts } from '../../i18n/deliveries.ts';
import { dateTime } from '../../i18n/format.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { Button, Drawer, IconRefresh, Link, StateGlyph, toast } from '../../ui/index.ts';
import { Answered } from './api-sample.tsx';
import { word } from './api-types.ts';
import { DeliveryItem } from './delivery-item.tsx';
import { canSend, contained, titleOf, useDeliveryWords } from './delivery-words.ts';
import styles from './integrations.module.css';
import settings from './settings.module.css';

/** Retries a finished delivery. */
export function useAgain() {
  const t = useIntegrationTexts();
  const again = useCall('POST /deliveries/retry/{id}.json', { stale: ['deliveries'] });
  return async (id: string) => {
    try {
      await again.mutateAsync({ params: { id } });
      toast.ok(() => t.queued);
    } catch (error) {
      toast.error(error);
    }
  };
}

/** Pinned at its state when opened. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useIntegrationTexts();
  const words = useDeliveryWords();
  const events = useEventTexts();
  const may = useRights();
  const again = useAgain();
  const { record } = useRecord('deliveries', id, { contain: contained });
  if (!record) return null;
  const form = record.report_handlers?.report_config_id;
  const rows: [string, ReactNode][] = [
    [t.state, <StateGlyph key="state" kind={words.glyph(record)} label={words.state(record)} />],
    [t.error, words.fault(record.last_error)],
    [t.api, record.apis && <Link href={`/settings/integrations/${record.apis.id}`}>{record.apis.name}</Link>],
    [t.handler, titleOf(record)],
    [t.event, word(events, record.event)],
    [
      t.entry,
      form && record.report_id && <Link href={`/reports/${form}/${record.report_id}/view`}>{t.entryOpen}</Link>,
    ],
    [t.item, record.item_id && <DeliveryItem key="item" event={record.event} id={record.item_id} />],
    [t.attempts, record.attempts],
    [t.next, record.state === 'waiting' && dateTime(record.next_try)],
    [t.created, dateTime(record.created)],
    [t.modified, dateTime(record.modified)],
  ];
  return (
    <Drawer
      title={t.delivery}
      onClose={onClose}
      foot={
        may('Deliveries', 'update') &&
        canSend(record) && (
          <Button kind="primary" icon={IconRefresh} onClick={() => void again(record.id)}>
            {record.state === 'waiting' ? t.sendNow : t.again}
          </Button>
        )
      }
    >
      <div className={styles.blocks}>
        <dl className={settings.facts}>
          {rows.map(([label, value]) =>
            value ? (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ) : null,
          )}
        </dl>
        <Answered status={record.status} excerpt={record.excerpt} />
      </div>
    </Drawer>
  );
}
