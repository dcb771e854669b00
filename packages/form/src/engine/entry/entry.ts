/**
 * Initial answers of an entry, and their canonical stored form: everything stored has passed `settle`. Objects created
 * here have no prototype, since keys are untrusted.
 */

import { dayOf, momentOf, timeOf } from '../base/dates.ts';
import { faultOf, writeValue } from '../base/input-row.ts';
import { limits } from '../base/limits.ts';
import { isEmpty, isPlain, isStorable, listOf, own } from '../base/plain.ts';
import type { Data, Form, Start, Unknown } from '../base/types.ts';
import { type CompiledForm, type CompiledInput, compile } from '../form/compile.ts';
import { inputOfKey, isFileValue, isFree, isRepeatValue, keyOf, lockedFault, lockedKey, ownKeys } from './keys.ts';
import { correctionKey, correctionOf, type Look, lookAt, rawOf, repeatValue } from './values.ts';

/** Initial answers, by precedence: the link's, the last value on the device (`cached`), `initialValue`, `default`. */
export function startData(form: Form, start: Start): Data {
  const data: Data = Object.create(null);
  const seen = lookAt(compile(form), start.prefill ?? {});
  for (const input of compile(form).inputs)
    for (const instance of input.repeated ? seen.instances(input.repeated) : [0])
      fillStart(data, input, instance, start);
  if (start.prefill?._repeat !== undefined) data._repeat = start.prefill._repeat;
  return data;
}

/** Initial answers of a new instance. */
export function startInstance(form: Form, containerId: string, instance: number, start: Start): Data {
  const data: Data = Object.create(null);
  for (const input of compile(form).repeats.get(containerId)?.inputs ?? []) fillStart(data, input, instance, start);
  return data;
}

function fillStart(data: Data, input: CompiledInput, instance: number, start: Start): void {
  const { options } = input.content;
  const linked = own(start.prefill, keyOf(input, instance));
  const cached = options.cached === true ? own(start.cached, input.name) : undefined;
  for (const given of [linked, cached, initial(options.initialValue, input, start), options.default]) {
    const value = writeValue(input.rule, given);
    if (value === undefined || faultOf(input.rule, value)) continue;
    data[keyOf(input, instance)] = value;
    return;
  }
}

type Source = (start: Start, input: CompiledInput) => unknown;

/** Keywords of `initialValue`; anything else is a literal. */
const sources: Readonly<Record<string, Source>> = {
  now: ({ now }, { measure }) => (measure === 'day' ? dayOf(now) : measure === 'time' ? timeOf(now) : momentOf(now)),
  today: ({ now }, { measure }) => (measure === 'moment' ? momentOf(now) : dayOf(now)),
  'user.name': ({ user }) => user?.name,
  'user.email': ({ user }) => user?.email,
  'user.username': ({ user }) => user?.username,
};

function initial(value: unknown, input: CompiledInput, start: Start): unknown {
  if (typeof value === 'string' && Object.hasOwn(sources, value)) return sources[value]!(start, input);
  return value;
}

/** Values of `cached` fields, by name, to be stored on the device. */
export function cachedValues(form: Form, data: Data): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  const { inputs } = compile(form);
  for (const input of inputs) {
    if (input.content.options.cached !== true) continue;
    const value = writeValue(input.rule, own(data, keyOf(input, 0)));
    if (!isEmpty(value)) found[input.name] = value;
  }
  return found;
}

/**
 * The entry as it is stored: values normalised by kind; without hidden and unanswered fields; `_images` for files;
 * `_repeat` in its short form; other keys kept or dropped. Never throws; unreadable values are dropped (run
 * `checkEntry` before). Idempotent.
 */
export function settle(form: Form, data: Data, { unknown = 'keep' }: { unknown?: Unknown } = {}): Data {
  const compiled = compile(form);
  const given = isPlain(data) ? data : {};
  const seen = lookAt(compiled, given);
  const oldImages = own(given, '_images');
  const result: Data = Object.create(null);
  const images: Data = Object.create(null);

  for (const input of compiled.inputs) {
    if (!seen.holds(input.condition)) continue;
    const { repeated, name } = input;
    if (repeated === null) {
      put(name, input);
      const correction = correctionOf(input, given);
      if (correction !== undefined && isStorable(correction, 2)) result[correctionKey(name)] = correction;
    } else for (const instance of seen.instances(repeated)) put(`${name}.${instance}`, input);
  }
  function put(key: string, input: CompiledInput): void {
    const value = writeValue(input.rule, rawOf(input, key, given, oldImages));
    if (value === undefined || !isStorable(value, 2)) return;
    result[key] = value;
    if (input.files) images[key] = value;
  }

  for (const key of Object.keys(given)) if (keepsKey(compiled, key, given[key], unknown)) result[key] = given[key];
  const locked = settleLocked(compiled, seen, own(given, lockedKey), unknown);
  if (locked.length) result[lockedKey] = locked;
  const repeats = settleRepeats(compiled, seen, own(given, '_repeat'), unknown);
  if (unknown === 'keep' && isPlain(oldImages))
    for (const key of Object.keys(oldImages))
      if (!inputOfKey(compiled, key) && isFree(key) && isFileValue(oldImages[key])) images[key] = oldImages[key];
  if (repeats) result._repeat = repeats;
  if (Object.keys(images).length) result._images = images;
  return result;
}

function settleRepeats(form: CompiledForm, seen: Look, given: unknown, unknown: Unknown): Data | null {
  if (!isPlain(given)) return null;
  const kept: Data = Object.create(null);
  let any = false;
  for (const id of Object.keys(given)) {
    const repeat = form.repeats.get(id);
    if (repeat ? !seen.holds(repeat.condition) : unknown === 'refuse' || !isFree(id)) continue;
    if (!isRepeatValue(given[id])) continue;
    kept[id] = repeat ? repeatValue(seen.instances(repeat)) : given[id];
    any = true;
  }
  return any ? kept : null;
}

/** Hidden containers are unlocked, since their values are dropped: shown again, they must be fillable. */
function settleLocked(form: CompiledForm, seen: Look, given: unknown, unknown: Unknown): unknown[] {
  if (lockedFault(form, given, unknown)) return [];
  return listOf(given).filter(id => seen.shows(id as string));
}

/** Whether a key of no field is stored. */
function keepsKey(form: CompiledForm, key: string, value: unknown, unknown: Unknown): boolean {
  if (ownKeys.has(key) || key === lockedKey || inputOfKey(form, key) || !isFree(key)) return false;
  if (unknown === 'refuse') return false;
  return value !== undefined && isStorable(value, limits.unknownDepth);
}
