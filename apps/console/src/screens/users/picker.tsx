/** Multi-selects for groups and people: chips, and a server-side search limited to 20 results. */
import { useState } from 'react';
import { useList } from '../../api/lists.ts';
import { fullName, useRights } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Checkbox, FilterChip, SearchField } from '../../ui/index.ts';
import styles from './users.module.css';

interface Picked {
  id: string;
  name: string;
}
interface Props {
  value: Picked[];
  onChange: (value: Picked[]) => void;
}
const FIRST = 50;

function Picker({ label, value, onChange, found, search }: Props & { label: string; found: Picked[]; search: Search }) {
  const t = useUsersTexts();
  const has = (id: string) => value.some(one => one.id === id);
  const drop = (id: string) => onChange(value.filter(one => one.id !== id));
  return (
    <fieldset className={styles.block}>
      <legend>{`${label} (${value.length})`}</legend>
      <span className={styles.picked}>
        {value.slice(0, FIRST).map(({ id, name }) => (
          <FilterChip key={id} name={name} onRemove={() => drop(id)}>
            {name}
          </FilterChip>
        ))}
        {value.length > FIRST && <span className={styles.note}>{`+ ${value.length - FIRST}`}</span>}
      </span>
      <SearchField
        label={`${label}: ${t.newSearch}`}
        placeholder={t.newSearch}
        value={search.text}
        onSearch={search.set}
      />
      {found.length > 0 && (
        <div className={styles.found}>
          {found.map(one => (
            <Checkbox
              key={one.id}
              label={one.name}
              checked={has(one.id)}
              onChange={on => (on ? onChange([...value, one]) : drop(one.id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
interface Search {
  text: string;
  set: (text: string) => void;
}

export function GroupPicker(props: Props) {
  const t = useUsersTexts();
  const may = useRights();
  const [text, set] = useState('');
  const { items } = useList('groups', { search: text, sort: 'name' }, { enabled: may('Groups', 'read') });
  const found = items.map(({ id, name }) => ({ id, name }));
  return <Picker {...props} label={t.groups} found={found} search={{ text, set }} />;
}

export function PeoplePicker(props: Props) {
  const t = useUsersTexts();
  const [text, set] = useState('');
  const { items } = useList('users', { search: text, sort: 'username' });
  const found = items.map(user => ({ id: user.id, name: fullName(user) }));
  return <Picker {...props} label={t.members} found={found} search={{ text, set }} />;
}
