/** Native select of an entry's state: none, the built-in ones and the form's own. Lazy chunk. */
import type { State } from '@kontor/form';
import { useId } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconChevronDown } from '../../../ui/icons.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import styles from '../common/entry.module.css';
import { stateChoices } from './state-choices.ts';

interface EntryStateProps {
  own: readonly State[];
  value: string | null;
  onChange: (value: string | null) => void;
}

export default function EntryState({ own, value, onChange }: EntryStateProps) {
  const t = useEntryTexts();
  const id = useId();
  const choices = stateChoices(own, value);
  const kind = choices.find(each => each.value === value)?.kind ?? 'none';
  return (
    <div className={styles.state}>
      <label htmlFor={id}>{t.state}</label>
      <span className={styles.stateBox}>
        <StateGlyph kind={kind} />
        <select id={id} value={value ?? ''} onChange={event => onChange(event.target.value || null)}>
          {choices.map(choice => (
            <option key={choice.value} value={choice.value ?? ''}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={16} />
      </span>
    </div>
  );
}
