/** Page of one API: target, handlers that use it, latest deliveries. */
import { useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { useRights } from '../../api/session.ts';
import { useEventTexts } from '../../i18n/deliveries.ts';
import { since } from '../../i18n/format.ts';
import { useConfigTexts, useIntegrationTexts } from '../../i18n/integrations.ts';
import {
  Button,
  Chip,
  Empty,
  IconEdit,
  IconSend,
  IconTrash,
  Link,
  navigate,
  Page,
  StateGlyph,
  Table,
  usePhone,
} from '../../ui/index.ts';
import { ApiDialog } from './api-dialog.tsx';
import { here } from './api-list.tsx';
import { Sample } from './api-sample.tsx';
import { targetOf, word } from './api-types.ts';
import { useDeliveryColumns } from './delivery-table.tsx';
import { contained, titleOf, useDeliveryWords } from './delivery-words.ts';
import { EventHandlers } from './event-handlers.tsx';
import { FileHandlers } from './file-handlers.tsx';
import styles from './integrations.module.css';
import { useRemoveApi } from './remove-api.ts';

export default function ApiPage({ id }: { id: string }) {
  const t = useIntegrationTexts();
  const words = useConfigTexts();
  const may = useRights();
  const remove = useRemoveApi();
  const { record: api, isError } = useRecord('apis', id);
  const [editing, setEditing] = useState(false);
  const [trying, setTrying] = useState(false);
  const back = { href: here, label: t.integrations };
  if (isError)
    return (
      <Page title={t.api} back={back}>
        <Empty kind="nothing" title={t.emptyTitle} />
      </Page>
    );
  if (!api) return null;
  return (
    <Page
      title={api.name}
      meta={<Chip>{word(words, api.type)}</Chip>}
      back={back}
      wide
      actions={
        <>
          {may('Apis', 'delete') && (
            <Button
              kind="dangerText"
              icon={IconTrash}
              onClick={() => void remove(api).then(gone => (gone ? navigate(here, { force: true }) : undefined))}
            >
              {t.remove}
            </Button>
          )}
          {may('Apis', 'update') && (
            <Button icon={IconEdit} onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )}
        </>
      }
      primary={
        may('Apis', 'update') && (
          <Button kind="primary" icon={IconSend} onClick={() => setTrying(true)}>
            {t.sample}
          </Button>
        )
      }
    >
      <div className={styles.blocks}>
        <p className={styles.target}>{targetOf(api)}</p>
        {may('ReportHandlers', 'read') && <Handlers api={id} />}
        {may('FileHandlers', 'read') && <FileHandlers api={id} />}
        {may('EventHandlers', 'read') && api.type === 'webhook' && <EventHandlers api={id} />}
        {may('Deliveries', 'read') && <Latest api={id} />}
      </div>
      {editing && <ApiDialog api={api} onClose={() => setEditing(false)} />}
      {trying && <Sample api={api} onClose={() => setTrying(false)} />}
    </Page>
  );
}

function Handlers({ api }: { api: string }) {
  const t = useIntegrationTexts();
  const events = useEventTexts();
  const { items, isPending } = useList('report-handlers', {
    'filter[api_id]': api,
    contain: 'report_configs',
    limit: 100,
  });
  if (isPending) return null;
  return (
    <section className={styles.block}>
      <h2>{t.handlers}</h2>
      {items.length === 0 && <p className={styles.hint}>{t.handlersNone}</p>}
      <ul className={styles.links}>
        {items.map(({ id, title, event, report_configs: form }) => (
          <li key={id}>
            {form ? <Link href={`/reports/config/${form.id}`}>{title}</Link> : title}
            <span>{[form?.name, word(events, event)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Latest({ api }: { api: string }) {
  const t = useIntegrationTexts();
  const phone = usePhone();
  const words = useDeliveryWords();
  const columns = useDeliveryColumns(true);
  const all = `${here}/deliveries?filter[api_id]=${api}`;
  const { items, count, isPending } = useList('deliveries', {
    'filter[api_id]': api,
    contain: contained,
    limit: 10,
  });
  if (isPending) return null;
  return (
    <section className={styles.block}>
      <h2>{t.deliveries}</h2>
      {items.length === 0 ? (
        <p className={styles.hint}>{t.deliveriesNone}</p>
      ) : (
        <>
          {phone ? (
            <ul className={styles.links}>
              {items.map(delivery => (
                <li key={delivery.id}>
                  <Link href={`${all}&open=${delivery.id}`}>{titleOf(delivery)}</Link>
                  <StateGlyph kind={words.glyph(delivery)} label={words.state(delivery)} />
                  <span className="num">{since(delivery.created)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <Table
              label={t.deliveries}
              columns={columns}
              items={items}
              rowKey={delivery => delivery.id}
              rowName={titleOf}
              href={delivery => `${all}&open=${delivery.id}`}
              count={items.length}
            />
          )}
          {count > items.length && (
            <div>
              <Button size="sm" href={all}>
                {t.againAll} ({count})
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
