/** Drawer with one entry of the audit log in full. */
import { Fragment, type ReactNode } from 'react';
import { useActionTexts, useAuditTexts, useOutcomeTexts, useViaTexts } from '../../i18n/audit.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import { dateTime } from '../../i18n/format.ts';
import { Drawer, Link } from '../../ui/index.ts';
import { type AuditLine, wordOf } from './audit-line.ts';
import styles from './settings.module.css';

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Addresses of entities that can be opened by id. */
const places: Record<string, (id: string) => string> = {
  ReportConfigs: id => `/reports/${id}`,
  Users: id => `/users/${id}`,
};

export default function AuditDetail({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const t = useAuditTexts();
  const [actions, kinds, outcomes, vias] = [useActionTexts(), useKindTexts(), useOutcomeTexts(), useViaTexts()];
  const { changes, fields, ...rest } = line.detail ?? {};
  const place = line.entity && line.item_id && line.action !== 'purge' ? places[line.entity] : undefined;
  const rows: [string, ReactNode][] = [
    [t.at, dateTime(line.at)],
    [t.who, line.username ?? (line.via === 'system' ? t.system : t.nobody)],
    [t.via, line.via && wordOf(vias, line.via)],
    [t.kind, line.entity && wordOf(kinds, line.entity)],
    [t.of, line.item_id && (place ? <Link href={place(line.item_id)}>{line.item_id}</Link> : line.item_id)],
    [t.outcome, wordOf(outcomes, line.outcome)],
    [t.fields, Array.isArray(fields) ? fields.join(', ') : null],
    ...Object.entries((changes ?? {}) as Record<string, [unknown, unknown]>).map(
      ([field, [before, after]]): [string, string] => [
        `${t.changes}: ${field}`,
        `${valueText(before)} → ${valueText(after)}`,
      ],
    ),
    ...Object.entries(rest).map(([name, value]): [string, string] => [name, valueText(value)]),
    [t.address, line.ip],
    [t.agent, line.agent],
    [t.request, line.request_id],
  ];
  return (
    <Drawer title={wordOf(actions, line.action)} onClose={onClose}>
      <dl className={styles.facts} aria-label={t.entry}>
        {rows.map(([label, value]) =>
          value ? (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ) : null,
        )}
      </dl>
    </Drawer>
  );
}
