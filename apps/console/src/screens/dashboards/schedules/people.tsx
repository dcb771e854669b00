/** Multi-select of recipients with a debounced server-side search, since there may be ten thousand people. */
import { fold } from '@kontor/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useList } from '../../../api/lists.ts';
import { fullName } from '../../../api/session.ts';
import { useSchedulesTexts } from '../../../i18n/schedules.ts';
import { MultiPick } from '../../../library/multi-pick.tsx';
import type { Picked } from '../../../library/multi-pick-props.ts';
import { type Person, USERS } from './model.ts';

const WAIT = 250;

interface Props {
  value: Picked[];
  onChange: (value: Picked[]) => void;
  /** Known details of people already chosen. */
  chosen: readonly Person[];
  error: string | undefined;
}

export function People({ value, onChange, chosen, error }: Props) {
  const t = useSchedulesTexts();
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { items, data } = useList(USERS, { 'filter[active]': true, sort: 'username', limit: 20, search });
  const known = useRef(new Map<string, Person>());
  for (const person of [...chosen, ...items]) known.current.set(person.id, person);
  const shownOf = ({ id, name }: Picked) => (known.current.get(id)?.email === null ? t.noMail(name) : name);
  const options = useMemo(
    () =>
      data &&
      items.map(person => {
        const name = fullName(person);
        return { id: person.id, name, shown: name, text: fold(`${name} ${person.username} ${person.email ?? ''}`) };
      }),
    [data, items],
  );
  const mute = value.some(({ id }) => known.current.get(id)?.email === null);
  return (
    <MultiPick
      label={t.users}
      required
      value={value}
      onChange={onChange}
      options={options}
      shownOf={shownOf}
      onSearch={typed => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setSearch(typed.trim()), WAIT);
      }}
      placeholder={t.usersFind}
      hint={mute ? t.noMailHint : t.usersHint}
      error={error}
    />
  );
}
