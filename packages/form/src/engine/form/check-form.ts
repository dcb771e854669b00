/** Validation of forms. Accepts any JSON; contents are validated by their rows, the tree here. */

import type { CheckContext } from '../base/content-row.ts';
import { isId } from '../base/id.ts';
import { issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isPlain, isStorable, isText, own, textOf } from '../base/plain.ts';
import { checkSchema, type Schema } from '../base/schema.ts';
import { statesSchema } from '../base/states.ts';
import type { ContentType, Form, Issue } from '../base/types.ts';
import { contentTypes, isContentType } from '../content-types/index.ts';
import { rulesSchema } from '../input-kinds/common.ts';
import { checkFormulas } from './check-formulas.ts';
import { compile } from './compile.ts';
import { circles } from './formula-circles.ts';
import { formulaOptions } from './formulas.ts';
import { isReserved, sanitizeName } from './names.ts';

const listColumn: Schema = {
  type: ['object', 'null'],
  properties: {
    sorting: { type: 'number' },
    class: { type: ['string', 'null'], maxLength: 100 },
    useToSort: { type: ['boolean', 'null'] },
  },
  required: ['sorting'],
  additionalProperties: false,
};

/** Nothing has to be loaded. */
export const loadFormChecks: (() => Promise<void>) | null = null;

export const contentSchema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    type: { type: 'string' },
    column: {
      type: 'object',
      properties: {
        width: { type: 'string', enum: ['col-3', 'col-4', 'col-6', 'col-8', 'col-9', 'col-12'] },
        before: { type: 'integer', minimum: 0, maximum: 5 },
        after: { type: 'integer', minimum: 0, maximum: 5 },
      },
      required: ['width', 'before', 'after'],
      additionalProperties: false,
    },
    options: { type: 'object' },
    list_column: listColumn,
    backend_list_column: listColumn,
  },
  required: ['id', 'type', 'column', 'options'],
  additionalProperties: false,
};

interface Found {
  content: unknown;
  path: string;
  around: readonly ContentType[];
}

/** Issues by path (`fields.3.options.name`). At most 1,000, one per path and code. */
export function checkForm(form: Form): Issue[] {
  const found: Issue[] = [];
  const contents: Found[] = [];
  const fields = own(form, 'fields');
  if (!Array.isArray(fields)) found.push(issue('fields', fields === undefined ? 'required' : 'invalid'));
  else gather(fields, 'fields', [], contents, found);
  if (contents.length > limits.contents) return [issue('fields', 'too_many', { max: limits.contents })];

  const names = countNames(contents);
  const ctx: CheckContext = { knows: name => names.has(name) };
  const ids = new Set<string>();
  for (const each of contents) {
    if (found.length >= limits.issues) break;
    checkContent(each, names, ids, ctx, found);
  }
  checkStates(own(form, 'states'), found);
  checkRules(own(form, 'rules'), found);
  checkRepeatNames(contents, names, found);
  if (found.length === 0) found.push(...checkFormulas(form));
  if (found.length === 0) checkCircles(form, contents, found);
  return unrepeated(found).slice(0, limits.issues);
}

function checkRules(rules: unknown, found: Issue[]): void {
  if (rules === undefined || rules === null) return;
  found.push(...checkSchema(rulesSchema, rules, 'rules').map(each => tooLong(each, 'rules', rules)));
}

/** A formula that is too long, as the language says it of others; `within`: what is at `path`. */
function tooLong(found: Issue, path: string, within: unknown): Issue {
  const keys = found.path.slice(path.length + 1).split('.');
  if (found.code !== 'too_long' || !((keys.at(-1) ?? '') in formulaOptions)) return found;
  const text = textOf(keys.reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : own(at, key)), within));
  const most = { max: limits.formula, what: 'characters' };
  return { ...issue(found.path, 'formula_limit', most), at: [limits.formula, text.length] };
}

/** Formulas name repeats as they name fields. */
function checkRepeatNames(contents: readonly Found[], fields: ReadonlyMap<string, number>, found: Issue[]): void {
  const seen = new Set<string>();
  for (const { content, path } of contents) {
    const name = own(content, 'type') === 'repeat_container' ? textOf(own(own(content, 'options'), 'name')) : '';
    if (name === '') continue;
    checkName(name, `${path}.options.name`, seen.has(name) || fields.has(name) ? new Map([[name, 2]]) : fields, found);
    seen.add(name);
  }
}

function gather(
  list: unknown[],
  path: string,
  around: readonly ContentType[],
  contents: Found[],
  found: Issue[],
): void {
  for (const [index, content] of list.entries()) {
    if (contents.length > limits.contents) return;
    const here = `${path}.${index}`;
    contents.push({ content, path: here, around });
    const type = own(content, 'type');
    const children = own(own(content, 'options'), 'contents');
    if (!isContentType(type) || !contentTypes[type].container || !Array.isArray(children)) continue;
    if (around.length >= limits.depth - 1 && children.length)
      found.push(issue(`${here}.options.contents`, 'too_deep', { max: limits.depth }));
    else gather(children, `${here}.options.contents`, [...around, type], contents, found);
  }
}

function fieldName(content: unknown): string | null {
  const type = own(content, 'type');
  return isContentType(type) && contentTypes[type].field ? textOf(own(own(content, 'options'), 'name')) : null;
}

function countNames(contents: readonly Found[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const { content } of contents) {
    const name = fieldName(content);
    if (name) names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

function checkContent(
  { content, path, around }: Found,
  names: ReadonlyMap<string, number>,
  ids: Set<string>,
  ctx: CheckContext,
  found: Issue[],
): void {
  found.push(...checkSchema(contentSchema, content, path));
  if (!isPlain(content)) return;
  const { id, type, options } = content;
  if (typeof id === 'string') {
    if (!isId(id)) found.push(issue(`${path}.id`, 'invalid_id'));
    else if (ids.has(id.toLowerCase())) found.push(issue(`${path}.id`, 'id_not_unique'));
    ids.add(id.toLowerCase());
  }
  if (typeof type !== 'string') return;
  if (!isContentType(type)) {
    found.push(issue(`${path}.type`, 'unknown_type'));
    return;
  }
  const row = contentTypes[type];
  for (const [distance, outer] of around.toReversed().entries())
    if (!contentTypes[outer].accepts(row, distance === 0)) {
      found.push(issue(path, 'nested_container', { dragged: type, target: outer }));
      break;
    }
  if (!isPlain(options)) return;
  const inner = `${path}.options`;
  for (const key of Object.keys(options))
    if (key !== 'contents' && !isStorable(options[key], 8)) {
      found.push(issue(`${inner}.${isText(key) ? key.slice(0, 100) : '?'}`, 'invalid_text'));
      return;
    }
  const checked = row.check(options, ctx).map(each => ({ ...each, path: `${inner}.${each.path}` }));
  found.push(...[...checkSchema(row.schema, options, inner), ...checked].map(each => tooLong(each, inner, options)));
  const name = fieldName(content);
  if (name !== null) checkName(name, `${inner}.name`, names, found);
}

function checkName(name: string, path: string, names: ReadonlyMap<string, number>, found: Issue[]): void {
  if (name === '') found.push(issue(path, 'required'));
  else if (name.length > limits.name) found.push(issue(path, 'too_long', { max: limits.name }));
  else if (sanitizeName(name) !== name) found.push(issue(path, 'invalid_name'));
  else if (isReserved(name)) found.push(issue(path, 'key_reserved', { name }));
  else if ((names.get(name) ?? 0) > 1) found.push(issue(path, 'key_not_unique', { name }));
}

function checkStates(states: unknown, found: Issue[]): void {
  if (states === undefined) return;
  found.push(...checkSchema(statesSchema, states, 'states'));
  if (!Array.isArray(states)) return;
  const values = new Set<string>();
  for (const [index, state] of states.slice(0, limits.states).entries()) {
    const value = textOf(own(state, 'value'));
    if (values.has(value) && value) found.push(issue(`states.${index}.value`, 'value_not_unique'));
    values.add(value);
  }
}

/** A condition must not depend on what it hides itself, nor a calculation on its own result. */
function checkCircles(form: Form, contents: readonly Found[], found: Issue[]): void {
  const paths = new Map<unknown, string>(contents.map(each => [each.content, each.path]));
  const compiled = compile(form);
  if (compiled.formulas) found.push(...circles(compiled, paths));
  else
    for (const condition of compiled.conditions)
      condition.comparisons.forEach((comparison, index) => {
        if (!condition.blind.has(comparison.valOne)) return;
        const path = `${paths.get(condition.content) ?? 'fields'}.options.comparisons.${index}.valOne`;
        found.push(issue(path, 'condition_cycle', { name: comparison.valOne }));
      });
}

function unrepeated(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(each => {
    const key = `${each.code} ${each.path}`;
    return !seen.has(key) && seen.add(key);
  });
}
