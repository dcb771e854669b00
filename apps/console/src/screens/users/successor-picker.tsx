/** Choice of the person who takes over: a search on the server, and its first results as radio buttons. */
import { useState } from 'react';
import { useList } from '../../api/lists.ts';
import { nameAndLogin } from '../../api/session.ts';
import { useLeaverTexts } from '../../i18n/leavers.ts';
import { RadioList, SearchField } from '../../ui/index.ts';
import styles from './users.module.css';

interface Props {
  leaver: string;
  value: string | undefined;
  onChange: (id: string) => void;
  error: string | undefined;
}

export function SuccessorPicker({ leaver, value, onChange, error }: Props) {
  const t = useLeaverTexts();
  const [search, setSearch] = useState('');
  const asked = { search, sort: 'username', 'filter[active]': 'true', 'filter[invited]': 'false', limit: 8 } as const;
  const { items } = useList('users', asked);
  const options = items.filter(({ id }) => id !== leaver).map(user => ({ value: user.id, label: nameAndLogin(user) }));
  return (
    <div className={styles.block}>
      <SearchField label={t.toSearch} placeholder={t.toSearch} value={search} onSearch={setSearch} />
      <RadioList label={t.to} value={value ?? ''} onChange={onChange} options={options} error={error} required />
    </div>
  );
}
