/**
 * Texts with `{field_name}` placeholders, which are names only: no expressions, no markup. A text of a form is a
 * string, or one per language (`{de: …, en: …}`).
 */
import { isPlain, own, textOf } from './plain.ts';
import type { How } from './types.ts';

const slot = /\{([A-Za-z0-9_]+)\}/g;

/** Replaces each placeholder by `get(name)`; if that is `undefined`, the placeholder stays. */
export function fillText(text: string, get: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text;
  return text.replace(slot, (whole, name: string) => get(name) ?? whole);
}

/** Names in placeholders, unique, in order. */
export function placeholdersOf(text: string): string[] {
  if (!text.includes('{')) return [];
  return [...new Set(Array.from(text.matchAll(slot), match => match[1]!))];
}

/** Renames placeholders (old name → new name); one renamed to `''` is removed. */
export function renameSlots(text: string, names: ReadonlyMap<string, string>): string {
  return fillText(text, name => {
    const to = names.get(name);
    return to ? `{${to}}` : to;
  });
}

/** A language as its two letters (ISO 639-1). */
export const isLanguage = (value: string): boolean => /^[a-z]{2}$/.test(value);

/** A reader's language as its two letters. */
export const languageOf = ({ locale }: Pick<How, 'locale'>): string => locale.slice(0, 2);

/** The text in a language, otherwise in the first that exists. A plain string is for all languages. */
export function textIn(value: unknown, language?: string): string {
  if (!isPlain(value)) return textOf(value);
  const wanted = textOf(language && own(value, language));
  if (wanted.trim()) return wanted;
  return (
    Object.values(value)
      .map(textOf)
      .find(text => text.trim()) ?? ''
  );
}

/** All strings of a text: one, or one per language. */
export function textsOf(value: unknown): string[] {
  return isPlain(value) ? Object.values(value).map(textOf) : [textOf(value)];
}

/** Applies `change` to each language's string. */
function mapText(value: unknown, change: (text: string) => string): unknown {
  if (!isPlain(value)) return change(textOf(value));
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, change(textOf(text))]));
}

/** Renames placeholders in every language. */
export function renameTextSlots(value: unknown, names: ReadonlyMap<string, string>): unknown {
  return mapText(value, text => renameSlots(text, names));
}

/** The first language that one of the texts is written in; German where none is written in several. */
export const firstLanguage = (texts: unknown[]): string => Object.keys(texts.find(isPlain) ?? {})[0] ?? 'de';
