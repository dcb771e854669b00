/**
 * Imports forms and contents from a file or the clipboard: accepts what the designer can open, with issues to be
 * corrected there; rejects what cannot be displayed, with the paths. Accepts any JSON, never throws.
 */

import { isId, newId } from '../base/id.ts';
import { issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isPlain, own } from '../base/plain.ts';
import type { Content, Form, Issue } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { checkForm } from './check-form.ts';
import { tidyForm } from './tidy.ts';
import { childrenOf, isContent, withChildren } from './walk.ts';

export type Intake =
  /** `faults` prevent saving, and can be corrected in the designer. */
  { form: Form; faults: Issue[]; refused: null } | { form: null; faults: []; refused: Issue[] };

/** Issue codes that make a form undisplayable, at any path. */
const shapeless: ReadonlySet<string> = new Set([
  'invalid',
  'invalid_text',
  'unknown_option',
  'unknown_type',
  'too_many',
  'too_deep',
]);
/** Properties without which a content cannot be displayed. */
const parts: ReadonlySet<string> = new Set(['column', 'width', 'before', 'after', 'options', 'type', 'sorting']);

function isRefused({ path, code }: Issue): boolean {
  if (shapeless.has(code)) return true;
  const [last = '', before = ''] = path.split('.').reverse();
  return (code === 'required' && parts.has(last)) || before === 'column';
}

export function takeForm(value: unknown): Intake {
  const fields = own(value, 'fields');
  if (!Array.isArray(fields)) return refuse([issue('fields', fields === undefined ? 'required' : 'invalid')]);
  if (fields.length > limits.contents) return refuse([issue('fields', 'too_many', { max: limits.contents })]);
  const states = own(value, 'states') ?? [];
  const rules = own(value, 'rules');
  const given = { fields: withOwnIds(fields as Content[], new Set()), states, ...(rules !== undefined && { rules }) };
  const form = tidyForm(given as Form);
  const issues = checkForm(form);
  const refused = issues.filter(isRefused);
  return refused.length ? refuse(refused) : { form, faults: issues, refused: null };
}

const refuse = (refused: Issue[]): Intake => ({ form: null, faults: [], refused });

/**
 * Ensures unique ids: a missing or invalid one, or one in `taken` (lower case; updated), is replaced. A content that
 * keeps its id keeps its identity.
 */
export function withOwnIds(contents: readonly Content[], taken: Set<string>, depth = 0): Content[] {
  return contents.map(content => {
    if (!isPlain(content) || depth > limits.depth) return content;
    const free = isId(content.id) && !taken.has(content.id.toLowerCase());
    const id = free ? content.id : newId();
    taken.add(id.toLowerCase());
    const own = free ? content : { ...content, id };
    if (!isContent(own) || !rowOf(own).container) return own;
    const children = childrenOf(own);
    const after = withOwnIds(children, taken, depth + 1);
    return after.every((child, index) => child === children[index]) ? own : withChildren(own, after);
  });
}
