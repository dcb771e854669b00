/** A line of the audit log. */
import type { Items } from '@kontor/contract';

export type AuditLine = Items['audit'];

/** The catalogue's word, else the server's own. */
export const wordOf = (words: object, key: string): string =>
  Object.hasOwn(words, key) ? String(words[key as keyof typeof words]) : key;
