/**
 * Control of a choice from a long list (ARIA combobox): the text searches, arrow keys and Enter choose. One choice is
 * shown as the text itself, several as chips above it.
 */
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Choice } from '../../engine/base/types.ts';
import { Box } from '../base/box.tsx';
import { cx } from '../base/cx.ts';
import type { ControlProps } from '../form/input-view.ts';
import styles from './long.module.css';
import { longTexts } from './texts.ts';
import { useLabels, useSearch } from './use-choices.ts';

const listOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter(each => typeof each === 'string')
    : typeof value === 'string' && value
      ? [value]
      : [];

/** The field of a key: without the instance of a repeat, and of a correction the corrected one. */
const fieldOf = (key: string) => key.replace(/^_updated_/, '').split('.')[0] ?? '';

export function LongChoice(props: ControlProps) {
  const { id, name, options, value, set, readOnly, required, invalid, describedBy, form } = props;
  const { locale, choices: adapter } = form;
  const t = longTexts[locale];
  const several = options.multiple === true || options.type === 'checkbox';
  const chosen = listOf(value);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { found, busy, failed } = useSearch(adapter, fieldOf(name), options, locale, typed);
  const labelOf = useLabels(adapter, fieldOf(name), options, locale, chosen);
  // A new result begins without an active option.
  const [marked, setMarked] = useState({ of: found, at: -1 });
  const active = marked.of === found ? marked.at : -1;
  const setActive = (at: number) => setMarked({ of: found, at });
  const open = typed !== null && !readOnly;
  const rows = open ? (found?.choices ?? []) : [];

  const close = () => setTyped(null);
  function pick(choice: Choice | undefined) {
    if (!choice) return;
    const without = chosen.filter(each => each !== choice.value);
    if (!several) set(choice.value);
    else set(without.length < chosen.length ? without : [...chosen, choice.value]);
    if (several) setTyped('');
    else close();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (move !== 0) {
      if (!open) setTyped('');
      else if (rows.length > 0) setActive((active + move + rows.length) % rows.length);
    } else if (event.key === 'Enter' && open) pick(rows[active] ?? (rows.length === 1 ? rows[0] : undefined));
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Backspace' && several && !typed && chosen.length > 0) set(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const shown = typed ?? (several ? '' : chosen.map(labelOf).join(', '));
  const list = `${id}-choices`;
  return (
    <div className={styles.long}>
      {several && chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map(each => (
            <li key={each} className={styles.chip}>
              {labelOf(each)}
              {!readOnly && (
                <button
                  type="button"
                  aria-label={t.clear(labelOf(each))}
                  onClick={() => {
                    set(chosen.filter(other => other !== each));
                    input.current?.focus();
                  }}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
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
      </Box>
      {open && (
        <div className={styles.list}>
          {/* prevents the list from taking the focus from the input */}
          <div
            id={list}
            role="listbox"
            tabIndex={-1}
            aria-label={t.list}
            aria-multiselectable={several || undefined}
            onMouseDown={event => event.preventDefault()}
          >
            {rows.map((choice, at) => (
              <div
                key={choice.value}
                id={`${list}-${at}`}
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
            {note({ t, found, busy, failed, typed: typed ?? '', locale: form.how.locale })}
          </p>
        </div>
      )}
    </div>
  );
}

interface NoteProps extends ReturnType<typeof useSearch> {
  t: (typeof longTexts)['de'];
  typed: string;
  locale: string;
}

function note({ t, found, busy, failed, typed, locale }: NoteProps): string {
  if (failed) return t.failed;
  if (!found) return busy ? t.loading : '';
  if (found.count === 0) return t.none(typed);
  if (found.from === 'device') return t.local;
  const { choices, count, more } = found;
  return count > choices.length ? t.further(choices.length, count.toLocaleString(locale), more) : t.found(count);
}
