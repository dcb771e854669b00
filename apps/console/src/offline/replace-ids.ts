/** Replaces local file ids by the server's in answers, at any depth. */
import type { Data } from '@kontor/form';

export const replaceIds = (data: Data, ids: ReadonlyMap<string, string>): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, within(value, ids)]));

function within(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map(one => within(one, ids));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, within(inner, ids)]));
}
