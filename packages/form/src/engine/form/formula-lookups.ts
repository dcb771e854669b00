/** Choice lists that formulas look values up in: which they read, and their ids in place of their names. */
import { isPlain, listOf, textOf } from '../base/plain.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { parse, print, treeOf } from '../formula/language/index.ts';
import { eachNode, type Node } from '../formula/node.ts';
import { fillFormulas, formulaOptions, formulasIn, rulesOf } from './formulas.ts';
import { mapLists, walk } from './walk.ts';

/** `LOOKUP(list, key, column)`, at a place of the form. */
export interface Lookup {
  list: string;
  column: string;
  path: string;
  /** Where the name of the list, and that of the column, is in the text. */
  at: readonly [list: [number, number], column: [number, number]];
}

type Ast = NonNullable<ReturnType<typeof parse>['ast']>;

/** All calls whose list and column are given as texts. */
export function lookupsOf(text: string, path: string): Lookup[] {
  if (!/LOOKUP|NACHSCHLAGEN/i.test(text)) return [];
  const found: Lookup[] = [];
  const visit = (ast: Ast | null): void => {
    if (ast?.kind !== 'call') return;
    const [list, , column] = ast.args;
    if (ast.name === 'LOOKUP' && list?.kind === 'value' && column?.kind === 'value')
      found.push({
        ...{ list: String(list.value), column: String(column.value), path },
        at: [
          [list.at[0], list.at[1]],
          [column.at[0], column.at[1]],
        ],
      });
    for (const arg of ast.args) visit(arg);
  };
  visit(parse(text).ast ?? null);
  return found;
}

/** What the form's formulas look up. */
export function lookupsIn(form: Form): Lookup[] {
  const found: Lookup[] = [];
  walk(form.fields, (content, { path }) => {
    for (const each of formulasIn(content)) found.push(...lookupsOf(each.text, `${path}.options.${each.path}`));
  });
  for (const [index, { formula }] of rulesOf(form.rules).entries())
    found.push(...lookupsOf(formula, `rules.${index}.formula`));
  return found;
}

/** The tree with other names of lists; the same if none is another. */
export function namingLists(node: Node, nameOf: (list: string) => string | undefined): Node {
  if (typeof node !== 'object' || node === null || !('args' in node)) return node;
  const args = node.args.map((arg, index) =>
    node.call === 'LOOKUP' && index === 0 && typeof arg === 'string' ? (nameOf(arg) ?? arg) : namingLists(arg, nameOf),
  );
  return args.some((arg, index) => arg !== node.args[index]) ? { ...node, args } : node;
}

const looksUp = (node: Node): boolean => {
  let found = false;
  eachNode(node, each => {
    found ||= typeof each === 'object' && each !== null && 'call' in each && each.call === 'LOOKUP';
  });
  return found;
};

/** The form with other names of lists in all of its formulas, which are in their stored writing. */
export function withListNames<T extends Form>(form: T, nameOf: (list: string) => string | undefined): T {
  const renamed = (text: string): string => {
    const node = treeOf(text);
    if (node === null || !looksUp(node)) return text;
    const after = namingLists(node, nameOf);
    return after === node ? text : print(after);
  };
  const inText = (value: unknown): unknown => {
    if (typeof value === 'string') return fillFormulas(value, formula => `{=${renamed(formula)}}`);
    return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, inText(text)])) : value;
  };
  const inRules = (rules: unknown): unknown =>
    Array.isArray(rules)
      ? rules.map(rule => (isPlain(rule) ? { ...rule, formula: renamed(textOf(rule.formula)) } : rule))
      : rules;
  const change = (content: Content): Content => {
    const placed = formulasIn(content);
    if (placed.every(({ text }) => renamed(text) === text)) return content;
    const options: Options = { ...content.options };
    for (const { option, path } of placed)
      if (option === 'text') options[path] = inText(options[path]);
      else if (option in formulaOptions) options[option] = renamed(textOf(options[option]));
    if (Array.isArray(options.rules)) options.rules = inRules(options.rules);
    return { ...content, options };
  };
  const fields = mapLists(form.fields, list => list.map(change));
  return { ...form, fields, ...(listOf(form.rules).length > 0 && { rules: inRules(form.rules) }) };
}
