/**
 * Initial answers of an entry, and their canonical stored form: everything stored has passed `settle`. Objects created
 * here have no prototype, since keys are untrusted.
 */

import { momentOf } from '../base/dates.ts';
import { faultOf, writeValue } from '../base/input-row.ts';
import { limits } from '../base/limits.ts';
import { isEmpty, isPlain, isStorable, listOf, own } from '../base/plain.ts';
import type { Data, Form, Start, Unknown } from '../base/types.ts';
import { type CompiledForm, type CompiledInput, compile } from '../form/compile.ts';
import {
  beganKey,
  inputOfKey,
  isBegun,
  isFileValue,
  isFree,
  isRepeatValue,
  lockedFault,
  lockedKey,
  ownKeys,
} from './keys.ts';
import {
  correctionKey,
  correctionOf,
  instancesFrom,
  keyOf,
  type Look,
  lookAt,
  type Meta,
  rawOf,
  repeatValue,
} from './values.ts';

/** Initial answers, by precedence: the link's, the last value on the device (`cached`), `initialValue`, `default`. */
export function startData(form: Form, start: Start): Data {
  const data: Data = Object.create(null);
  const seen = lookAt(compile(form), start.prefill ?? {});
  for (const input of compile(form).inputs)
    for (const instance of input.repeated ? seen.instances(input.repeated) : [0])
      fillStart(data, input, instance, start);
  if (start.prefill?._repeat !== undefined) data._repeat = start.prefill._repeat;
  return begun(form, data, start);
}

const beganIn = ({ began, now }: Start): string => began ?? momentOf(now);

/** With the moment it was begun at, and initial values by formula, if the form has formulas. */
function begun(form: Form, data: Data, start: Start): Data {
  const compiled = compile(form);
  if (!compiled.formulas) return data;
  data[beganKey] ??= beganIn(start);
  fillByFormulas(compiled, data, start);
  return data;
}

function fillByFormulas(
  form: CompiledForm,
  data: Data,
  start: Start,
  instances?: (input: CompiledInput) => readonly number[],
): void {
  const first = (input: CompiledInput) => firstValue(input, start.user, data[beganKey]);
  lookAt(form, data, {
    'entry.created': data[beganKey],
    ...(start.meta ?? metaOf(start.user)),
  } as Meta).logic?.asking?.fill(data, first, true, instances);
}

/** What formulas may know of who fills in. */
export const metaOf = (user: Start['user'], more: Meta = {}): Meta => ({
  'user.name': user?.name ?? null,
  'user.email': user?.email ?? null,
  'user.username': user?.username ?? null,
  'user.groups': user?.groups ? [...user.groups] : null,
  ...more,
});

/** Initial answers of a new instance; `data`: those that there are. */
export function startInstance(form: Form, containerId: string, instance: number, start: Start, data: Data = {}): Data {
  const made: Data = Object.create(null);
  const compiled = compile(form);
  const repeat = compiled.repeats.get(containerId);
  for (const input of repeat?.inputs ?? []) fillStart(made, input, instance, start);
  if (!repeat || !compiled.formulas) return made;
  const repeats = own(data, '_repeat');
  const present = instancesFrom(own(repeats, repeat.id), repeat.max);
  const all: Data = Object.assign(Object.create(null), data, {
    _repeat: { ...(isPlain(repeats) && repeats), [repeat.id]: repeatValue([...present, instance]) },
  });
  const keys = repeat.inputs.map(input => keyOf(input, instance));
  for (const key of keys) all[key] = made[key];
  fillByFormulas(compiled, all, start, ({ repeated }) => (repeated === repeat ? [instance] : []));
  for (const key of keys) made[key] = all[key];
  return made;
}

function fillStart(data: Data, input: CompiledInput, instance: number, start: Start): void {
  const { options } = input.content;
  const linked = own(start.prefill, keyOf(input, instance));
  const cached = options.cached === true ? own(start.cached, input.name) : undefined;
  const value = usable(input, [linked, cached]) ?? firstValue(input, start.user, beganIn(start));
  if (value !== undefined) data[keyOf(input, instance)] = value;
}

/** The first value that the field takes. */
function usable({ rule }: CompiledInput, given: readonly unknown[]): unknown {
  for (const each of given) {
    const value = writeValue(rule, each);
    if (value !== undefined && !faultOf(rule, value)) return value;
  }
  return undefined;
}

/** What the form itself gives a field at first: `initialValue`, else `default`; `at`: a moment, as it is stored. */
export function firstValue(input: CompiledInput, user: Start['user'], at: unknown): unknown {
  const { initialValue, default: usual } = input.content.options;
  return usable(input, [initial(initialValue, input, user, String(at).replace(/\[.*/, '')), usual]);
}

const people = /^user\.(name|email|username)$/;

/** By a keyword of `initialValue`; anything else is a literal. */
function initial(value: unknown, { measure }: CompiledInput, user: Start['user'], at: string): unknown {
  const day = at.slice(0, 10);
  if (value === 'now') return measure === 'time' ? at.slice(11, 16) : measure === 'day' ? day : at;
  if (value === 'today') return measure === 'moment' ? at : day;
  return typeof value === 'string' && people.test(value) ? own(user, value.slice(5)) : value;
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
 * `checkEntry` before). Idempotent. `seen`: the entry as it was looked at already, by the same answers and `meta`.
 */
export function settle(
  form: Form,
  data: Data,
  { unknown = 'keep', meta = {}, seen: known }: { unknown?: Unknown; meta?: Meta; seen?: Look } = {},
): Data {
  const compiled = compile(form);
  const given = isPlain(data) ? data : {};
  const seen = known ?? lookAt(compiled, given, meta);
  const { logic } = seen;
  const oldImages = own(given, '_images');
  const result: Data = Object.create(null);
  const images: Data = Object.create(null);

  for (const input of compiled.inputs) {
    if (!seen.holds(input.condition)) continue;
    const { repeated, name } = input;
    if (repeated === null) {
      if (!seen.visible(input, null)) continue;
      put(name, input);
      const correction = correctionOf(input, given);
      if (correction !== undefined && isStorable(correction, 2)) result[correctionKey(name)] = correction;
    } else
      for (const instance of seen.instances(repeated))
        if (seen.visible(input, instance)) put(`${name}.${instance}`, input);
  }
  function put(key: string, input: CompiledInput): void {
    const computed = input.kind === 'calculated';
    const value = computed ? logic?.computed(key) : writeValue(input.rule, rawOf(input, key, given, oldImages));
    if (value === undefined || !isStorable(value, 2)) return;
    result[key] = value;
    if (input.files) images[key] = value;
  }

  for (const key of Object.keys(given)) if (keepsKey(compiled, key, given[key], unknown)) result[key] = given[key];
  const locked = settleLocked(compiled, seen, own(given, lockedKey), unknown);
  if (locked.length) result[lockedKey] = locked;
  const repeats = settleRepeats(compiled, seen, own(given, '_repeat'), unknown);
  if (isBegun(given[beganKey])) result[beganKey] = given[beganKey];
  const warnings = logic?.asking?.warnings() ?? [];
  if (warnings.length) result._warnings = warnings;
  if (unknown === 'keep' && isPlain(oldImages))
    for (const key of Object.keys(oldImages))
      if (!inputOfKey(compiled, key) && isFree(key) && isFileValue(oldImages[key])) images[key] = oldImages[key];
  if (repeats) result._repeat = repeats;
  if (Object.keys(images).length) result._images = images;
  return result;
}

function settleRepeats(form: CompiledForm, seen: Look, given: unknown, unknown: Unknown): Data | null {
  const kept: Data = Object.create(null);
  let any = false;
  // those whose number is computed
  for (const repeat of form.repeats.values())
    if (seen.logic?.plan.unitOf.has(repeat) && seen.holds(repeat.condition)) {
      kept[repeat.id] = repeatValue(seen.instances(repeat));
      any = true;
    }
  for (const id of isPlain(given) ? Object.keys(given) : []) {
    const repeat = form.repeats.get(id);
    if (repeat ? !seen.holds(repeat.condition) : unknown === 'refuse' || !isFree(id)) continue;
    const value = (given as Data)[id];
    if (!isRepeatValue(value)) continue;
    kept[id] = repeat ? repeatValue(seen.instances(repeat)) : value;
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
