/** Hash of a request body in canonical form, by which a repeated request is recognised. */
import { createHash } from 'node:crypto';
import type { Values } from './verb.ts';

/** Canonical JSON: equal content gives equal bytes; keys sorted at every level. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

const uuid = /^[0-9a-f-]{36}$/i;
const sameCase = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : value);

/** Hash of the body as received, before validation: what validation makes of it may change with the form. */
export function hashOf(given: Values): Buffer {
  const content = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, sameCase(value)]));
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest();
}
