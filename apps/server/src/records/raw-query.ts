/** The query string of a list as it comes, and what both its filters and its order read in it. */
import { Problem } from '@kontor/contract';
import type { FilteredField } from './filters.ts';

export type RawQuery = Readonly<Record<string, unknown>>;

/** In a query that `withFields` has read: what is known of each filtered field. No URL can say this. */
export const fieldsOf = '#fields';

/** The same of a figure whose entries are asked for: what these have to pass. */
export const figureOf = '#figure';

export const badQuery = (path: string, code: string) => new Problem('badQuery', [{ path, code }]);
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

export const answerName = /^[A-Za-z0-9_]{1,100}(\.\d{1,4})?$/;

export const knownFields = (query: RawQuery) =>
  new Map(Object.entries((query[fieldsOf] ?? {}) as Record<string, FilteredField>));
