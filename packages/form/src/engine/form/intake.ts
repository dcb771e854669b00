/**
 * Forms and contents from outside (a file, the clipboard): what the designer can open is taken, with the faults that are
 * mended there; what has no shape to be shown in is refused, with the places. Takes any JSON, never throws.
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
  /** `faults` keep the form from being saved, and can be mended in the designer. */
  { form: Form; faults: Issue[]; refused: null } | { form: null; faults: []; refused: Issue[] };

/** Codes of what cannot be shown, whatever the path. */
const shapeless: ReadonlySet<string> = new Set([
  'invalid',
  'invalid_text',
  'unknown_option',
  'unknown_type',
  'too_many',
  'too_deep',
]);
/** Parts without which a content cannot be shown. */
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
  const form = tidyForm({ fields: withOwnIds(fields as Content[], new Set()), states } as Form);
  const issues = checkForm(form);
  const refused = issues.filter(isRefused);
  return refused.length ? refuse(refused) : { form, faults: issues, refused: null };
}

const refuse = (refused: Issue[]): Intake => ({ form: null, faults: [], refused });

/**
 * Contents with ids that are theirs alone: one that is missing, none, or in `taken` (lower case, and added to) becomes a new
 * one. What has kept its id keeps its identity too.
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
