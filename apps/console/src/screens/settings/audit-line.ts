/** Texts for an entry of the audit log. */
import type { Items } from '@kontor/contract';

export type AuditLine = Items['audit'];

/** The catalogue's text, else the key itself. */
export const wordOf = (words: object, key: string): string =>
  Object.hasOwn(words, key) ? String(words[key as keyof typeof words]) : key;
