/** Ids of the files that a form shows: images, and grounds of drawings. Files of entries are not among them. */
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
