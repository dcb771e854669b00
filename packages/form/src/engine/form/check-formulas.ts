/**
 * Validation of a form's formulas: syntax, names, types, circles, with the place of each fault in its text; and their
 * canonical form as stored. Replaced in the console (`check-formulas-late.ts`), where it loads with the designer.
 */
import { issue } from '../base/issue.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import type { Content, Form, Issue, Options } from '../base/types.ts';
import { type FormulaFault, print, type Read, readFormula, suits, type Type } from '../formula/language/index.ts';
import { eachNode, type Node } from '../formula/node.ts';
import { calculatedKind } from '../input-kinds/calculated.ts';
import { choiceListOf, storedChoices } from '../input-kinds/common.ts';
import { type CompiledForm, type CompiledRepeat, compile } from './compile.ts';
import { choiceColumnsOf, choiceParts } from './formula-lookups.ts';
import { type FormNames, namesIn } from './formula-names.ts';
import { type FormulaOption, formulaOptions, formulasIn, type Placed, rulesOf } from './formulas.ts';
import { nameOf } from './names.ts';
import { mapLists, walk } from './walk.ts';

export const loadFormulaChecks: (() => Promise<unknown>) | null = null;

/** A fault as an issue at a path. */
export const faultIssue = (path: string, { code, at, values, fix }: FormulaFault): Issue => ({
  ...issue(path, code, { ...values, ...(fix && { fix: fix.text }) }),
  at: [at[0], at[1]],
});

/** The repeat that a content is in. */
export function repeatsOf(form: CompiledForm): (content: Content) => CompiledRepeat | null {
  const around = new Map<string, CompiledRepeat | null>();
  for (const repeat of form.repeats.values())
    walk(listOf(repeat.content.options.contents) as Content[], content => void around.set(content.id, repeat));
  return content => around.get(content.id) ?? null;
}

/** What a formula of a content has to give. */
function wanted({ option }: Placed, content: Content): 'boolean' | 'number' | 'any' {
  if (option === 'rules') return 'boolean';
  if (option === 'text') return 'any';
  if (option === 'formula' && content.type === 'condition_container') return 'boolean';
  return formulaOptions[option as FormulaOption];
}

/** Reads one formula as at a content of the form. */
export function readIn(names: FormNames, text: string, repeat: CompiledRepeat | null): Read {
  return readFormula(text, names, node => names.typeOf(node, repeat));
}

function unsuited(read: Read, kind: 'boolean' | 'number' | 'any', text: string): FormulaFault | null {
  if (read.node === null || read.faults.length > 0 || kind === 'any' || suits(read.type, kind)) return null;
  return {
    code: 'formula_type',
    at: [0, text.length],
    values: { wanted: kind, given: read.type.list ? 'list' : read.type.of },
  };
}

const numberKinds = ['number', 'percent', 'currency'];

/** A calculation whose format cannot show what it gives. */
function misformatted(content: Content, type: Type, text: string): FormulaFault | null {
  const { format } = content.options;
  if (content.options.type !== 'calculated' || !isPlain(format)) return null;
  const kind = calculatedKind(content.options);
  const fits =
    kind === 'text' ||
    (!type.list &&
      (type.of === 'any' ||
        type.of === 'text' ||
        (numberKinds.includes(kind)
          ? type.of === 'number' || type.of === 'boolean'
          : kind === 'boolean'
            ? type.of === 'boolean' || type.of === 'number'
            : type.of === 'date' || type.of === 'datetime')));
  return fits
    ? null
    : { code: 'formula_type', at: [0, text.length], values: { wanted: kind, given: type.list ? 'list' : type.of } };
}

/** Words that are known in one place alone. */
function misplaced(
  node: Node | null,
  { option }: Placed,
  repeat: CompiledRepeat | null,
  text: string,
): FormulaFault | null {
  let found: string | null = null;
  eachNode(node, each => {
    if (typeof each !== 'object' || each === null || !('own' in each)) return;
    const ok =
      each.own === 'value'
        ? ['rules', 'minFormula', 'maxFormula', 'requiredIf', 'readOnlyIf'].includes(option)
        : each.own.startsWith('choice.')
          ? option === 'choicesFilter'
          : each.own !== 'position' || repeat !== null;
    if (!ok) found ??= each.own;
  });
  if (found === null) return null;
  const from = Math.max(0, text.toLowerCase().indexOf(found));
  return {
    code: 'formula_name',
    at: [from, Math.min(text.length, from + (found as string).length)],
    values: { name: found, what: 'field' },
  };
}

/** A filter of choices that stand with their field, and none of which has what it reads. */
function partless({ option, text }: Placed, { options }: Content): FormulaFault | null {
  if (option !== 'choicesFilter' || choiceListOf(options) !== null) return null;
  const choices = storedChoices(options);
  const isKnown = (part: string) => choiceParts.includes(part) || choices.some(each => own(each, part) !== undefined);
  const lost = choiceColumnsOf(text).find(({ column }) => !isKnown(column));
  return lost
    ? { code: 'formula_name', at: lost.at, values: { what: 'column', name: lost.column.slice(0, 100) } }
    : null;
}

/** Names of which what the formula itself decides is none to suggest: it would be a circle. */
function othersThan(content: Content, { option }: Placed, names: FormNames): FormNames {
  if (option !== 'formula' && option !== 'showIf') return names;
  const own = nameOf(content);
  return { ...names, all: () => names.all().filter(name => name !== own) };
}

/** Reads a formula at its place, and what is wrong with it there. `content` null: a rule of the form itself. */
export function readAt(
  names: FormNames,
  placed: Placed,
  content: Content | null,
  repeat: CompiledRepeat | null,
): { read: Read; fault: FormulaFault | null } {
  const read = readIn(content ? othersThan(content, placed, names) : names, placed.text, repeat);
  // a rule of the form has no value of its own
  const place = content ? placed : { ...placed, option: 'text' as const };
  const fault =
    read.faults[0] ??
    misplaced(read.node, place, repeat, placed.text) ??
    (content && partless(placed, content)) ??
    unsuited(read, content ? wanted(placed, content) : 'boolean', placed.text) ??
    (content && placed.option === 'formula' ? misformatted(content, read.type, placed.text) : null);
  return { read, fault };
}

/** Issues of all formulas of a form that is otherwise in order. */
export function checkFormulas(form: Form): Issue[] {
  const compiled = compile(form);
  if (!compiled.formulas) return [];
  const names = namesIn(compiled);
  const repeatOf = repeatsOf(compiled);
  const found: Issue[] = [];
  walk(form.fields, (content, { path }) => {
    const inner = repeatOf(content);
    for (const placed of formulasIn(content)) {
      const at = `${path}.options.${placed.path}`;
      // the title of an instance is read in it
      const within = placed.path.startsWith('instanceLabel') ? (compiled.repeats.get(content.id) ?? inner) : inner;
      const { fault } = readAt(names, placed, content, within);
      if (fault) found.push(faultIssue(at, fault));
    }
  });
  for (const [index, { formula }] of rulesOf(form.rules).entries()) {
    const placed: Placed = { option: 'rules', path: '', text: formula };
    const { fault } = readAt(names, placed, null, null);
    if (fault) found.push(faultIssue(`rules.${index}.formula`, fault));
  }
  return found;
}

/** The form with its formulas as they are stored, and formats of calculations that have none. */
export function storedFormulas<T extends Form>(form: T): T {
  const compiled = compile(form);
  if (!compiled.formulas) return form;
  const names = namesIn(compiled);
  const repeatOf = repeatsOf(compiled);
  const stored = (text: string): string => {
    const read = readIn(names, text, null);
    return read.node === null || read.faults.some(({ code }) => code === 'formula_name') ? text : print(read.node);
  };
  const change = (content: Content): Content => {
    const placed = isPlain(content) && isPlain(content.options) ? formulasIn(content) : [];
    if (placed.length === 0) return content;
    const options: Options = { ...content.options };
    for (const { option, text } of placed) if (option !== 'rules' && option !== 'text') options[option] = stored(text);
    if (Array.isArray(options.rules)) options.rules = storedRules(options.rules, stored);
    if (options.type === 'calculated' && !isPlain(options.format)) {
      const { node, type } = readIn(names, textOf(options.formula), repeatOf(content));
      if (node !== null) options.format = { kind: type.list ? 'text' : (formats[type.of] ?? 'text') };
    }
    return { ...content, options };
  };
  const fields = mapLists(form.fields, list => {
    const after = list.map(change);
    return after.some((each, index) => each !== list[index]) ? after : list;
  });
  return { ...form, fields, ...(Array.isArray(form.rules) && { rules: storedRules(form.rules, stored) }) };
}

const formats: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
  text: 'text',
  any: 'text',
};

const storedRules = (rules: unknown[], stored: (text: string) => string): unknown[] =>
  rules.map(rule =>
    typeof own(rule, 'formula') === 'string'
      ? { ...(rule as object), formula: stored(textOf(own(rule, 'formula'))) }
      : rule,
  );

/** Trees of all formulas by their text. */
export function treesIn(form: Form): Record<string, Node> {
  const compiled = compile(form);
  const trees: Record<string, Node> = {};
  if (!compiled.formulas) return trees;
  const names = namesIn(compiled);
  const add = (text: string) => {
    const { node } = readIn(names, text, null);
    if (node !== null) trees[text] = node;
  };
  walk(form.fields, content => {
    for (const { text } of formulasIn(content)) add(text);
  });
  for (const { formula } of rulesOf(form.rules)) add(formula);
  return trees;
}
