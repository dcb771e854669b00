/**
 * The rules of forms and entries, the same in designer, browser and server. Whatever JSON they are given, they answer
 * with issues and never throw. The entry's rules follow what is shown: hidden fields are neither demanded nor checked.
 */
import { type CompiledForm, type CompiledInput, compile } from './compile.ts';
import { inputOfKey, isFileValue, isFree, isRepeatValue, ownKeys } from './entry.ts';
import { unreadable } from './input/row.ts';
import { type IssueCode, type IssueValues, issue } from './issue.ts';
import { limits } from './limits.ts';
import { isEmpty, isPlain, isStorable, isText } from './plain.ts';
import type { Data, Form, Issue, Unknown } from './types.ts';
import { type Look, lookAt, rawOf } from './values.ts';

export { checkForm } from './check-form.ts';

export interface EntryCheck {
  /** Reports in the state `draft` may be incomplete: nothing is required. */
  draft?: boolean;
  unknown?: Unknown;
}

/** What is wrong with an entry, each with its path (`data.email`, `data.parts.1`). At most 1,000 issues. */
export function checkEntry(form: Form, data: Data, { draft = false, unknown = 'keep' }: EntryCheck = {}): Issue[] {
  if (!isPlain(data)) return [issue('data', 'invalid')];
  const compiled = compile(form);
  const seen = lookAt(compiled, data);
  const images = Object.hasOwn(data, '_images') ? data._images : undefined;
  const found: Issue[] = [];

  for (const input of compiled.inputs) {
    if (!seen.holds(input.condition) || found.length >= limits.issues) continue;
    if (input.repeated === null) checkValue(input, input.name, data, images, draft, found);
    else
      for (const instance of seen.instances(input.repeated))
        checkValue(input, `${input.name}.${instance}`, data, images, draft, found);
  }
  for (const key of Object.keys(data)) {
    if (found.length >= limits.issues) break;
    if (!ownKeys.has(key) && !inputOfKey(compiled, key)) checkUnknown(key, data[key], unknown, found);
  }
  if (Object.hasOwn(data, '_repeat')) checkRepeats(compiled, seen, data._repeat, unknown, found);
  if (images !== undefined) checkImages(compiled, images, unknown, found);
  return found.length > limits.issues ? found.slice(0, limits.issues) : found;
}

function checkValue(
  input: CompiledInput,
  key: string,
  data: Data,
  images: unknown,
  draft: boolean,
  found: Issue[],
): void {
  const { rule } = input;
  const value = rule.parse(rawOf(input, key, data, images));
  const say = (code: IssueCode, values?: IssueValues) =>
    found.push(issue(`data.${key}`, code, input.note === null ? values : { ...values, note: input.note }));
  if (value === unreadable) say(rule.code);
  else if (input.required && !draft && isEmpty(value)) say('required');
  else if (value !== undefined) {
    const fault = rule.limits?.(value as never);
    if (fault) say(fault.code, fault.values);
  }
}

function checkUnknown(key: string, value: unknown, unknown: Unknown, found: Issue[]): void {
  const path = `data.${isText(key) ? key.slice(0, 200) : '?'}`;
  if (!isFree(key)) found.push(issue(path, 'invalid_name'));
  else if (unknown === 'refuse' && key !== '_$locked') found.push(issue(path, 'unknown_field'));
  else if (unknown === 'refuse' ? !isFileValue(value) && !isEmpty(value) : !isStorable(value, limits.unknownDepth))
    found.push(issue(path, 'invalid'));
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
