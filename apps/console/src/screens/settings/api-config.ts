/** Form model of an API config: header maps as rows of pairs, since two rows may share a name while being edited. */
import { mask, type Schema } from './api-types.ts';

export interface Pair {
  id: number;
  name: string;
  value: string;
}
export type Draft = Record<string, string | Pair[]>;

let made = 0;
export const newPair = (name = '', value = ''): Pair => ({ id: ++made, name, value });

export const isMap = ({ additionalProperties, properties }: Schema) => Boolean(additionalProperties) && !properties;

export function draftOf(schema: Schema, config: Record<string, unknown> = {}): Draft {
  const entries = Object.entries(schema.properties ?? {}).map(([key, each]): [string, string | Pair[]] => {
    const value = config[key];
    if (isMap(each)) return [key, Object.entries(value ?? {}).map(([name, one]) => newPair(name, String(one)))];
    return [key, typeof value === 'string' ? value : (each.enum?.[0] ?? '')];
  });
  return Object.fromEntries(entries);
}

/** Optional values left empty are not sent. */
export function configOf(schema: Schema, draft: Draft): Record<string, unknown> {
  const entries = Object.entries(draft).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value === 'string') return value === '' && !schema.required?.includes(key) ? [] : [[key, value]];
    const named = value.filter(({ name, value }) => name.trim() !== '' || value !== '');
    return named.length === 0 ? [] : [[key, Object.fromEntries(named.map(pair => [pair.name.trim(), pair.value]))]];
  });
  return Object.fromEntries(entries);
}

/** Indexes of rows that repeat an earlier name. */
export function doubles(pairs: readonly Pair[]): Set<number> {
  const seen = new Set<string>();
  return new Set(
    pairs.flatMap(({ id, name }) => {
      const key = name.trim().toLowerCase();
      if (key === '') return [];
      if (seen.has(key)) return [id];
      seen.add(key);
      return [];
    }),
  );
}

export const isKept = (value: string) => value === mask;
