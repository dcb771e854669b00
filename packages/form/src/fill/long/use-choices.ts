/**
 * React hooks for a long list: a debounced search, which without a network looks into the choices that are on the device,
 * and the labels of chosen values.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { own } from '../../engine/base/plain.ts';
import { textIn } from '../../engine/base/text.ts';
import { fold } from '../../engine/base/text-folding.ts';
import type { Choice, Options } from '../../engine/base/types.ts';
import type { Narrow } from '../../engine/entry/logic-types.ts';
import { choicesOf, storedChoices } from '../../engine/input-kinds/common.ts';
import type { ChoiceSearch, ChoicesLater, FoundChoice } from '../base/choices.ts';

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

function onDevice(options: Options, text: string, narrow: Narrow | null): Found | null {
  const all = choicesOf(options).filter(({ retired }) => !retired);
  if (all.length === 0) return null;
  const typed = fold(text);
  const rows = new Map(narrow ? storedChoices(options).map(row => [own(row, 'value'), row]) : []);
  const hits = all.filter(
    ({ value, label }) => fold(`${value}\n${label}`).includes(typed) && (!narrow || narrow.fits(rows.get(value))),
  );
  return { choices: hits.slice(0, MOST), count: hits.length, more: false, from: 'device' };
}

/** Rows of a page of the server, and pages, that a filter is applied to which the server does not know. */
const [AT_ONCE, PAGES] = [100, 5];

/** Choices that the server finds and the filter lets through. */
async function onServer(later: ChoicesLater, asked: ChoiceSearch, narrow: Narrow | null, signal: AbortSignal) {
  const adapter = await later();
  if (!narrow) return adapter.search(asked, signal);
  const { where, fits } = narrow;
  if (where === null) return { data: [], count: 0 };
  const data: FoundChoice[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const given = await adapter.search({ ...asked, where, limit: AT_ONCE, page }, signal);
    data.push(...given.data.filter(fits));
    const last = given.data.length < AT_ONCE;
    if (last || data.length >= MOST || page === PAGES) {
      const left = Math.max(0, given.count - page * AT_ONCE);
      return { data: data.slice(0, MOST), count: data.length + left, more: !last && left > 0 };
    }
  }
  return { data, count: data.length };
}

export interface Search {
  found: Found | null;
  busy: boolean;
  failed: boolean;
}

export function useSearch(
  adapter: ChoicesLater | null,
  field: string,
  options: Options,
  locale: string,
  text: string | null,
  narrowed: () => Narrow | null,
): Search {
  const [search, setSearch] = useState<Search>({ found: null, busy: false, failed: false });
  // as the answers are when it searches
  const askNarrow = useRef(narrowed);
  useEffect(() => {
    askNarrow.current = narrowed;
  });
  useEffect(() => {
    if (text === null) return;
    const outdated = new AbortController();
    const { signal } = outdated;
    setSearch(before => ({ ...before, busy: true }));
    const settle = (found: Found | null) => signal.aborted || setSearch({ found, busy: false, failed: found === null });
    const timer = setTimeout(
      () => {
        const narrow = askNarrow.current();
        if (!adapter) return settle(onDevice(options, text, narrow));
        onServer(adapter, { field, search: text }, narrow, signal).then(
          ({ data, count, more = false }) =>
            settle({ choices: data.map(each => choiceOf(each, locale)), count, more, from: 'server' }),
          () => settle(onDevice(options, text, narrow)),
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
  adapter: ChoicesLater | null,
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
    const named = async () => (await adapter()).named(field, missing.split('\n'), outdated.signal);
    named().then(
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
