/** Drawer with one entry of the audit log in full: what changed from what to what, with names beside ids. */
import { Fragment, type ReactNode } from 'react';
import { useActionTexts, useAuditTexts, useOutcomeTexts, useViaTexts } from '../../i18n/audit.ts';
import { useDetailTexts, useFieldTexts } from '../../i18n/audit-fields.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import { dateTime } from '../../i18n/format.ts';
import { Drawer, Link } from '../../ui/index.ts';
import { type AuditLine, wordOf } from './audit-line.ts';
import { AuditRights, isRights } from './audit-rights.tsx';
import styles from './settings.module.css';

type Texts = ReturnType<typeof useAuditTexts>;

const has = <K extends string>(value: object, key: K): value is Record<K, unknown> => Object.hasOwn(value, key);

/** A value in words: of a linked item its name, of a long list its length. */
function valueText(value: unknown, t: Texts): string {
  if (value === null || value === '') return t.none;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value.join(', ') || t.none;
  if (typeof value === 'object') {
    if (has(value, 'name') && has(value, 'id')) return String(value.name ?? value.id);
    if (has(value, 'count') && Object.keys(value).length === 1) return t.entries(Number(value.count));
  }
  return JSON.stringify(value);
}

/** Addresses of entities that can be opened by id. */
const places: Record<string, (id: string) => string> = {
  ReportConfigs: id => `/reports/${id}`,
  Users: id => `/users/${id}`,
};

function itemOf(line: AuditLine): ReactNode {
  const { entity, item_id: id, item_name: name, action } = line;
  if (!id) return name;
  const place = entity && action !== 'purge' ? places[entity] : undefined;
  return (
    <>
      {place ? <Link href={place(id)}>{name ?? id}</Link> : (name ?? id)}
      {name && <small className={styles.below}>{id}</small>}
    </>
  );
}

const personOf = (name: string | null, id: string | null, rest: ReactNode) =>
  id || name ? (
    <>
      {name ?? id}
      {rest && <span className={styles.below}>{rest}</span>}
    </>
  ) : null;

const here = '/settings/audit';
const byPerson = (field: string, id: string) => `${here}?filter[${field}]=${id}`;

/** Details may have the label of a fact, hence the key. */
interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}
const fact = ([label, value]: [string, ReactNode]): Fact => ({ key: label, label, value });

function useDetailRows(line: AuditLine): Fact[] {
  const t = useAuditTexts();
  const [fieldWords, detailWords] = [useFieldTexts(), useDetailTexts()];
  const { changes, fields, ...rest } = line.detail ?? {};
  const told = (changes ?? {}) as Record<string, [unknown, unknown]>;
  // Fields of the request without an old and a new value: secrets such as a password, and values that stayed the same.
  // Changed permissions are logged under `own_permissions`.
  const others = Array.isArray(fields)
    ? fields.filter(name => !Object.hasOwn(told, String(name)) && !Object.hasOwn(told, `own_${name}`))
    : [];
  return [
    ...Object.entries(told).map(([field, [before, after]]) => ({
      key: `change ${field}`,
      label: wordOf(fieldWords, field),
      value:
        field === 'own_permissions' && (isRights(before) || isRights(after)) ? (
          <AuditRights before={before} after={after} />
        ) : (
          <>
            <del>{valueText(before, t)}</del> → <ins>{valueText(after, t)}</ins>
          </>
        ),
    })),
    { key: 'fields', label: t.fields, value: others.map(name => wordOf(fieldWords, String(name))).join(', ') },
    ...Object.entries(rest).map(([name, value]) => ({
      key: `detail ${name}`,
      label: wordOf(detailWords, name),
      value: valueText(value, t),
    })),
  ];
}

export default function AuditDetail({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const t = useAuditTexts();
  const [actions, kinds, outcomes, vias] = [useActionTexts(), useKindTexts(), useOutcomeTexts(), useViaTexts()];
  const who = line.username ?? (line.via === 'system' ? t.system : t.nobody);
  const { user_id: by, concerned_id: concerns } = line;
  const facts: [string, ReactNode][] = [
    [t.at, dateTime(line.at)],
    [t.who, personOf(who, by, by && <Link href={byPerson('user_id', by)}>{t.by(who)}</Link>)],
    [t.via, line.via && wordOf(vias, line.via)],
    [t.kind, line.entity && wordOf(kinds, line.entity)],
    [t.of, itemOf(line)],
    [
      t.concerned,
      personOf(
        line.concerned,
        concerns,
        concerns && <Link href={byPerson('concerned_id', concerns)}>{t.concerning(line.concerned ?? concerns)}</Link>,
      ),
    ],
    [t.outcome, wordOf(outcomes, line.outcome)],
  ];
  const rest: [string, ReactNode][] = [
    [t.address, line.ip],
    [t.agent, line.agent],
    [t.request, line.request_id],
  ];
  const rows = [...facts.map(fact), ...useDetailRows(line), ...rest.map(fact)];
  return (
    <Drawer title={wordOf(actions, line.action)} onClose={onClose}>
      <dl className={styles.facts} aria-label={t.entry}>
        {rows.map(({ key, label, value }) =>
          value ? (
            <Fragment key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ) : null,
        )}
      </dl>
    </Drawer>
  );
}
