/**
 * Compiles a form: fields by name, rules built, conditions in topological order. Cached per form object, so forms must
 * be immutable.
 */

import type { FieldRow } from '../base/content-row.ts';
import type { Measure, Taken, ValueRule } from '../base/input-row.ts';
import { limits } from '../base/limits.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { placeholdersOf, textIn } from '../base/text.ts';
import type { AnswerKey, Comparison, Content, FieldGroup, FieldKind, Form, Prints } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { hasFormulas, rulesOf } from './formulas.ts';
import { isReserved, nameOf } from './names.ts';
import { walk } from './walk.ts';

/** A field as the rest of the product sees it; `repeat` is the id of its repeat container. */
export interface Input {
  readonly name: string;
  readonly kind: FieldKind;
  readonly group: FieldGroup;
  /** The order of its answers, if they are more than text. */
  readonly measure: Measure | null;
  readonly label: string;
  readonly content: Content;
  /** Its answers are ids of stored files. */
  readonly files: boolean;
  /** Its answer is suitable as an entry's title. */
  readonly titles: boolean;
  readonly takes: Taken | null;
  /** How its answer is printed. */
  readonly prints: Prints;
  readonly repeat: string | null;
  /** Id of its container of known data; its corrections are stored under `_updated_{name}`. */
  readonly known: string | null;
  /** Where its stored answers are, the first that is there; missing where that is its name alone. */
  readonly keys?: readonly AnswerKey[];
}

export interface CompiledInput extends Input {
  readonly rule: ValueRule;
  readonly required: boolean;
  readonly note: string | null;
  readonly listed: boolean;
  readonly condition: CompiledCondition | null;
  readonly repeated: CompiledRepeat | null;
  /** Keys of its instances, made when formulas first read them: joining texts for each reading costs more than the rest. */
  readonly instanceKeys: string[];
}

export interface CompiledRepeat {
  readonly id: string;
  /** By which formulas name it; '' without one. */
  readonly name: string;
  readonly content: Content;
  readonly max: number;
  readonly condition: CompiledCondition | null;
  readonly inputs: CompiledInput[];
}

export interface CompiledCondition {
  readonly id: string;
  readonly index: number;
  readonly content: Content;
  readonly parent: CompiledCondition | null;
  readonly comparisons: readonly Comparison[];
  /** Names of the fields it depends on. */
  readonly reads: readonly string[];
  /** Those of them that depend on the condition itself (cycles): they count as unanswered. */
  readonly blind: Set<string>;
  readonly inputs: CompiledInput[];
}

export interface CompiledForm {
  /** In form order. */
  readonly inputs: readonly CompiledInput[];
  readonly byName: ReadonlyMap<string, CompiledInput>;
  /** Topologically sorted. */
  readonly conditions: readonly CompiledCondition[];
  /** The form itself, if it has formulas: they are evaluated by `entry/logic.ts`. */
  readonly formulas: Form | null;
  /** Contents without an answer that have formulas. */
  readonly texts: readonly Content[];
  readonly conditionOf: ReadonlyMap<string, CompiledCondition>;
  readonly repeats: ReadonlyMap<string, CompiledRepeat>;
  /** Fields by container of known data. Files cannot be known data. */
  readonly known: ReadonlyMap<string, readonly CompiledInput[]>;
  /** The nearest enclosing condition, by content id. */
  readonly around: ReadonlyMap<string, CompiledCondition | null>;
  /** Fields referenced by a content's texts, by content id. */
  readonly textReads: ReadonlyMap<string, readonly string[]>;
  /** Contents whose texts reference a field, by field name. */
  readonly textsReading: ReadonlyMap<string, readonly string[]>;
}

const made = new WeakMap<object, CompiledForm>();

export function compile(form: Form): CompiledForm {
  const known = isPlain(form) ? made.get(form) : undefined;
  if (known) return known;
  const compiled = build(isPlain(form) ? (listOf(form.fields) as Content[]) : [], form);
  if (isPlain(form)) made.set(form, compiled);
  return compiled;
}

function build(fields: readonly Content[], form: Form): CompiledForm {
  let formulas = rulesOf(own(form, 'rules')).length > 0;
  const inputs: CompiledInput[] = [];
  const byName = new Map<string, CompiledInput>();
  const written: CompiledCondition[] = [];
  const conditionOf = new Map<string, CompiledCondition>();
  const repeats = new Map<string, CompiledRepeat>();
  const known = new Map<string, CompiledInput[]>();
  const around = new Map<string, CompiledCondition | null>();
  const textReads = new Map<string, string[]>();
  const textsReading = new Map<string, string[]>();
  const withFormulas: Content[] = [];

  walk(fields, (content, { parents }) => {
    const row = rowOf(content);
    const { options } = content;
    if (hasFormulas(options)) {
      formulas = true;
      if (!row.field) withFormulas.push(content);
    }
    const id = textOf(content.id);
    let condition: CompiledCondition | null = null;
    let repeated: CompiledRepeat | null = null;
    let filled: string | null = null;
    for (const parent of parents) {
      condition = conditionOf.get(parent.id) ?? condition;
      repeated = repeats.get(parent.id) ?? repeated;
      if (known.has(parent.id)) filled = parent.id;
    }
    around.set(id, condition);
    const texts = [...new Set(row.texts(options).flatMap(placeholdersOf))];
    if (row.shows && !conditionOf.has(id)) {
      const comparisons = row.shows(options);
      const reads = [...new Set([...comparisons.map(each => each.valOne), ...texts])];
      const made = { id, index: written.length, content, parent: condition, comparisons, reads };
      const compiled = { ...made, blind: new Set<string>(), inputs: [] };
      written.push(compiled);
      conditionOf.set(id, compiled);
    } else if (texts.length) {
      textReads.set(id, texts);
      for (const name of texts) {
        const reading = textsReading.get(name);
        if (reading) reading.push(id);
        else textsReading.set(name, [id]);
      }
    }
    if (row.repeats && !repeats.has(id))
      repeats.set(id, { id, name: textOf(options.name), content, max: row.repeats(options), condition, inputs: [] });
    if (row.known && !known.has(id)) known.set(id, []);
    const field = row.field?.(options);
    const name = nameOf(content);
    if (!field || !usable(name) || byName.has(name)) return;
    if (repeated || field.files || field.kind === 'calculated') filled = null;
    const keys = own(own(form, 'keys'), name) as Input['keys'];
    const compiled = { ...inputOf(name, field, content, condition, repeated, filled), ...(keys && { keys }) };
    inputs.push(compiled);
    byName.set(name, compiled);
    repeated?.inputs.push(compiled);
    if (filled !== null) known.get(filled)?.push(compiled);
    for (let outer = condition; outer; outer = outer.parent) outer.inputs.push(compiled);
  });
  return {
    inputs,
    byName,
    conditions: ordered(written, byName),
    formulas: formulas ? form : null,
    texts: withFormulas,
    conditionOf,
    repeats,
    known,
    around,
    textReads,
    textsReading,
  };
}

function usable(name: string): boolean {
  return name !== '' && name.length <= limits.name && !isReserved(name) && !name.includes('.');
}

function inputOf(
  name: string,
  field: FieldRow,
  content: Content,
  condition: CompiledCondition | null,
  repeated: CompiledRepeat | null,
  known: string | null,
): CompiledInput {
  const { options } = content;
  return {
    name,
    kind: field.kind,
    group: field.group,
    measure: field.measure,
    label: textIn(options.label) || name,
    content,
    repeat: repeated?.id ?? null,
    known,
    rule: field.rule,
    // a disabled or silent field cannot be answered
    required: options.required === true && options.disabled !== true && !field.silent,
    note: textIn(options.invalidNote) || null,
    listed: field.listed,
    files: field.files,
    titles: field.titles,
    takes: field.takes,
    prints: field.prints,
    condition,
    repeated,
    instanceKeys: [],
  };
}

/**
 * Topological sort of conditions. In a cycle the closing dependency is ignored ("blind"), chosen by the form alone, so
 * that every evaluation agrees. Iterative: a chain may be thousands long.
 */
function ordered(
  written: readonly CompiledCondition[],
  byName: ReadonlyMap<string, CompiledInput>,
): readonly CompiledCondition[] {
  const [open, done] = [1, 2];
  const state = new Uint8Array(written.length);
  const result: CompiledCondition[] = [];
  for (const root of written) {
    if (state[root.index] === done) continue;
    const stack = [{ at: root, read: 0 }];
    state[root.index] = open;
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const name = top.at.reads[top.read];
      if (name === undefined) {
        state[top.at.index] = done;
        result.push(top.at);
        stack.pop();
        continue;
      }
      const chain: CompiledCondition[] = [];
      for (let each = byName.get(name)?.condition ?? null; each; each = each.parent) chain.unshift(each);
      const next = chain.find(each => state[each.index] !== done);
      if (next === undefined) top.read++;
      else if (chain.some(each => state[each.index] === open)) {
        top.at.blind.add(name);
        top.read++;
      } else {
        state[next.index] = open;
        stack.push({ at: next, read: 0 });
      }
    }
  }
  return result;
}

/** The form's fields in form order. */
export function inputsOf(form: Form): readonly Input[] {
  return compile(form).inputs;
}

/** Whether a cell of a table can hold its answer: files, drawings and calculations have no text, repeats no single row. */
export const takesCell = ({ files, kind, repeat }: Input): boolean =>
  !files && repeat === null && kind !== 'calculated' && kind !== 'canvas';
