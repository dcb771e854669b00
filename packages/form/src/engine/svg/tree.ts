/** Sanitised SVG as a tree, and its serialisation. */
import { escapeMarkup } from '../base/markup-escape.ts';
import { type Role, roleOf } from './allowed.ts';

export interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (SvgNode | string)[];
}

/** A shape that can be a choice: it has an id and is rendered. */
export interface SvgShape {
  id: string;
  /** Its `<title>`, otherwise derived from the id. */
  label: string;
}

const space = 'http://www.w3.org/2000/svg';
const escaped = (text: string) => escapeMarkup(text).replaceAll('"', '&quot;');

/** The tree as standalone SVG text, with namespace. */
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

/** Maps every node, parents first; `within` are the ancestors from the outermost. */
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

/** Selectable shapes, in drawing order. */
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

/** Adds ids to shapes, so that each can be chosen. */
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

/** The view box: left, top, width and height. */
export function viewBoxOf(root: SvgNode): [number, number, number, number] {
  const [x = 0, y = 0, width = 300, height = 150] = (root.attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return [x, y, width, height];
}
