/**
 * Traversal of a content tree, and mapping with structural sharing. Accepts any JSON: skips what is no content and what
 * is too deep, so that it neither throws nor overflows the stack.
 */

import { limits } from '../base/limits.ts';
import { isPlain, listOf } from '../base/plain.ts';
import type { Content } from '../base/types.ts';
import { isContentType, rowOf } from '../content-types/index.ts';

/** Position of a content: ancestors from the outermost, index among siblings, and path. */
export interface Place {
  parents: readonly Content[];
  index: number;
  path: string;
}

export function isContent(value: unknown): value is Content {
  return isPlain(value) && isContentType(value.type) && isPlain(value.options);
}

/** A container's children; none for other contents. */
export function childrenOf(content: Content): Content[] {
  return rowOf(content).container ? (listOf(content.options.contents) as Content[]) : [];
}

export function withChildren(content: Content, contents: Content[]): Content {
  return { ...content, options: { ...content.options, contents } };
}

/** Visits every content in pre-order. A visitor that returns `false` skips the subtree. */
export function walk(fields: readonly Content[], visit: (content: Content, place: Place) => unknown): void {
  descend(fields, [], 'fields', visit);
}

function descend(
  contents: readonly Content[],
  parents: readonly Content[],
  path: string,
  visit: (content: Content, place: Place) => unknown,
): void {
  if (parents.length >= limits.depth + 1) return;
  listOf(contents).forEach((content, index) => {
    if (!isContent(content)) return;
    const here = `${path}.${index}`;
    if (visit(content, { parents, index, path: here }) === false) return;
    const children = childrenOf(content);
    if (children.length) descend(children, [...parents, content], `${here}.options.contents`, visit);
  });
}

/** Maps every list of contents, innermost first. Unchanged lists and contents keep their identity. */
export function mapLists(
  fields: Content[],
  change: (list: Content[], parent: Content | null) => Content[],
  parent: Content | null = null,
  depth = 0,
): Content[] {
  if (depth > limits.depth) return fields;
  let changed = false;
  const mapped = fields.map(content => {
    if (!isContent(content) || !rowOf(content).container) return content;
    // What is no list is left to the check: replaced by an empty one, it would be lost without a word.
    const { contents = [] } = content.options;
    if (!Array.isArray(contents)) return content;
    const children = childrenOf(content);
    const after = mapLists(children, change, content, depth + 1);
    if (after === children) return content;
    changed = true;
    return withChildren(content, after);
  });
  return change(changed ? mapped : fields, parent);
}
