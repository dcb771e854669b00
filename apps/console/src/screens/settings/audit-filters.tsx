/** Filters of the audit log: action, kind, who did it, whom it concerned, and days. */
import { useList } from '../../api/lists.ts';
import { fullName, useRights } from '../../api/session.ts';
import { useActionTexts, useAuditTexts } from '../../i18n/audit.ts';
import { useKindTexts } from '../../i18n/entities.ts';
import type { useListScreen } from '../../lists/use-list-screen.ts';
import { Combobox, DateField, Select, usePhone } from '../../ui/index.ts';
import type { AuditLine } from './audit-line.ts';

type List = Pick<ReturnType<typeof useListScreen<'audit'>>, 'filters' | 'setFilter'> & { items: readonly AuditLine[] };

const most = 100;

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
  return (
    <>
      {choice('action', t.action, t.allActions, actions)}
      {!phone && choice('entity', t.kind, t.allKinds, kinds)}
      <Person list={list} field="user_id" label={t.who} all={t.allPeople} />
      <Person list={list} field="concerned_id" label={t.concerned} all={t.allConcerned} />
      {day('from', t.from)}
      {day('to', t.to)}
    </>
  );
}

/** The first hundred accounts; any other person by the link in a line of theirs. */
function Person({
  list,
  field,
  label,
  all,
}: {
  list: List;
  field: 'user_id' | 'concerned_id';
  label: string;
  all: string;
}) {
  const { items } = useList(
    'users',
    { sort: 'username', direction: 'asc', limit: most },
    { enabled: useRights()('Users', 'read') },
  );
  const value = list.filters[field]?.[0] ?? '';
  const line = list.items.find(one => one[field] === value);
  const named = (field === 'user_id' ? line?.username : line?.concerned) ?? value;
  const people = items.map(user => ({
    value: user.id,
    label: fullName(user) === user.username ? user.username : `${fullName(user)} (${user.username})`,
  }));
  const other = value && !people.some(one => one.value === value) ? [{ value, label: named }] : [];
  return (
    <Combobox
      label={label}
      labelHidden
      value={value}
      onChange={chosen => list.setFilter(field, chosen ? [chosen] : [])}
      options={[{ value: '', label: all }, ...other, ...people]}
    />
  );
}
