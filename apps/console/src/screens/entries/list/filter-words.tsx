/** A condition of the list's filter as words that are edited one by one: field, comparison, value. */
import type { State } from '@kontor/form';
import { useEntriesFilterTexts } from '../../../i18n/entries-filter.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Icon, IconButton, IconChevronDown, IconX, menu, opens, useMenu } from '../../../ui/index.ts';
import type { FieldFilter } from '../common/filter-query.ts';
import { useHow } from '../common/value-format.ts';
import type { Compared, Subject } from './filter-fields.ts';
import { wordsOf } from './filter-text.ts';
import { waysOf } from './filter-ways.ts';
import styles from './filter-words.module.css';

interface FilterWordsProps {
  subject: Subject;
  filter: FieldFilter;
  states: readonly State[];
  /** Chooses another field in its place. */
  onField: (opener: HTMLElement) => void;
  onHow: (how: Compared, opener: HTMLElement) => void;
  onValue: (opener: HTMLElement) => void;
  onRemove: () => void;
}

export function FilterWords({ subject, filter, states, onField, onHow, onValue, onRemove }: FilterWordsProps) {
  const f = useEntriesFilterTexts();
  const t = useUiTexts();
  const words = wordsOf(subject, filter, states, useHow());
  const present = filter.how === 'within' ? 'range' : filter.how;
  const ways = waysOf(subject);
  const comparing = useMenu(f.how, () =>
    menu(
      ways.map(way => ({
        id: way,
        label: f[way],
        checked: way === present,
        onSelect: () => opener() && onHow(way, opener() as HTMLElement),
      })),
    ),
  );
  const opener = () => document.querySelector<HTMLElement>(`[data-how="${CSS.escape(subject.key)}"]`);
  return (
    <fieldset className={styles.condition}>
      <legend className="vh">{[subject.label, words.how, words.value].filter(Boolean).join(' ')}</legend>
      <button
        type="button"
        className={styles.word}
        data-subject
        aria-haspopup="dialog"
        onClick={event => onField(event.currentTarget)}
      >
        <span className="trunc">{subject.label}</span>
        <Icon of={IconChevronDown} size={14} />
      </button>
      {words.how && (
        <button
          type="button"
          {...opens(comparing.open)}
          className={styles.word}
          data-how={subject.key}
          aria-label={`${f.how}: ${words.how}`}
          aria-expanded={comparing.isOpen}
        >
          {words.how}
          <Icon of={IconChevronDown} size={14} />
        </button>
      )}
      {words.value && (
        <button
          type="button"
          className={styles.word}
          aria-haspopup="dialog"
          onClick={event => onValue(event.currentTarget)}
        >
          <span className="trunc">{words.value}</span>
          <Icon of={IconChevronDown} size={14} />
        </button>
      )}
      <IconButton icon={IconX} size="sm" label={t.filterRemove(subject.label)} onClick={onRemove} />
      {comparing.popup}
    </fieldset>
  );
}
