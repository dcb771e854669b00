/**
 * Text catalogues by language. German and English are complete, enforced by types; further languages may be partial and
 * fall back to English, so that they can grow step by step.
 */
import { type Language, languageCodes } from './rows.ts';

/** The languages that have every text. */
export type Complete = 'de' | 'en';

/** Partial at any depth; functions and lists are given whole or not at all. */
type Partly<T> = T extends (...values: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]?: Partly<T[K]> }
      : T;

export type TextsIn<L extends string, T, E = T> = { de: T; en: E } & { [K in Exclude<L, Complete>]?: Partly<E> };

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Completes `some` from `whole`. */
export function filledUp(some: unknown, whole: unknown): unknown {
  if (some === undefined) return whole;
  if (!isPlain(some) || !isPlain(whole)) return some;
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, filledUp(some[key], value)]));
}

/** The texts in each of `languages`, with fallback to English. */
export function completed<L extends string, T, E = T>(
  texts: TextsIn<L, T, E>,
  languages: readonly L[],
): Record<L, T | E> {
  const given = texts as Partial<Record<string, unknown>>;
  const all = languages.map(language => [language, language === 'de' ? given.de : filledUp(given[language], given.en)]);
  return Object.fromEntries(all) as Record<L, T | E>;
}

/** Declares texts: `catalogue({de: …, en: …})`, by language. */
// @__NO_SIDE_EFFECTS__
export const catalogue = <T>(texts: TextsIn<Language, T>): Record<Language, T> => completed(texts, languageCodes);
