/** Check of a block: contents kept for other forms, which may refer to fields that only those have. */
import { issue } from '../base/issue.ts';
import type { Content, Issue } from '../base/types.ts';
import { checkForm } from './check-form.ts';

/** Issues by path (`contents.3.options.name`). */
export function checkBlock(contents: Content[]): Issue[] {
  if (Array.isArray(contents) && contents.length === 0) return [issue('contents', 'required')];
  return checkForm({ fields: contents, states: [] })
    .filter(({ code }) => code !== 'unknown_field')
    .map(each => ({ ...each, path: inBlock(each.path) }));
}

/** The path in a block of what is at this path in a form. */
export const inBlock = (path: string): string => path.replace(/^fields/, 'contents');
