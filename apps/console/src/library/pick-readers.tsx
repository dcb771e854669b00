/** Multi-selects of people and of groups; the server searches, so that any number of them can be picked from. */
import { fold } from '@kontor/form';
import { useState } from 'react';
import { useList } from '../api/lists.ts';
import { fullName, useRights } from '../api/session.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { useDebounced } from '../ui/index.ts';
import { MultiPick } from './multi-pick.tsx';
import type { PickProps } from './multi-pick-props.ts';

/** Milliseconds without typing before the server is asked. */
const PAUSE = 250;

export function PickPeople(props: PickProps) {
  const t = usePickTexts();
  const may = useRights();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, PAUSE);
  const asked = { search, sort: 'username', 'filter[active]': 'true', 'filter[invited]': 'false', limit: 50 } as const;
  const { items, isPending } = useList('users', asked, { enabled: may('Users', 'read') });
  const options = items.map(user => {
    const name = fullName(user);
    const shown = name === user.username ? name : `${name} (${user.username})`;
    return { id: user.id, name, shown, text: fold(`${shown} ${user.email ?? ''}`) };
  });
  return (
    <MultiPick
      {...props}
      options={isPending ? undefined : options}
      shownOf={picked => picked.name}
      placeholder={t.peoplePlaceholder}
      onSearch={setTyped}
    />
  );
}

export function PickGroups(props: PickProps) {
  const t = usePickTexts();
  const may = useRights();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, PAUSE);
  const { items, isPending } = useList(
    'groups',
    { search, sort: 'name', limit: 50 },
    { enabled: may('Groups', 'read') },
  );
  const options = items.map(({ id, name }) => ({ id, name, shown: name, text: fold(name) }));
  return (
    <MultiPick
      {...props}
      options={isPending ? undefined : options}
      shownOf={picked => picked.name}
      placeholder={t.groupsPlaceholder}
      onSearch={setTyped}
    />
  );
}
