/**
 * Static analysis of texts: finds user-visible strings outside of the catalogues, and unused messages. That each
 * message exists in both languages is checked by types (`texts` in i18n/index.ts).
 */
import { parseSync } from 'rolldown/experimental';

/** All nodes below one, itself included, in source order (depth first). */
export function nodesOf(node, found = []) {
  if (!node || typeof node !== 'object') return found;
  if (Array.isArray(node)) {
    for (const one of node) nodesOf(one, found);
    return found;
  }
  if (typeof node.type === 'string') found.push(node);
  for (const key in node) if (typeof node[key] === 'object') nodesOf(node[key], found);
  return found;
}

const parsed = new Map();
/** Parsed once per source and cached, since several checks need it. */
function nodesIn(name, source) {
  const known = parsed.get(source);
  if (known) return known;
  const { program, errors } = parseSync(name, source, { lang: name.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const nodes = nodesOf(program);
  parsed.set(source, nodes);
  return nodes;
}

/** Attributes that are visible or read out by screen readers, of our components and of HTML. */
const shown = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'note',
]);
/** Content that is the same in every language: keys, code, and names. */
const literal = new Set(['kbd', 'code', 'pre', 'samp', 'style']);
const names = new Set(['Kontor', 'Esc', 'Alt', 'xlsx', 'zip', 'csv', 'pdf', 'https']);
const words = text => (text.match(/\p{L}{2,}/gu) ?? []).some(word => !names.has(word));

/** Expressions that may render a text: the expression itself, either branch, the last of a sequence. */
function* said(node) {
  if (!node) return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  else if (node.type === 'TemplateLiteral') yield node.quasis.map(part => part.value.cooked ?? '').join('…');
  else if (node.type === 'ConditionalExpression') {
    yield* said(node.consequent);
    yield* said(node.alternate);
  } else if (node.type === 'LogicalExpression') yield* said(node.right);
  else if (node.type === 'JSXExpressionContainer') yield* said(node.expression);
}

const tagOf = element => element.openingElement?.name?.name ?? '';

/** User-visible strings in the code: `[line, text]` each. */
export function textsOutside(name, source) {
  const found = [];
  const note = (node, text) => found.push([source.slice(0, node.start).split('\n').length, text.trim()]);
  const silent = new Set();
  for (const node of nodesIn(name, source)) {
    if (node.type === 'JSXElement' && literal.has(tagOf(node)))
      for (const inner of nodesOf(node.children)) silent.add(inner);
    if (silent.has(node)) continue;
    if (node.type === 'JSXText' && words(node.value)) note(node, node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') for (const text of said(child)) if (words(text)) note(child, text);
    if (node.type === 'JSXAttribute' && shown.has(node.name.name))
      for (const text of said(node.value)) if (words(text)) note(node, text);
  }
  return found;
}

const keyOf = property => property.key?.name ?? property.key?.value;

/** The catalogues of a module: the name of the hook, and its messages. */
export function cataloguesOf(name, source) {
  const found = [];
  for (const node of nodesIn(name, source)) {
    if (node.type !== 'VariableDeclarator' || node.init?.callee?.name !== 'texts') continue;
    const german = node.init.arguments[0]?.properties?.find(property => keyOf(property) === 'de');
    if (german?.value?.properties)
      found.push({ hook: node.id.name, keys: german.value.properties.map(keyOf).filter(Boolean) });
  }
  return found;
}

/** Property names read, string literals, and imports of a module. */
export function usesOf(name, source) {
  const [taken, literals, parts, imports] = [new Set(), new Set(), [], []];
  for (const node of nodesIn(name, source)) {
    if (node.type === 'MemberExpression' && !node.computed) taken.add(node.property.name);
    if (node.type === 'ObjectPattern')
      for (const property of node.properties) if (property.key) taken.add(keyOf(property));
    if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value);
    if (node.type === 'Property' && !node.computed) literals.add(keyOf(node));
    // `word${kind}`: matches any message with this prefix and suffix.
    if (
      node.type === 'TemplateLiteral' &&
      node.quasis.length > 1 &&
      node.quasis.some(part => /\w{3}/.test(part.value.raw))
    )
      parts.push(node.quasis.map(part => part.value.raw));
    if (node.type === 'ImportDeclaration') imports.push(node.source.value);
    if (node.type === 'ImportExpression' && node.source.type === 'Literal') imports.push(node.source.value);
  }
  return { taken, literals, parts, imports };
}

const fits = ([first, ...rest], key) => key.startsWith(first) && key.endsWith(rest.at(-1)) && key.length > first.length;

/**
 * Messages that no component uses. Texts are passed down as properties: a message counts as used if a module that holds
 * the catalogue, imports such a module, or is imported by one reads a property of that name. `modules` and
 * `catalogues`: sources by path; `resolve(from, import)` returns the path of another, or null; `told(hook, key)`:
 * whether the message is looked up by a word of the API, which `said(word)` knows.
 */
export function unusedMessages(modules, catalogues, { resolve, told, said: known }) {
  const uses = new Map(Object.entries(modules).map(([name, source]) => [name, usesOf(name, source)]));
  const near = new Map([...uses.keys()].map(name => [name, new Set()]));
  for (const [name, { imports }] of uses)
    for (const other of imports.map(one => resolve(name, one)).filter(one => near.has(one))) {
      near.get(name).add(other);
      near.get(other).add(name);
    }
  const shows = ({ taken, literals, parts }, key) =>
    taken.has(key) || literals.has(key) || parts.some(part => fits(part, key));
  const unused = [];
  for (const [file, source] of Object.entries(catalogues))
    for (const { hook, keys } of cataloguesOf(file, source)) {
      const having = [...near.get(file)].filter(name => !catalogues[name]);
      const around = new Set(having.flatMap(name => [name, ...near.get(name)].filter(one => !catalogues[one])));
      const all = [...around].map(name => uses.get(name));
      for (const key of keys)
        if (!all.some(each => shows(each, key)) && !(told(hook, key) && known(key))) unused.push(`${hook}.${key}`);
    }
  return unused;
}
