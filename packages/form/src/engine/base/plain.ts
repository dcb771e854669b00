/** Type guards and readers for JSON of unknown origin. None throws, none reads an inherited property. */

/** An object that is not a list. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text that a database can hold: well-formed Unicode without NUL. */
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

/** Own property or `undefined`: names come from outside, and may be `constructor`. */
export function own(object: unknown, name: string): unknown {
  return isPlain(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * Nothing answered: absent, blank, an empty list, or not ticked. One rule for required fields and for the comparisons
 * `empty` and `not_empty`; the number 0 is an answer.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Nothing given; unlike in `isEmpty`, an unticked box may be an answer. */
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
