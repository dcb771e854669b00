/**
 * Control of a choice from a long list (ARIA combobox): the text searches, arrow keys and Enter choose. One choice is
 * shown as the text itself, several as chips above it.
 */
import { useRef } from 'react';
import type { Choice, Options as FormOptions } from '../../engine/base/types.ts';
import { Box } from '../base/box.tsx';
import { Gone } from '../base/choice-mark.tsx';
import { cx } from '../base/cx.ts';
import type { ControlProps } from '../form/input-view.ts';
import styles from './long.module.css';
import { longTexts } from './texts.ts';
import type { Search } from './use-choices.ts';
import { useCombobox } from './use-combobox.ts';

export function LongChoice(props: ControlProps) {
  const { id, options, set, readOnly, required, invalid, describedBy, form } = props;
  const t = longTexts[form.locale];
  const { several, chosen, labelOf, typed, setTyped, search, open, rows, active, pick, close, onKeyDown } =
    useCombobox(props);
  const input = useRef<HTMLInputElement>(null);
  function remove(value: string) {
    set(chosen.filter(other => other !== value));
    input.current?.focus();
  }
  const shown = typed ?? (several ? '' : chosen.map(labelOf).join(', '));
  const list = `${id}-choices`;
  return (
    <div className={styles.long}>
      {several && <Chips {...{ chosen, options, labelOf, t, readOnly }} onRemove={remove} />}
      <Box locked={readOnly}>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={several || chosen.length === 0 ? t.search : undefined}
          value={shown}
          readOnly={readOnly}
          aria-expanded={open}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onFocus={event => event.currentTarget.select()}
          onClick={() => readOnly || setTyped(present => present ?? '')}
          onChange={event => {
            setTyped(event.target.value);
            // An emptied text is no answer.
            if (!several && event.target.value === '') set('');
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {!several && typed === null && <Gone options={options} value={chosen[0]} />}
      </Box>
      {open && (
        <Options {...{ id: list, t, rows, active, several, chosen, pick }}>
          {note({ t, ...search, typed: typed ?? '', locale: form.how.locale })}
        </Options>
      )}
    </div>
  );
}

type Texts = (typeof longTexts)['de'];

interface ChipsProps {
  chosen: readonly string[];
  options: FormOptions;
  labelOf(value: string): string;
  t: Texts;
  readOnly: boolean;
  onRemove(value: string): void;
}

function Chips({ chosen, options, labelOf, t, readOnly, onRemove }: ChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {chosen.map(each => (
        <li key={each} className={styles.chip}>
          {labelOf(each)}
          <Gone options={options} value={each} />
          {!readOnly && (
            <button type="button" aria-label={t.clear(labelOf(each))} onClick={() => onRemove(each)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OptionsProps {
  id: string;
  t: Texts;
  rows: readonly Choice[];
  active: number;
  several: boolean;
  chosen: readonly string[];
  pick(choice: Choice): void;
  /** What is found, as a sentence. */
  children: string;
}

function Options({ id, t, rows, active, several, chosen, pick, children }: OptionsProps) {
  return (
    <div className={styles.list}>
      {/* prevents the list from taking the focus from the input */}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t.list}
        aria-multiselectable={several || undefined}
        onMouseDown={event => event.preventDefault()}
      >
        {rows.map((choice, at) => (
          <div
            key={choice.value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={several ? chosen.includes(choice.value) : at === active}
            className={cx(styles.option, at === active && styles.active)}
            onClick={() => pick(choice)}
            onKeyDown={() => undefined}
          >
            {choice.label}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {children}
      </p>
    </div>
  );
}

interface NoteProps extends Search {
  t: Texts;
  typed: string;
  locale: string;
}

function note({ t, found, busy, failed, typed, locale }: NoteProps): string {
  if (failed) return t.failed;
  if (!found) return busy ? t.loading : '';
  if (!found.whole) return t.partly;
  if (found.count === 0) return t.none(typed);
  if (found.from === 'device') return t.local;
  const { choices, count, more } = found;
  return count > choices.length ? t.further(choices.length, count.toLocaleString(locale), more) : t.found(count);
}
