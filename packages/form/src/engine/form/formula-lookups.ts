/** Choice lists in formulas: which lists and columns they read, and the lists' ids in place of their names. */
import { isPlain, listOf, textOf } from '../base/plain.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { parse, print, treeOf } from '../formula/language/index.ts';
import { eachNode, type Node } from '../formula/node.ts';
import { choiceListOf } from '../input-kinds/common.ts';
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

/** What a choice has, whatever its list has beside. */
export const choiceParts: readonly string[] = ['value', 'label'];

/** Columns of its own choices that a filter reads: `choice.land`. */
export function choiceColumnsOf(text: string): { column: string; at: [number, number] }[] {
  const found: { column: string; at: [number, number] }[] = [];
  const visit = (ast: Ast | null): void => {
    if (ast?.kind === 'call') for (const arg of ast.args) visit(arg);
    if (ast?.kind === 'name' && !ast.label && /^choice\./i.test(ast.written))
      found.push({ column: ast.written.slice('choice.'.length), at: [ast.at[0], ast.at[1]] });
  };
  visit(parse(text).ast ?? null);
  return found;
}

/** What a formula of a content reads of a list; `content` null: of a rule of the form itself. */
type OfContent = { content: Content | null };

/** What the form's formulas look up. */
export function lookupsIn(form: Form): (Lookup & OfContent)[] {
  const found: (Lookup & OfContent)[] = [];
  const add = (text: string, path: string, content: Content | null) =>
    found.push(...lookupsOf(text, path).map(each => ({ ...each, content })));
  walk(form.fields, (content, { path }) => {
    for (const each of formulasIn(content)) add(each.text, `${path}.options.${each.path}`, content);
  });
  for (const [index, { formula }] of rulesOf(form.rules).entries()) add(formula, `rules.${index}.formula`, null);
  return found;
}

/** A column of a list that a formula reads; `at`: where it is named in its text. */
export interface ColumnRead extends OfContent, Pick<Lookup, 'list' | 'column' | 'path'> {
  at: [number, number];
}

/** What filters of choices read of the lists that their fields take their choices from. */
export function filteredIn(form: Form): ColumnRead[] {
  const found: ColumnRead[] = [];
  walk(form.fields, (content, { path }) => {
    const list = choiceListOf(content.options);
    const filter = textOf(content.options.choicesFilter);
    if (list === null || filter.trim() === '') return;
    for (const each of choiceColumnsOf(filter))
      found.push({ ...each, list, content, path: `${path}.options.choicesFilter` });
  });
  return found;
}

/** All columns of lists that the form's formulas read. */
export const columnsReadIn = (form: Form): ColumnRead[] => [
  ...lookupsIn(form).map(({ at, ...each }) => ({ ...each, at: at[1] })),
  ...filteredIn(form),
];

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
