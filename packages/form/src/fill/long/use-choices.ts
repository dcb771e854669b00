/**
 * React hooks for a long list: a debounced search, which without a network looks into the choices that are on the device,
 * and the labels of chosen values.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { own } from '../../engine/base/plain.ts';
import { textIn, textsOf } from '../../engine/base/text.ts';
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
  /** All of the list was searched. */
  whole: boolean;
}

const choiceOf = ({ value, label, retired }: FoundChoice, locale: string): Choice => ({
  ...{ id: value, value, label: textIn(label, locale) || value },
  ...(retired && { retired }),
});

/** Rows on the device that are looked into before the page has its turn. */
const SLICE = 2_000;

/** Folded texts of rows, by their place, as far as they were searched. */
const folded = new WeakMap<readonly unknown[], string[]>();

/** The first that fit, in the order of the list, of which there may be 100,000 rows; null if there are none at all. */
async function onDevice(asked: Asked, narrow: Narrow | null, signal: AbortSignal): Promise<Found | null> {
  const { options, locale } = asked;
  const rows = storedChoices(options) as FoundChoice[];
  if (rows.length === 0 || signal.aborted) return null;
  const texts = folded.get(rows) ?? [];
  folded.set(rows, texts);
  const typed = fold(asked.text);
  const says = (at: number) => {
    texts[at] ??= fold([rows[at]!.value, ...textsOf(rows[at]!.label)].join('\n'));
    return texts[at].includes(typed);
  };
  const choices: Choice[] = [];
  for (let at = 0; at < rows.length && choices.length < MOST && !signal.aborted; at++) {
    const row = rows[at]!;
    if (!row.retired && (typed === '' || says(at)) && (!narrow || narrow.fits(row)))
      choices.push(choiceOf(row, locale));
    if (at % SLICE === SLICE - 1) await new Promise(resolve => setTimeout(resolve));
  }
  const whole = own(options.values, 'whole') === true;
  return { choices, count: choices.length, more: false, from: 'device', whole };
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

interface Asked {
  options: Options;
  text: string;
  locale: string;
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
        const here = () => void onDevice({ options, text, locale }, narrow, signal).then(settle);
        if (!adapter) return here();
        onServer(adapter, { field, search: text }, narrow, signal).then(
          ({ data, count, more = false }) =>
            settle({ choices: data.map(each => choiceOf(each, locale)), count, more, from: 'server', whole: true }),
          here,
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
