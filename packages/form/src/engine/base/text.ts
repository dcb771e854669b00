/**
 * Texts with `{field_name}`. Slots are names only: nothing is computed, nothing is read as markup. A text of a form is a
 * string, or one a language (`{de: …, en: …}`).
 */
import { isPlain, own, textOf } from './plain.ts';
import type { How } from './types.ts';

const slot = /\{([A-Za-z0-9_]+)\}/g;

/** The text with each slot replaced by `get(name)`; a slot whose name is unknown (`undefined`) stays as written. */
export function fillText(text: string, get: (name: string) => string | undefined): string {
  if (!text.includes('{')) return text;
  return text.replace(slot, (whole, name: string) => get(name) ?? whole);
}

/** Names in slots, in order, each once. */
export function placeholdersOf(text: string): string[] {
  if (!text.includes('{')) return [];
  return [...new Set(Array.from(text.matchAll(slot), match => match[1]!))];
}

/** The text with the names in its slots replaced (old name → new name); a slot renamed to `''` is taken out. */
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

/** A text in a language; where it has none there, the first that is given. A plain string stands for all languages. */
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

/** The texts of a text: one for a plain string, else one a language. */
export function textsOf(value: unknown): string[] {
  return isPlain(value) ? Object.values(value).map(textOf) : [textOf(value)];
}

/** `change` on a text, in each of its languages. */
function mapText(value: unknown, change: (text: string) => string): unknown {
  if (!isPlain(value)) return change(textOf(value));
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, change(textOf(text))]));
}

/** The text with the names in its slots replaced, in each of its languages. */
export function renameTextSlots(value: unknown, names: ReadonlyMap<string, string>): unknown {
  return mapText(value, text => renameSlots(text, names));
}
