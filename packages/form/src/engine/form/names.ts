/** Names of fields, which are the keys of answers: sanitising, reserved and used names. */

import { limits } from '../base/limits.ts';
import { textOf } from '../base/plain.ts';
import type { Content } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { walk } from './walk.ts';

/**
 * Replaces every character other than ASCII letters, digits and underscore by an underscore; at most 100 characters.
 */
export function sanitizeName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/gu, '_').slice(0, limits.name);
}

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Reserved names: properties of Object.prototype, and everything with a leading underscore. */
export function isReserved(name: string): boolean {
  return name.startsWith('_') || forbidden.has(name);
}

/** The field name of a content; `''` if it has no answer. */
export function nameOf(content: Content): string {
  return rowOf(content).field ? textOf(content.options.name) : '';
}

/** The name by which others ask for a content: of a field, or of a repeat. */
export function askedName(content: Content): string {
  return nameOf(content) || (rowOf(content).repeats ? textOf(content.options.name) : '');
}

/** The names of all fields and repeats of a tree. */
export function namesOf(fields: readonly Content[]): Set<string> {
  const names = new Set<string>();
  walk(fields, content => {
    const name = askedName(content);
    if (name) names.add(name);
  });
  return names;
}
