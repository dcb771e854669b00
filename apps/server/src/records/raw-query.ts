/** Raw query string of a list, and keys under which resolved facts travel with it to filters and sort order. */
import { Problem } from '@kontor/contract';
import type { FilteredField } from './filters.ts';

export type RawQuery = Readonly<Record<string, unknown>>;

/** Key of the resolved facts about each filtered field (`withFields`); cannot occur in a URL. */
export const fieldsOf = '#fields';

/** Key of a figure's conditions, for the list of the entries behind it. */
export const figureOf = '#figure';

/** `filter[x]` or `filter[x][op]`; other parameters are no filters. */
export const filterKey = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/;

export const badQuery = (path: string, code: string) => new Problem('badQuery', [{ path, code }]);
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

export const answerName = /^[A-Za-z0-9_]{1,100}(\.\d{1,4})?$/;

export const knownFields = (query: RawQuery) =>
  new Map(Object.entries((query[fieldsOf] ?? {}) as Record<string, FilteredField>));
