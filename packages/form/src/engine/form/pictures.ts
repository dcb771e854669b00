/** Ids of the files that a form displays: images, and backgrounds of drawings. Files of entries are not included. */
import { isId } from '../base/id.ts';
import type { Content } from '../base/types.ts';
import { walk } from './walk.ts';

/** Unique, in form order. */
export function picturesOf(fields: readonly Content[]): string[] {
  const ids = new Set<string>();
  walk(fields, ({ options: { file } }) => {
    const id = file && typeof file === 'object' && 'id' in file ? file.id : null;
    if (isId(id)) ids.add(id);
  });
  return [...ids];
}
