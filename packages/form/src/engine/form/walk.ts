/**
 * Reading a content tree, and rebuilding it with shared structure. Tolerates any JSON: what is no content is passed
 * over, and so is what lies deeper than forms may go, so that nothing here can throw or run out of stack.
 */

import { limits } from '../base/limits.ts';
import { isPlain, listOf } from '../base/plain.ts';
import type { Content } from '../base/types.ts';
import { isContentType, rowOf } from '../content-types/index.ts';

/** Where a content stands: its parents from the outermost inwards, its index among its siblings, and its path. */
export interface Place {
  parents: readonly Content[];
  index: number;
  path: string;
}

export function isContent(value: unknown): value is Content {
  return isPlain(value) && isContentType(value.type) && isPlain(value.options);
}

/** The contents of a container; none of anything else. */
export function childrenOf(content: Content): Content[] {
  return rowOf(content).container ? (listOf(content.options.contents) as Content[]) : [];
}

export function withChildren(content: Content, contents: Content[]): Content {
  return { ...content, options: { ...content.options, contents } };
}

/** Visits every content, parents first, in form order. A visit that answers `false` skips what is below. */
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

/**
 * A tree in which every list of contents has passed through `change`, innermost first. Lists and contents that did not
 * change keep their identity.
 */
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
    const children = childrenOf(content);
    const after = mapLists(children, change, content, depth + 1);
    if (after === children) return content;
    changed = true;
    return withChildren(content, after);
  });
  return change(changed ? mapped : fields, parent);
}
