/** Settings section listing the licences of the instance; an open one is in the address. */
import type { Licence } from '@kontor/contract';
import { useList } from '../../api/lists.ts';
import { describe } from '../../errors/problem-text.ts';
import { date, number } from '../../i18n/format.ts';
import { useLicenceTexts } from '../../i18n/licences.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import {
  Button,
  Chip,
  Dialog,
  Empty,
  IconCircleCheckFilled,
  IconClock,
  IconQrcode,
  navigate,
  Page,
  Progress,
  SkeletonRows,
  usePhone,
} from '../../ui/index.ts';
import styles from './cards.module.css';
import { LicenceDialog } from './licence-dialog.tsx';
import type { SectionProps } from './section-props.ts';
import { StoreBadge } from './store-badge.tsx';

const here = '/settings/licences';

export default function Licences({ id }: SectionProps) {
  const t = useLicenceTexts();
  const s = useSettingsTexts();
  const phone = usePhone();
  const list = useList('licences', { limit: 100 });
  const shown = list.items.find(licence => licence.id === id);
  return (
    <Page title={t.title} {...(phone && { back: { href: '/settings', label: s.settings } })}>
      <p className={styles.lead}>{t.lead}</p>
      {list.error && (
        <Empty
          kind="filtered"
          title={t.failed}
          actions={<Button onClick={() => void list.refetch()}>{t.again}</Button>}
        >
          {describe(list.error).title}
        </Empty>
      )}
      {list.isPending && <SkeletonRows rows={3} />}
      {list.isSuccess && list.count === 0 && (
        <Empty kind="nothing" title={t.none}>
          {t.noneText}
        </Empty>
      )}
      <ul className={styles.cards}>
        {list.items.map(licence => (
          <li key={licence.id} className={styles.card}>
            <div className={styles.cardHead}>
              <h2>{licence.customer_name}</h2>
              <State licence={licence} />
            </div>
            <Facts licence={licence} />
            <div>
              <Button
                icon={IconQrcode}
                onPointerEnter={Dialog.preload}
                onClick={() => void navigate(`${here}/${licence.id}`)}
              >
                {t.show}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.store}>
        <StoreBadge />
      </div>
      {shown && <LicenceDialog licence={shown} onClose={() => void navigate(here, { replace: true })} />}
    </Page>
  );
}

function State({ licence: { start, end } }: { licence: Licence }) {
  const t = useLicenceTexts();
  const now = Date.now();
  if (Date.parse(start) > now)
    return (
      <Chip tone="info" icon={IconClock}>
        {t.notYet(date(start))}
      </Chip>
    );
  if (end && Date.parse(end) <= now) return <Chip tone="bad">{t.ended(date(end))}</Chip>;
  return (
    <Chip tone="ok" icon={IconCircleCheckFilled}>
      {end ? t.valid(date(end)) : t.forever}
    </Chip>
  );
}

function Facts({ licence }: { licence: Licence }) {
  const t = useLicenceTexts();
  const { installs_count: used, installs_available: all } = licence;
  return (
    <dl className={styles.facts}>
      <dt>{t.instance}</dt>
      <dd>{licence.instance}</dd>
      <dt>{t.app}</dt>
      <dd>{licence.app_id}</dd>
      <dt>{t.start}</dt>
      <dd className="num">{date(licence.start)}</dd>
      <dt>{t.end}</dt>
      <dd className="num">{licence.end ? date(licence.end) : t.noEnd}</dd>
      <dt>{t.devices}</dt>
      <dd className="num">
        {all === null ? t.devicesFree(used) : t.devicesOf(used, all)}
        {all !== null && (
          <Progress
            label={`${t.devices}: ${number(used)}`}
            value={used}
            max={all}
            state={used > all ? 'failed' : 'running'}
          />
        )}
      </dd>
    </dl>
  );
}
