/** Filters of the audit log: action, kind, who did it, whom it concerned, and days. */
import { useActionTexts, useAuditTexts } from '../../i18n/audit.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import type { useListScreen } from '../../lists/use-list-screen.ts';
import { DateField, Select, usePhone } from '../../ui/index.ts';
import styles from './audit.module.css';
import type { AuditLine } from './audit-line.ts';
import { AuditPerson } from './audit-person.tsx';

type List = Pick<ReturnType<typeof useListScreen<'audit'>>, 'filters' | 'setFilter'> & { items: readonly AuditLine[] };

export function AuditFilters({ list }: { list: List }) {
  const t = useAuditTexts();
  const [actions, kinds] = [useActionTexts(), useKindTexts()];
  const phone = usePhone();
  const choice = (field: 'action' | 'entity', label: string, all: string, words: Record<string, string>) => (
    <Select
      label={label}
      labelHidden
      value={list.filters[field]?.[0] ?? ''}
      onChange={value => list.setFilter(field, value ? [value] : [])}
      options={[
        { value: '', label: all },
        ...Object.entries(words)
          .map(([value, word]) => ({ value, label: word }))
          .sort((a, b) => a.label.localeCompare(b.label)),
      ]}
    />
  );
  const day = (field: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      aria-label={label}
      type="date"
      value={list.filters[field]?.[0] ?? ''}
      onChange={value => list.setFilter(field, value ? [value] : [])}
    />
  );
  const person = (
    field: 'user_id' | 'concerned_id',
    label: string,
    all: string,
    nameOf: (line: AuditLine) => string | null,
  ) => {
    const value = list.filters[field]?.[0] ?? '';
    const line = list.items.find(one => one[field] === value);
    return (
      <AuditPerson
        label={label}
        all={all}
        value={value}
        named={(line && nameOf(line)) ?? undefined}
        onChange={id => list.setFilter(field, id ? [id] : [])}
      />
    );
  };
  return (
    <>
      {choice('action', t.action, t.allActions, actions)}
      {!phone && choice('entity', t.kind, t.allKinds, kinds)}
      {person('user_id', t.who, t.allPeople, line => line.username)}
      {person('concerned_id', t.concerned, t.allConcerned, line => line.concerned)}
      <div className={styles.days}>
        {day('from', t.from)}
        {day('to', t.to)}
      </div>
    </>
  );
}
