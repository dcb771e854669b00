/** A drawing as a tree of allowed elements, and back to text. Read once, then only ever written from the tree. */
import { escapeMarkup } from '../base/markup-escape.ts';
import { type Role, roleOf } from './allowed.ts';

export interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (SvgNode | string)[];
}

/** A shape that can be a choice: it has an id, and stands in the picture itself. */
export interface SvgShape {
  id: string;
  /** Its `<title>`, else its id in words. */
  label: string;
}

const space = 'http://www.w3.org/2000/svg';
const escaped = (text: string) => escapeMarkup(text).replaceAll('"', '&quot;');

/** The tree as text, with the namespace that makes it a picture of its own. */
export function writeSvg(root: SvgNode): string {
  return written(root, ` xmlns="${space}"`);
}

function written({ name, attributes, children }: SvgNode, more = ''): string {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside = children.map(child => (typeof child === 'string' ? escaped(child) : written(child))).join('');
  return inside === ''
    ? `<${name}${more}${listed.join('')}/>`
    : `<${name}${more}${listed.join('')}>${inside}</${name}>`;
}

/** A tree in which every node has passed through `change`, parents first; `within` are its ancestors, outermost first. */
export function mapSvg(
  node: SvgNode,
  change: (node: SvgNode, within: readonly SvgNode[]) => SvgNode,
  within: readonly SvgNode[] = [],
): SvgNode {
  const changed = change(node, within);
  const around = [...within, changed];
  const children = changed.children.map(child => (typeof child === 'string' ? child : mapSvg(child, change, around)));
  return { ...changed, children };
}

const chosen: ReadonlySet<Role> = new Set(['group', 'shape', 'words']);

/** The shapes that can be choices, in the order in which they are drawn. */
export function shapesOf(root: SvgNode): SvgShape[] {
  const found: SvgShape[] = [];
  const visit = (node: SvgNode) => {
    const role = roleOf(node.name);
    if (!role || !chosen.has(role)) return;
    const { id } = node.attributes;
    if (id && node !== root && node.name !== 'title' && node.name !== 'desc') found.push({ id, label: titleOf(node) });
    for (const child of node.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return found;
}

function titleOf({ attributes: { id = '' }, children }: SvgNode): string {
  const title = children.find(child => typeof child !== 'string' && child.name === 'title');
  const words =
    typeof title === 'object'
      ? title.children
          .filter(each => typeof each === 'string')
          .join('')
          .trim()
      : '';
  return words || id.replaceAll('_', ' ').trim() || id;
}

/** Shapes without an id get one, so that each can be chosen. */
export function withShapeIds(root: SvgNode): SvgNode {
  const taken = new Set(shapesOf(root).map(shape => shape.id));
  let next = 1;
  return mapSvg(root, (node, within) => {
    const named = within.some(
      each => each.name === 'defs' || each.name === 'clipPath' || (each !== within[0] && each.attributes.id),
    );
    if (roleOf(node.name) !== 'shape' || node.attributes.id || named) return node;
    while (taken.has(`shape_${next}`)) next++;
    return { ...node, attributes: { id: `shape_${next++}`, ...node.attributes } };
  });
}

/** Left, top, width and height of the picture's own measure. */
export function viewBoxOf(root: SvgNode): [number, number, number, number] {
  const [x = 0, y = 0, width = 300, height = 150] = (root.attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return [x, y, width, height];
}
