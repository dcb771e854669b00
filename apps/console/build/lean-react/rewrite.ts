/**
 * Partial evaluation of a script by its syntax tree: names whose value is known become constants, branches and
 * functions that cannot be reached become empty. Reads and edits the source text; the minifier then drops what nothing
 * calls any more.
 */
import { parseSync } from 'rolldown/utils';
import { edited } from '../texts/catalogues.ts';

/** What is known about a script. Values and bodies are source text. */
export interface Facts {
  /** Variables with a constant value; assignments to them keep their right-hand side alone. */
  variables?: Record<string, string>;
  /** Properties with a constant value, of whatever object. */
  properties?: Record<string, string>;
  /** Functions that do nothing, or only return a constant: their bodies. */
  functions?: Record<string, string>;
  /** Values that the property `tag`, or a variable that holds it, never has. */
  tags?: readonly number[];
  tagVariables?: readonly string[];
  /** Cases of a `switch` that are never reached: the source of their tests, by function. */
  cases?: Record<string, readonly string[]>;
  /** `(x & mask) === x` is false for these masks. */
  masks?: readonly number[];
  /** Keys of object literals that nothing asks for, by what the object is assigned to. */
  keys?: Record<string, readonly string[]>;
  /** The beginnings of statements that are left out. */
  statements?: readonly string[];
}

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
interface Place {
  /** Parameters of the functions around, which hide variables of the same name. */
  own: ReadonlySet<string>;
  /** Name of the function around. */
  within: string;
  /** Its variables that were declared in a case that is left out. */
  homeless: Set<string>;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? String(value.name) : '');
const listOf = (value: unknown) => (value ?? []) as Node[];
const ownValue = (table: Record<string, string> = {}, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;
const ownValues = (table: Record<string, readonly string[]> = {}, name: string) =>
  Object.hasOwn(table, name) ? (table[name] ?? []) : [];

/** Names that `var` declares below a node, for the whole function around. */
function declaredIn(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const each of value) declaredIn(each, found);
  else if (isNode(value) && !value.type.includes('Function')) {
    if (value.type === 'VariableDeclarator') found.push(nameOf(value.id));
    for (const each of Object.values(value)) declaredIn(each, found);
  }
  return found;
}

const LEAVES = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement']);
const fallsThrough = ({ consequent }: Node): boolean => {
  const last = listOf(consequent).at(-1);
  return !last || !LEAVES.has(last.type);
};

class Rewriting {
  readonly edits: Edit[] = [];
  /** Facts that have been of use, as `kind name`. */
  readonly used = new Set<string>();
  readonly #source: string;
  readonly #facts: Facts;

  constructor(source: string, facts: Facts) {
    this.#source = source;
    this.#facts = facts;
  }

  visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const each of value) this.visit(each, place);
    else if (isNode(value)) this.#node(value, place);
  }

  #text({ start, end }: Node): string {
    return this.#source.slice(start, end);
  }

  #put({ start, end }: { start: number; end: number }, text: string, fact: string): true {
    this.edits.push({ start, end, text });
    this.used.add(fact);
    return true;
  }

  #constant(value: unknown, { own }: Place): string | undefined {
    const name = nameOf(value);
    return own.has(name) ? undefined : ownValue(this.#facts.variables, name);
  }

  #node(node: Node, outer: Place): void {
    const place = Array.isArray(node.params) ? this.#inside(node, node.params, outer) : outer;
    const isDone =
      this.#emptied(node) || this.#value(node, place) || this.#comparison(node) || this.#branches(node, place);
    if (isDone || this.#assignment(node, place) || this.#member(node, place)) return;
    for (const [key, each] of Object.entries(node)) if (key !== 'params') this.visit(each, place);
    if (place === outer || place.homeless.size === 0) return;
    const at = (node.body as Node).start + 1;
    this.edits.push({ start: at, end: at, text: `var ${[...place.homeless].join(', ')};` });
  }

  #inside(node: Node, params: Node[], { own, within }: Place): Place {
    const name = node.type === 'FunctionDeclaration' ? nameOf(node.id) : within;
    return { own: new Set([...own, ...params.map(nameOf)]), within: name, homeless: new Set() };
  }

  /** Functions and statements without effect. */
  #emptied(node: Node): boolean {
    const { functions, statements = [] } = this.#facts;
    if (node.type === 'FunctionDeclaration') {
      const name = nameOf(node.id);
      const body = ownValue(functions, name);
      return body !== undefined && this.#put(node.body as Node, `{${body}}`, `functions ${name}`);
    }
    if (node.type !== 'ExpressionStatement') return false;
    const beginning = statements.find(each => this.#source.startsWith(each, node.start));
    return beginning !== undefined && this.#put(node, '', `statements ${beginning}`);
  }

  /** Reads of constants. */
  #value(node: Node, place: Place): boolean {
    const value = this.#constant(node, place);
    if (value !== undefined) return this.#put(node, value, `variables ${nameOf(node)}`);
    if (node.type !== 'MemberExpression' || node.computed) return false;
    const name = nameOf(node.property);
    const known = ownValue(this.#facts.properties, name);
    return known !== undefined && this.#put(node, known, `properties ${name}`);
  }

  #isTag(node: Node): boolean {
    const isProperty = node.type === 'MemberExpression' && !node.computed && nameOf(node.property) === 'tag';
    return isProperty || (this.#facts.tagVariables ?? []).includes(nameOf(node));
  }

  #isUnknownTag = (node: Node | null): boolean =>
    node?.type === 'Literal' && (this.#facts.tags ?? []).includes(node.value as number);

  #comparison(node: Node): boolean {
    const { type, operator, left, right } = node as Node & { left: Node; right: Node };
    if (type !== 'BinaryExpression' || (operator !== '===' && operator !== '!==')) return false;
    const not = operator === '===' ? '!1' : '!0';
    const [tag, value] = this.#isTag(left) ? [left, right] : [right, left];
    if (this.#isTag(tag) && this.#isUnknownTag(value)) return this.#put(node, not, `tags ${value.value}`);
    const masked = left.type === 'ParenthesizedExpression' ? (left.expression as Node) : left;
    const mask = masked.operator === '&' ? (masked.right as Node).value : undefined;
    return (this.#facts.masks ?? []).includes(mask as number) && this.#put(node, not, `masks ${mask}`);
  }

  /** Cases of a `switch`. What falls into the body of one that is left out goes on into it. */
  #branches(node: Node, place: Place): boolean {
    if (node.type !== 'SwitchStatement') return false;
    const isByTag = this.#isTag(node.discriminant as Node);
    const never = ownValues(this.#facts.cases, place.within);
    let before: Node | undefined;
    for (const each of listOf(node.cases)) {
      const test = each.test as Node | null;
      const text = test ? this.#text(test) : '';
      const isTag = isByTag && this.#isUnknownTag(test);
      if (!isTag && !never.includes(text)) {
        this.visit(each, place);
        before = each;
        continue;
      }
      const fact = isTag ? `tags ${text}` : `cases ${place.within} ${text}`;
      const [first] = listOf(each.consequent);
      const isReached = first !== undefined && before !== undefined && fallsThrough(before);
      this.#put(isReached ? { start: each.start, end: first.start } : each, '', fact);
      if (isReached) {
        this.visit(each.consequent, place);
        before = each;
      } else for (const name of declaredIn(each.consequent)) place.homeless.add(name);
    }
    this.visit(node.discriminant, place);
    return true;
  }

  /** Writing a variable or a property is no read of it. */
  #assignment(node: Node, place: Place): boolean {
    if (node.type === 'VariableDeclarator' && this.#constant(node.id, place) !== undefined) {
      this.visit(node.init, place);
      return true;
    }
    if (node.type !== 'AssignmentExpression') return false;
    const [left, right] = [node.left as Node, node.right as Node];
    if (this.#constant(left, place) !== undefined) this.edits.push({ start: left.start, end: right.start, text: '' });
    // Assignments to a property stay: it may be read elsewhere through another name.
    else this.visit(left.type === 'MemberExpression' ? left.object : left, place);
    const dropped = ownValues(this.#facts.keys, this.#text(left));
    if (dropped.length > 0 && right.type === 'ObjectExpression') this.#object(right, this.#text(left), dropped, place);
    else this.visit(right, place);
    return true;
  }

  #object({ properties }: Node, name: string, dropped: readonly string[], place: Place): void {
    const all = listOf(properties);
    for (const [at, each] of all.entries()) {
      const key = nameOf(each.key);
      if (!dropped.includes(key)) this.visit(each, place);
      // With the comma after it; one before the closing brace may stay.
      else this.#put({ start: each.start, end: all[at + 1]?.start ?? each.end }, '', `keys ${name} ${key}`);
    }
  }

  #member(node: Node, place: Place): boolean {
    if (node.computed) return false;
    if (node.type === 'MemberExpression') this.visit(node.object, place);
    else if (node.type === 'Property') this.visit(node.value, place);
    else return false;
    return true;
  }
}

const factsIn = ({ variables, properties, functions, tags, cases, masks, keys, statements }: Facts): string[] => [
  ...Object.keys(variables ?? {}).map(name => `variables ${name}`),
  ...Object.keys(properties ?? {}).map(name => `properties ${name}`),
  ...Object.keys(functions ?? {}).map(name => `functions ${name}`),
  ...(tags ?? []).map(tag => `tags ${tag}`),
  ...Object.entries(cases ?? {}).flatMap(([name, tests]) => tests.map(test => `cases ${name} ${test}`)),
  ...(masks ?? []).map(mask => `masks ${mask}`),
  ...Object.entries(keys ?? {}).flatMap(([name, own]) => own.map(key => `keys ${name} ${key}`)),
  ...(statements ?? []).map(beginning => `statements ${beginning}`),
];

/** The script with what is known about it; `unused` names facts that it has no place for. */
export function rewritten(path: string, source: string, facts: Facts): { code: string; unused: string[] } {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const rewriting = new Rewriting(source, facts);
  rewriting.visit((program as unknown as Node).body, { own: new Set(), within: '', homeless: new Set() });
  return { code: edited(source, rewriting.edits), unused: factsIn(facts).filter(fact => !rewriting.used.has(fact)) };
}
