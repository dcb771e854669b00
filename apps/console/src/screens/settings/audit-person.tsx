/** Filter of the audit log by one person; the server searches, so that any of all accounts can be picked. */
import { useState } from 'react';
import { useRecord } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { nameAndLogin, useRights } from '../../api/session.ts';
import { useAuditTexts } from '../../i18n/audit.ts';
import { Combobox, useDebounced } from '../../ui/index.ts';

/** Milliseconds without typing before the server is asked. */
const PAUSE = 250;
const MOST = 50;

interface Props {
  label: string;
  /** Says that nothing is filtered; the option to return to that. */
  all: string;
  value: string;
  /** Their name at the time of a line, for accounts that cannot be read (any more). */
  named: string | undefined;
  onChange: (id: string) => void;
}

export function AuditPerson({ label, all, value, named, onChange }: Props) {
  const t = useAuditTexts();
  const readable = useRights()('Users', 'read');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE);
  const { items, count, isPending } = useList(
    'users',
    { search, sort: 'username', direction: 'asc', limit: MOST },
    { enabled: readable },
  );
  const listed = items.some(user => user.id === value);
  const { record } = useRecord('users', readable && value && !listed ? value : undefined);
  const people = items.map(user => ({ value: user.id, label: nameAndLogin(user) }));
  const other = value && !listed ? [{ value, label: record ? nameAndLogin(record) : (named ?? value) }] : [];
  return (
    <Combobox
      label={label}
      labelHidden
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      pending={readable && isPending}
      note={count > items.length ? t.morePeople(count - items.length) : undefined}
      placeholder={all}
      options={[...(value && !search ? [{ value: '', label: all }] : []), ...other, ...people]}
    />
  );
}
