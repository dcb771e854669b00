/** Names of fields, the keys of answers: which are valid, reserved or taken. */

import { limits } from '../base/limits.ts';
import { textOf } from '../base/plain.ts';
import type { Content } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { walk } from './walk.ts';

/** Every character other than letters (of ASCII), digits and underscore becomes an underscore; at most 100 characters. */
export function sanitizeName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/gu, '_').slice(0, limits.name);
}

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that no field may have: those of objects themselves, and all that start with an underscore. */
export function isReserved(name: string): boolean {
  return name.startsWith('_') || forbidden.has(name);
}

/** The name of a content that holds an answer; `''` for all others. */
export function nameOf(content: Content): string {
  return rowOf(content).field ? textOf(content.options.name) : '';
}

/** The names of all fields of a tree. */
export function namesOf(fields: readonly Content[]): Set<string> {
  const names = new Set<string>();
  walk(fields, content => {
    const name = nameOf(content);
    if (name) names.add(name);
  });
  return names;
}
