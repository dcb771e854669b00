/** The hash of what a client sent, by which a repeated sending is known. */
import { createHash } from 'node:crypto';
import type { Values } from './verb.ts';

/** The same content gives the same bytes: keys in order, at every level. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

const uuid = /^[0-9a-f-]{36}$/i;
const sameCase = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : value);

/** Of the body as it was received: what becomes of it may change with the form. */
export function hashOf(given: Values): Buffer {
  const content = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, sameCase(value)]));
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest();
}
