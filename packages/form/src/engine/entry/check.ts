/**
 * Validation of entries, the same in browser and server. Accepts any JSON, returns issues, never throws. Hidden fields
 * are neither required nor validated.
 */

import { unreadable } from '../base/input-row.ts';
import { type IssueCode, type IssueValues, issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isEmpty, isPlain, isStorable, isText, own } from '../base/plain.ts';
import type { Data, Form, Issue, Unknown } from '../base/types.ts';
import { type CompiledForm, type CompiledInput, compile } from '../form/compile.ts';
import {
  beganKey,
  inputOfKey,
  instanceOfKey,
  isBegun,
  isFileValue,
  isFree,
  isRepeatValue,
  lockedFault,
  lockedKey,
  ownKeys,
} from './keys.ts';
import type { Logic } from './logic-types.ts';
import { correctionOf, isCorrection, keysOf, type Look, lookAt, type Meta, rawOf } from './values.ts';

export interface EntryCheck {
  /** Entries in the state `draft` may be incomplete: nothing is required. */
  draft?: boolean;
  unknown?: Unknown;
  /** Who fills in, and what the entry is, for formulas. */
  meta?: Meta;
  /** Of messages of rules. */
  language?: string | undefined;
  /** The entry as it was looked at already, by the same answers, `meta` and language. */
  seen?: Look;
}

/** Issues of an entry by path (`data.email`, `data.parts.1`). At most 1,000. */
export function checkEntry(
  form: Form,
  data: Data,
  { draft = false, unknown = 'keep', meta = {}, language, seen: known }: EntryCheck = {},
): Issue[] {
  if (!isPlain(data)) return [issue('data', 'invalid')];
  const compiled = compile(form);
  const seen = known ?? lookAt(compiled, data, meta, language);
  const found: Issue[] = [];

  for (const input of compiled.inputs)
    if (seen.holds(input.condition) && found.length < limits.issues) checkField(input, seen, data, draft, found);
  if (seen.logic) checkLogic(compiled, seen.logic, draft, found);
  if (seen.logic?.over()) return tooMuch();
  checkOthers(compiled, seen, data, unknown, found);
  return found.length > limits.issues ? found.slice(0, limits.issues) : found;
}

/** All keys of a field that is not hidden by its condition. */
function checkField(input: CompiledInput, seen: Look, data: Data, draft: boolean, found: Issue[]): void {
  // nobody types it, so nobody can mend it
  if (input.kind === 'calculated' || seen.logic?.over()) return;
  for (const instance of input.repeated ? seen.instances(input.repeated) : [null]) {
    if (!seen.visible(input, instance)) continue;
    for (const key of input.repeated ? [`${input.name}.${instance}`] : keysOf(input)) {
      const fault = faultAt(input, key, data, draft, seen.logic);
      if (fault) found.push(fault);
    }
  }
}

/** Nothing is known of an entry whose formulas came to no end. */
export const tooMuch = (): Issue[] => [issue('data', 'too_much')];

/** What is no answer of a field. */
function checkOthers(form: CompiledForm, seen: Look, data: Data, unknown: Unknown, found: Issue[]): void {
  for (const key of Object.keys(data)) {
    if (found.length >= limits.issues) break;
    checkOther(form, key, data[key], unknown, found);
  }
  const images = own(data, '_images');
  if (Object.hasOwn(data, '_repeat')) checkRepeats(form, seen, data._repeat, unknown, found);
  if (images !== undefined) checkImages(form, images, unknown, found);
}

/** A key that is of no field. */
function checkOther(form: CompiledForm, key: string, value: unknown, unknown: Unknown, found: Issue[]): void {
  if (key === beganKey) {
    if (!isEmpty(value) && !isBegun(value)) found.push(issue(`data.${key}`, 'invalid_datetime'));
  } else if (key === lockedKey) {
    const code = lockedFault(form, value, unknown);
    if (code) found.push(issue(`data.${key}`, code));
  } else if (!ownKeys.has(key) && !inputOfKey(form, key)) checkUnknown(key, value, unknown, found);
}

/**
 * The issue of one key: an answer, or a correction (`_updated_{name}`). Both follow the field's rule; either satisfies
 * `required`.
 */
export function faultAt(
  input: CompiledInput,
  key: string,
  data: Data,
  draft: boolean,
  logic: Logic | null = null,
): Issue | null {
  const { rule, note } = input;
  // nobody types it, so nobody can mend it
  if (input.kind === 'calculated') return null;
  const value = rule.parse(rawOf(input, key, data, own(data, '_images')));
  const say = (code: IssueCode, values?: IssueValues) =>
    issue(`data.${key}`, code, note === null ? values : { ...values, note });
  if (value === unreadable) return say(rule.code);
  const asking = askingOf(input, logic);
  const lacks = !draft && !isCorrection(key) && isEmpty(correctionOf(input, data) ?? value);
  if (lacks && isRequired(input, key, asking)) return say('required');
  if (value === undefined) return null;
  const fault = rule.limits?.(value as never) ?? asking?.fault(input, instanceOfKey(input, key), value);
  return fault ? say(fault.code, fault.values) : null;
}

const isRequired = (input: CompiledInput, key: string, asking: Logic['asking']): boolean =>
  input.required || asking?.required(input, instanceOfKey(input, key)) === true;

/** What formulas ask of this field; null for most. */
function askingOf(input: CompiledInput, logic: Logic | null): Logic['asking'] {
  const asks = logic?.asking?.asks;
  return asks && asks.size > 0 && asks.has(input) ? logic.asking : null;
}

/** Rules across fields, and how many instances there may be. A draft may break them. */
function checkLogic(form: CompiledForm, logic: Logic, draft: boolean, found: Issue[]): void {
  if (draft) return;
  for (const repeat of form.repeats.values()) {
    const fault = logic.holds(repeat.condition) ? logic.asking?.instanceFault(repeat) : null;
    if (fault) found.push(issue(`data._repeat.${repeat.id}`, fault.code, fault.values));
  }
  found.push(...(logic.asking?.issues() ?? []));
}

function checkUnknown(key: string, value: unknown, unknown: Unknown, found: Issue[]): void {
  const path = `data.${isText(key) ? key.slice(0, 200) : '?'}`;
  if (!isFree(key)) found.push(issue(path, 'invalid_name'));
  else if (unknown === 'refuse') found.push(issue(path, 'unknown_field'));
  else if (!isStorable(value, limits.unknownDepth)) found.push(issue(path, 'invalid'));
}

function checkRepeats(form: CompiledForm, seen: Look, repeats: unknown, unknown: Unknown, found: Issue[]): void {
  if (!isPlain(repeats)) {
    found.push(issue('data._repeat', 'invalid'));
    return;
  }
  for (const id of Object.keys(repeats)) {
    const path = `data._repeat.${isText(id) ? id.slice(0, 200) : '?'}`;
    const repeat = form.repeats.get(id);
    const value = repeats[id];
    if (repeat && !seen.holds(repeat.condition)) continue;
    if (!repeat && (unknown === 'refuse' || !isFree(id))) found.push(issue(path, 'unknown_field'));
    else if (!isRepeatValue(value)) found.push(issue(path, 'invalid'));
    else if (repeat && (Array.isArray(value) ? new Set(value).size : value) > repeat.max)
      found.push(issue(path, 'too_many', { max: repeat.max }));
  }
}

function checkImages(form: CompiledForm, images: unknown, unknown: Unknown, found: Issue[]): void {
  if (!isPlain(images)) {
    found.push(issue('data._images', 'invalid'));
    return;
  }
  for (const key of Object.keys(images)) {
    const path = `data._images.${isText(key) ? key.slice(0, 200) : '?'}`;
    if (inputOfKey(form, key)) continue;
    if (unknown === 'refuse' || !isFree(key)) found.push(issue(path, 'unknown_field'));
    else if (!isFileValue(images[key]) && !isEmpty(images[key])) found.push(issue(path, 'invalid'));
  }
}
