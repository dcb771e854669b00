/**
 * React hooks for a long list: a debounced search, which without a network looks into the choices that are on the device,
 * and the labels of chosen values.
 */
import { useEffect, useMemo, useState } from 'react';
import { textIn } from '../../engine/base/text.ts';
import { fold } from '../../engine/base/text-folding.ts';
import type { Choice, Options } from '../../engine/base/types.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import type { ChoicesAdapter, FoundChoice } from '../base/choices.ts';

const PAUSE = 250;
/** Of those on the device; as many as the server answers at once. */
const MOST = 20;

export interface Found {
  choices: readonly Choice[];
  count: number;
  more: boolean;
  from: 'server' | 'device';
}

const choiceOf = ({ value, label, retired }: FoundChoice, locale: string): Choice => ({
  ...{ id: value, value, label: textIn(label, locale) || value },
  ...(retired && { retired }),
});

function onDevice(options: Options, text: string): Found | null {
  const all = choicesOf(options).filter(({ retired }) => !retired);
  if (all.length === 0) return null;
  const typed = fold(text);
  const hits = all.filter(({ value, label }) => fold(`${value}\n${label}`).includes(typed));
  return { choices: hits.slice(0, MOST), count: hits.length, more: false, from: 'device' };
}

export interface Search {
  found: Found | null;
  busy: boolean;
  failed: boolean;
}

export function useSearch(
  adapter: ChoicesAdapter | null,
  field: string,
  options: Options,
  locale: string,
  text: string | null,
): Search {
  const [search, setSearch] = useState<Search>({ found: null, busy: false, failed: false });
  useEffect(() => {
    if (text === null) return;
    const outdated = new AbortController();
    const { signal } = outdated;
    setSearch(before => ({ ...before, busy: true }));
    const settle = (found: Found | null) => signal.aborted || setSearch({ found, busy: false, failed: found === null });
    const timer = setTimeout(
      () => {
        if (!adapter) return settle(onDevice(options, text));
        adapter.search(field, text, signal).then(
          ({ data, count, more = false }) =>
            settle({ choices: data.map(each => choiceOf(each, locale)), count, more, from: 'server' }),
          () => settle(onDevice(options, text)),
        );
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [adapter, field, options, locale, text]);
  return search;
}

/** Labels by value: those that are here, and those that are asked for. */
export function useLabels(
  adapter: ChoicesAdapter | null,
  field: string,
  options: Options,
  locale: string,
  values: readonly string[],
): (value: string) => string {
  const here = useMemo(() => new Map(choicesOf(options).map(choice => [choice.value, choice.label])), [options]);
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = values.filter(value => !here.has(value) && !asked.has(value)).join('\n');
  useEffect(() => {
    if (!adapter || missing === '') return;
    const outdated = new AbortController();
    adapter.named(field, missing.split('\n'), outdated.signal).then(
      found =>
        outdated.signal.aborted ||
        setAsked(before => {
          const labels = found.map(each => [each.value, choiceOf(each, locale).label] as const);
          // Values without a row are not asked for again.
          return new Map([...before, ...missing.split('\n').map(value => [value, value] as const), ...labels]);
        }),
      () => undefined,
    );
    return () => outdated.abort();
  }, [adapter, field, locale, missing]);
  return value => here.get(value) ?? asked.get(value) ?? value;
}
