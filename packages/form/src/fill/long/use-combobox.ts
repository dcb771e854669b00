/** React hook with the state of the combobox of a long list: what is typed, found, marked and chosen, and its keys. */
import { type KeyboardEvent, useState } from 'react';
import type { Choice } from '../../engine/base/types.ts';
import type { ControlProps } from '../form/input-view.ts';
import { useLabels, useSearch } from './use-choices.ts';

const listOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter(each => typeof each === 'string')
    : typeof value === 'string' && value
      ? [value]
      : [];

/** The field of a key: without the instance of a repeat, and of a correction the corrected one. */
const fieldOf = (key: string) => key.replace(/^_updated_/, '').split('.')[0] ?? '';

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Part of an input method's text, or of a command of the page or the browser. */
const isForOthers = ({ nativeEvent, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  nativeEvent.isComposing || altKey || ctrlKey || metaKey;

export function useCombobox({ name, options, value, set, readOnly, form }: ControlProps) {
  const { locale, choices: adapter } = form;
  const several = options.multiple === true || options.type === 'checkbox';
  const chosen = listOf(value);
  const [typed, setTyped] = useState<string | null>(null);
  const narrowed = () => form.store.asked(name)?.narrow ?? null;
  const search = useSearch(adapter, fieldOf(name), options, locale, typed, narrowed);
  const labelOf = useLabels(adapter, fieldOf(name), options, locale, chosen);
  const { found } = search;
  // A new result begins without an active option.
  const [marked, setMarked] = useState({ of: found, at: -1 });
  const active = marked.of === found ? marked.at : -1;
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
  function move(step: number) {
    if (!open) setTyped('');
    else if (rows.length > 0) setMarked({ of: found, at: (active + step + rows.length) % rows.length });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isForOthers(event)) return;
    const { key } = event;
    const step = steps.get(key);
    if (step) move(step);
    else if (key === 'Enter' && open) pick(rows[active] ?? (rows.length === 1 ? rows[0] : undefined));
    else if (key === 'Escape' && open) close();
    else if (key === 'Backspace' && several && !typed && chosen.length > 0) set(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { several, chosen, labelOf, typed, setTyped, search, open, rows, active, pick, close, onKeyDown };
}
