/**
 * Runtime of texts that load by language, one file per language and part of the console. The build replaces catalogues
 * by `lateTexts`, and wraps dynamic imports in `withTexts` (build/texts/). In development and in tests all languages
 * are bundled, and nothing here is called.
 */
import { type Language, languageCodes } from '@kontor/form/languages';

/** Functions of format.ts that messages call; text files import nothing. */
export interface Writers {
  bytes(value: number): string;
  either(parts: string[]): string;
  listed(parts: string[]): string;
  number(value: number, digits?: number): string;
  percent(share: number): string;
  plural(count: number, forms: { one: string; other: string }): string;
}

interface TextFile {
  default: (writers: Writers) => Record<string, object>;
  /** In the first file of a language: the names of the others, by part. */
  names?: Record<string, string>;
}

/** The files of a language did not come: there is no network, or the server has a newer version by now. */
export class MissingTexts extends Error {}

/** The part that every first load has. */
const FIRST = '0';

const perLanguage = <T>(of: (code: Language) => T) =>
  Object.fromEntries(languageCodes.map(code => [code, of(code)])) as Record<Language, T>;

const texts = perLanguage((): Record<string, object> => ({}));
const names = perLanguage((): Record<string, string> => ({}));
const files = perLanguage(() => new Map<string, Promise<void>>());
const parts = new Set<string>();
const there = new Set<string>();
let current: () => Language;
let writers: Writers;

/** A catalogue whose texts come with the files of its part; looked at once they are there. */
// @__NO_SIDE_EFFECTS__
export function lateTexts(key: string): Record<Language, never> {
  const late = {};
  for (const code of languageCodes) Object.defineProperty(late, code, { get: () => texts[code][key] });
  return late as Record<Language, never>;
}

async function fetched(language: Language, part: string): Promise<void> {
  if (part !== FIRST) await load(language, FIRST);
  const file = (await import(/* @vite-ignore */ `/assets/${names[language][part]}.js`)) as TextFile;
  if (file.names) names[language] = file.names;
  Object.assign(texts[language], file.default(writers));
  there.add(language + part);
}

function load(language: Language, part: string): Promise<void> {
  const coming =
    files[language].get(part) ??
    fetched(language, part).catch((cause: unknown) => {
      // The next who asks tries again.
      files[language].delete(part);
      throw new MissingTexts(String(cause), { cause });
    });
  files[language].set(part, coming);
  return coming;
}

/** In the language of the moment, which may have become another one by the time that the file has come. */
async function settle(part: string): Promise<void> {
  parts.add(part);
  try {
    for (let language = current(); ; language = current()) {
      await load(language, part);
      if (language === current()) return;
    }
  } catch (error) {
    parts.delete(part);
    throw error;
  }
}

/** A part of the console with its texts, which load beside it. */
export async function withTexts<T>(load: () => Promise<T>, part: string): Promise<T> {
  const [loaded] = await Promise.all([load(), settle(part)]);
  return loaded;
}

/** Whether everything that has been opened can speak the language now. */
export const canSpeak = (language: Language): boolean => [...parts].every(part => there.has(language + part));

/** Fetches what has been opened, in another language. */
export async function fetchTexts(language: Language): Promise<void> {
  while (!canSpeak(language)) await Promise.all([...parts].map(part => load(language, part)));
}

/** Waits for the texts of the first load. The page names the first file of each language: `de:HASH en:HASH`. */
export async function beginTexts(how: Writers, speaking: () => Language): Promise<void> {
  const { texts: first } = document.documentElement.dataset;
  [writers, current] = [how, speaking];
  if (!first) return;
  for (const entry of first.split(' ')) {
    const [code = '', name = ''] = entry.split(':');
    names[code as Language] = { [FIRST]: name };
  }
  await settle(FIRST);
}
