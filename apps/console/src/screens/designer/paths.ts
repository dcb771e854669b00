/** Path of a content as in issues: `fields.3.options.contents.0`. */
import { type Content, walk } from '@kontor/form';

export function pathOf(fields: readonly Content[], id: string): string {
  let found = '';
  walk(fields, (content, { path }) => {
    if (content.id === id) found = path;
    return found === '';
  });
  return found;
}
