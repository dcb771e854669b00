/** Settings section with the audit log: table with filters by action, kind, people and period, and CSV export. */
import { Suspense } from 'react';
import { download } from '../../api/download.ts';
import { useRecord } from '../../api/hooks.ts';
import { useActionTexts, useAuditTexts, useOutcomeTexts } from '../../i18n/audit.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import { dateTime, ownZone } from '../../i18n/format.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { Button, Chip, type Column, IconDownload, lazily, navigate, usePhone } from '../../ui/index.ts';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditLine } from './audit-line.ts';
import { wordOf } from './audit-line.ts';
import type { SectionProps } from './section-props.ts';
import styles from './settings.module.css';

const Detail = lazily(() => import('./audit-detail.tsx'));
const here = '/settings/audit';

/** Days are in local time, not UTC. */
const startOf = (day: string, days = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
};

/** `id`: the entry whose drawer is open. */
export default function Audit({ id }: SectionProps) {
  const t = useAuditTexts();
  const settings = useSettingsTexts();
  const [actions, kinds, outcomes] = [useActionTexts(), useKindTexts(), useOutcomeTexts()];
  const phone = usePhone();
  const list = useListScreen({
    name: 'audit',
    resource: 'audit',
    sorts: [{ key: 'at', label: t.at, direction: 'desc' }],
    asked: params => {
      const { 'filter[from]': from, 'filter[to]': to, ...rest } = params;
      const day = (value: unknown) => (Array.isArray(value) ? String(value[0]) : '');
      return {
        ...rest,
        ...(day(from) ? { 'filter[at][gte]': startOf(day(from)) } : {}),
        ...(day(to) ? { 'filter[at][lt]': startOf(day(to), 1) } : {}),
      };
    },
  });
  const { record } = useRecord('audit', id);
  const open = list.items.find(line => line.id === id) ?? record;
  const leave = () => void navigate(`${here}${location.search}`, { replace: true });
  const who = (line: AuditLine) => line.username ?? (line.via === 'system' ? t.system : t.nobody);
  const action = (line: AuditLine) => wordOf(actions, line.action);
  const kind = (line: AuditLine) => (line.entity ? wordOf(kinds, line.entity) : '–');
  const columns: Column<AuditLine>[] = [
    { key: 'at', title: t.at, sort: 'at', render: line => <span className="num">{dateTime(line.at)}</span> },
    { key: 'who', title: t.who, render: who },
    { key: 'action', title: t.action, render: action },
    { key: 'entity', title: t.kind, render: kind },
    { key: 'item', title: t.of, render: line => line.item_name ?? '–' },
    {
      key: 'outcome',
      title: t.outcome,
      render: line => (
        <Chip {...(line.outcome !== 'ok' && { tone: 'warn' as const })}>{wordOf(outcomes, line.outcome)}</Chip>
      ),
    },
    { key: 'ip', title: t.address, render: line => <span className="num">{line.ip ?? '–'}</span> },
  ];
  return (
    <>
      <ListScreen
        title={t.audit}
        meta={list.isFirst || list.count === 0 ? undefined : t.lines(list.count)}
        {...(phone && { back: { href: '/settings', label: settings.settings } })}
        actions={
          <Button
            kind="ghost"
            icon={IconDownload}
            onClick={() =>
              void download({
                path: '/audit.csv',
                query: { ...list.params, time_zone: ownZone() },
                filename: 'audit.csv',
              })
            }
          >
            {t.exportCsv}
          </Button>
        }
        list={list}
        label={t.audit}
        searchLabel={t.search}
        itemName={line => `${action(line)}, ${dateTime(line.at)}`}
        itemHref={line => `${here}/${line.id}${location.search}`}
        columns={columns}
        phoneRow={line => (
          <span className={styles.phone}>
            <h3>{action(line)}</h3>
            <span className="num">{[who(line), line.item_name ?? kind(line), dateTime(line.at)].join(' · ')}</span>
          </span>
        )}
        filters={<AuditFilters list={list} />}
        empty={{ title: t.emptyTitle, text: t.emptyText }}
      />
      <Suspense fallback={null}>{open && <Detail line={open} onClose={leave} />}</Suspense>
    </>
  );
}
