/** The list's filters as a sentence: "Entries where Damage is not None and Created up to …". Lazy chunk. */
import type { State } from '@kontor/form';
import { Fragment } from 'react';
import { useEntriesFilterTexts } from '../../../i18n/entries-filter.ts';
import { Icon, IconFilter } from '../../../ui/index.ts';
import type { FieldFilter } from '../common/filter-query.ts';
import type { Compared, Subject } from './filter-fields.ts';
import styles from './filter-words.module.css';
import { FilterWords } from './filter-words.tsx';

interface ConditionsProps {
  list: readonly { subject: Subject; filter: FieldFilter }[];
  states: readonly State[];
  onFilter: (subject: Subject, filter: FieldFilter) => void;
  /** Chooses another field in its place. */
  onField: (subject: Subject, opener: HTMLElement) => void;
  /** Asks for the value of a comparison. */
  onHow: (subject: Subject, how: Compared, opener: HTMLElement) => void;
  onValue: (subject: Subject, opener: HTMLElement) => void;
  onRemove: (subject: Subject) => void;
}

/** The filter with another comparison; null if that needs a value first. */
function comparedBy(filter: FieldFilter, how: Compared): FieldFilter | null {
  if (how === 'empty' || how === 'filled') return { how };
  const values = filter.how === 'is' || filter.how === 'not' ? filter.values : [];
  return (how === 'is' || how === 'not') && values.length > 0 ? { how, values } : null;
}

export default function Conditions({ list, states, onFilter, onField, onHow, onValue, onRemove }: ConditionsProps) {
  const t = useEntriesFilterTexts();
  return (
    <>
      <span className={styles.lead}>
        <Icon of={IconFilter} size={16} />
        {t.where}
      </span>
      {list.map(({ subject, filter }, at) => (
        <Fragment key={`${subject.key} ${filter.how}`}>
          {at > 0 && <b className={styles.and}>{t.and}</b>}
          <FilterWords
            subject={subject}
            filter={filter}
            states={states}
            onField={opener => onField(subject, opener)}
            onHow={(how, opener) => {
              const next = comparedBy(filter, how);
              if (next) onFilter(subject, next);
              else onHow(subject, how, opener);
            }}
            onValue={opener => onValue(subject, opener)}
            onRemove={() => onRemove(subject)}
          />
        </Fragment>
      ))}
    </>
  );
}
