/** React hook of one formula in an editor: its text as typed, what is kept of it, and what is wrong once typing rests. */
import { useEffect, useMemo, useState } from 'react';
import { type FormulaPlace, type Names, namesAt } from './names.ts';
import { readTyped, type Typed } from './reading.ts';
import { shownText } from './shown.ts';

/** Milliseconds without typing after which a fault is shown. */
const REST = 500;

export interface FormulaState {
  text: string;
  names: Names;
  typed: Typed;
  /** Typing has come to rest: faults are shown. */
  rested: boolean;
  type(text: string): void;
  rest(): void;
}

/** `value` is the stored formula; `onChange` is called with what is kept at every change. */
export function useFormula(place: FormulaPlace, value: string, onChange: (stored: string) => void): FormulaState {
  const { form, content, option, locale, lists = null, former } = place;
  const names = useMemo(
    () => namesAt({ form, content, option, locale, lists, former }),
    [form, content, option, locale, lists, former],
  );
  const [state, setState] = useState(() => ({
    text: shownText(value, place, names),
    sent: value,
    seen: value,
    locale,
    lists,
  }));
  const [rested, setRested] = useState(true);
  // another value, or another language, than the one typed here: undone, renamed, or taken from a sentence
  if (value !== state.seen || locale !== state.locale || lists !== state.lists) {
    const own = value === state.sent && locale === state.locale && lists === state.lists;
    setState({ text: own ? state.text : shownText(value, place, names), sent: value, seen: value, locale, lists });
  }
  const { text } = state;
  // anew with each change of the text: the end of one rest and the next key may fall together
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what rests
  useEffect(() => {
    if (rested) return;
    const timer = setTimeout(() => setRested(true), REST);
    return () => clearTimeout(timer);
  }, [rested, text]);
  const typed = useMemo(
    () => readTyped(text, { form, content, option, locale }, names),
    [text, form, content, option, locale, names],
  );
  return {
    text,
    names,
    typed,
    rested,
    type(next) {
      const { stored } = readTyped(next, place, names);
      setState(before => ({ ...before, text: next, sent: stored }));
      setRested(false);
      if (stored !== value) onChange(stored);
    },
    rest: () => setRested(true),
  };
}
