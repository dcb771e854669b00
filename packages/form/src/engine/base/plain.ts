/** Type guards and readers for untrusted JSON. They never throw, and never read inherited properties. */

/** An object that is not a list. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text that PostgreSQL can store: well-formed Unicode without NUL. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** The text, or `''` for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Own property or `undefined`: names are untrusted, and may be `constructor`. */
export function own(object: unknown, name: string): unknown {
  return isPlain(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * No answer: absent, blank, an empty list, or unticked. Used for required fields and for the comparisons `empty` and
 * `not_empty`; the number 0 is an answer.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** No value; unlike in `isEmpty`, an unticked box counts as one. */
export function isBlank(value: unknown): boolean {
  return value !== false && isEmpty(value);
}

/** JSON that can be stored: bounded depth, finite numbers, storable texts and keys. */
export function isStorable(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth <= 0) return false;
  if (Array.isArray(value)) return value.every(item => isStorable(item, depth - 1));
  return Object.keys(value).every(key => isText(key) && isStorable((value as Record<string, unknown>)[key], depth - 1));
}
