/**
 * The console's texts: one catalogue per area, German first, English checked against it.
 *
 * A message is a string, or a function of its parameters. A missing, surplus or differently typed English message does
 * not compile. A further language may have some of the messages; English stands in for the others. Every area is a
 * module of its own, so that a chunk carries only the texts it shows. There is no look-up by key at run time.
 */
import {
  completed,
  firstSpoken,
  type Language,
  languageCodes,
  languageOr,
  languageRows,
  type TextsIn,
  usualLanguage,
} from '@kontor/form/languages';
import { localStore } from '../base/local-storage.ts';
import { store, useStore } from '../base/store.ts';
import { canSpeak, fetchTexts } from './late.ts';

export type { Language };

/** What a choice of the language lists: each by its own name. */
export const languageChoices: { value: Language; label: string }[] = languageCodes.map(value => ({
  value,
  label: languageRows[value].name,
}));

type Message = string | ((...values: never[]) => string);
type Translated<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : never;
};

const KEY = 'language';
/** The first of the browser's languages that is ours. */
const ofBrowser = (): Language => firstSpoken(navigator.languages) ?? usualLanguage;
export const language = store<Language>(languageOr(localStore.get(KEY), ofBrowser()));

/** Whether somebody has chosen a language in this browser. */
export const isLanguageChosen = (): boolean => localStore.get(KEY) !== null;

/** Chosen, while its texts are on their way. */
const pending = store<Language | null>(null);

function change(next: Language): void {
  document.documentElement.lang = next;
  document.documentElement.dir = languageRows[next].direction;
  language.set(next);
}

/**
 * Switches every text in place and at once, for this page alone; nothing reloads, so nothing typed is lost. Rejects with
 * `MissingTexts` where the language does not come, and everything stays as it was.
 */
export async function speak(next: Language): Promise<void> {
  pending.set(next);
  try {
    if (!canSpeak(next)) await fetchTexts(next);
    // By now they may want another one.
    if (pending.get() === next) change(next);
  } finally {
    if (pending.get() === next) pending.set(null);
  }
}

/** Begins in the language of the moment, or in one that was asked for before there were texts. */
export const beginSpeaking = (): Promise<void> => speak(pending.get() ?? language.get());

/** For who chooses: this browser remembers it. */
export async function setLanguage(next: Language): Promise<void> {
  const speaking = speak(next);
  if (language.get() === next) localStore.set(KEY, next);
  await speaking;
  if (language.get() === next) localStore.set(KEY, next);
}

/** Forgets what was chosen in this browser, and speaks the browser's own language. */
export function followBrowser(): Promise<void> {
  localStore.remove(KEY);
  return speak(ofBrowser());
}

// Chosen in another tab.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) speak(languageOr(newValue, ofBrowser())).catch(() => undefined);
});

export const useLanguage = (): Language => useStore(language);

/** What a choice of the language shows as chosen: at once, while the texts are still on their way. */
export function useChosenLanguage(): Language {
  const present = useStore(language);
  return useStore(pending) ?? present;
}

/**
 * A text to be kept: said anew whenever it is shown, so that a change of the language reaches what stands already. Since
 * catalogues speak the language of the moment, `() => t.saved(name)` is all it takes.
 */
export type LazyText = () => string;

/** Texts in the language of the moment, also for who got hold of them before it changed. */
const alive = <T extends object>(all: Record<Language, T>, catalogue: T): T =>
  new Proxy(catalogue, { get: (_, key) => all[language.get()][key as keyof T] });

/** A catalogue as its hook: in every language, or in those that have come (late.ts). */
// @__NO_SIDE_EFFECTS__
export function hookOf<T extends object>(all: Record<Language, T>) {
  const kept: Partial<Record<Language, T>> = {};
  // One a language: what is made of a catalogue is made anew once it is another one.
  const inThis = (code: Language): T => {
    kept[code] ??= alive(all, all[code]);
    return kept[code];
  };
  const hook: () => T = () => inThis(useStore(language));
  return Object.assign(hook, { now: () => inThis(language.get()), all });
}

/**
 * Declares an area's catalogue. The result is a hook for components (`const t = useFilesTexts()`), and outside of
 * components `useFilesTexts.now()` gives the texts of the moment; `all` is for tests. A catalogue that nothing asks is left
 * out of a build.
 */
// @__NO_SIDE_EFFECTS__
export function texts<const D extends Record<string, Message>>(
  catalogue: TextsIn<Language, D, Translated<NoInfer<D>>>,
) {
  return hookOf(completed(catalogue, languageCodes) as Record<Language, Translated<D>>);
}
