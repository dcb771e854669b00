/**
 * Value of a file field as ids, and its media types as text; separate, since the field's label needs it without the
 * lazy chunk.
 */
import { listOf } from '../../engine/base/plain.ts';
import type { Texts } from '../base/texts.ts';

export const idsOf = (value: unknown) => listOf(value).filter(id => typeof id === 'string');

/** Media type patterns in everyday words: "png oder jpeg". */
export function typeNames(patterns: readonly string[], t: Texts): string {
  if (patterns.includes('*/*')) return t.anyType;
  const names = patterns.map(each => (each.endsWith('/*') ? each.slice(0, -2) : each.slice(each.indexOf('/') + 1)));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${t.or} ${names.at(-1)}`;
}
