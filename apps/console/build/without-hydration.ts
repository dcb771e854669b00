/**
 * Vite plugin that removes hydration from react-dom. No page is rendered on a server, so React never hydrates: the
 * flags for it become constants, and the minifier drops the dead branches. If a new version of React names them
 * differently, the build fails and this plugin needs an update.
 */
import { parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { edited } from './texts/catalogues.ts';

/** The constant value of each flag while nothing is hydrated. */
const VARIABLES = new Map([['isHydrating', '!1']]);
const PROPERTIES = new Map([
  ['isDehydrated', '!1'],
  ['dehydrated', 'null'],
]);
/** The minimum number of replacements; fewer mean that React's source has changed. */
const LEAST = { '!1': 35, null: 10 };

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? String(value.name) : '');

/**
 * Replaces reads of the flags by constants, and assignments to a flag by their right-hand side. `own`: parameter names,
 * which shadow the flags.
 */
function replacements(node: Node, own: ReadonlySet<string>, found: Edit[] = []): Edit[] {
  const inner = Array.isArray(node.params) ? new Set([...own, ...node.params.map(nameOf)]) : own;
  const constant = (name: string) => (inner.has(name) ? undefined : VARIABLES.get(name));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (isNode(value)) replacements(value, inner, found);
  };
  const { start, end } = node;
  const value = constant(nameOf(node));
  if (value !== undefined) found.push({ start, end, text: value });
  else if (node.type === 'AssignmentExpression' && isNode(node.left)) {
    if (constant(nameOf(node.left)) !== undefined)
      found.push({ start: node.left.start, end: (node.right as Node).start, text: '' });
    // Assignments to a property stay: it may be read elsewhere through another name.
    else if (node.left.type === 'MemberExpression') visit(node.left.object);
    else visit(node.left);
    visit(node.right);
  } else if (node.type === 'VariableDeclarator' && constant(nameOf(node.id)) !== undefined) visit(node.init);
  else if (node.type === 'MemberExpression' && !node.computed) {
    const property = PROPERTIES.get(nameOf(node.property));
    if (property) found.push({ start, end, text: property });
    else visit(node.object);
  } else if (node.type === 'Property' && !node.computed) visit(node.value);
  else for (const [key, each] of Object.entries(node)) if (key !== 'params') visit(each);
  return found;
}

/** react-dom's client source without hydration. Throws if the source does not have the expected shape. */
export function withoutHydration(source: string): string {
  const bare = source.replace(/exports\.hydrateRoot = function[\s\S]*?\n\};\n/, '');
  const { program } = parseSync('react-dom.js', bare);
  const found = replacements(program as unknown as Node, new Set());
  const counted = (text: string) => found.filter(each => each.text === text).length;
  if (bare === source || counted('!1') < LEAST['!1'] || counted('null') < LEAST.null)
    throw new Error('react-dom names what it hydrates with otherwise: see build/without-hydration.ts.');
  return edited(bare, found);
}

export function clientOnlyReact(): Plugin {
  return {
    name: 'client-only-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: source => ({ code: withoutHydration(source), map: null }),
    },
  };
}
