/** Files that a form shows: its images, and the grounds that are drawn on. What entries hold is no part of it. */
import { isId } from '../base/id.ts';
import type { Content } from '../base/types.ts';
import { walk } from './walk.ts';

/** Their ids, each once, in form order. */
export function picturesOf(fields: readonly Content[]): string[] {
  const ids = new Set<string>();
  walk(fields, ({ options: { file } }) => {
    const id = file && typeof file === 'object' && 'id' in file ? file.id : null;
    if (isId(id)) ids.add(id);
  });
  return [...ids];
}
