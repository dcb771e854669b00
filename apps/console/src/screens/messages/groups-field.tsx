/** Multi-select of groups; longer lists have a search. */
import { useId, useState } from 'react';
import { useList } from '../../api/lists.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { Checkbox, FieldError, FilterChip, SearchField } from '../../ui/index.ts';
import type { Draft } from './draft.ts';
import styles from './messages.module.css';

/** Longer lists get a search field. */
const FEW = 8;

interface Props {
  value: Draft['groups'];
  onChange: (value: Draft['groups']) => void;
  error: string | undefined;
}

export function GroupsField({ value, onChange, error }: Props) {
  const t = useMessagesTexts();
  const note = useId();
  const [search, setSearch] = useState('');
  const { items, count, isPending } = useList('groups', { search, sort: 'name', limit: 20 });
  const has = (id: string) => value.some(group => group.id === id);
  const drop = (id: string) => onChange(value.filter(group => group.id !== id));
  return (
    <fieldset className={styles.groups} aria-describedby={error ? note : undefined}>
      <legend className="vh">{t.groupsPick}</legend>
      {value.length > 0 && (
        <span className={styles.picked}>
          {value.map(({ id, name }) => (
            <FilterChip key={id} name={name} onRemove={() => drop(id)}>
              {name}
            </FilterChip>
          ))}
        </span>
      )}
      {(count > FEW || search) && <SearchField label={t.groupsSearch} value={search} onSearch={setSearch} />}
      {!isPending && items.length === 0 && !search && <p>{t.groupsNone}</p>}
      <div className={styles.choices}>
        {items.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={has(id)}
            aria-invalid={error ? true : undefined}
            onChange={on => (on ? onChange([...value, { id, name }]) : drop(id))}
          />
        ))}
      </div>
      {error && <FieldError id={note}>{error}</FieldError>}
    </fieldset>
  );
}
