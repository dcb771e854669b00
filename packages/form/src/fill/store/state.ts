/** State shared by the parts of a form store: present answers, saved answers, and each field's snapshot. */
import { readValue } from '../../engine/base/input-row.ts';
import { isBlank, own } from '../../engine/base/plain.ts';
import type { Data, Form, Issue } from '../../engine/base/types.ts';
import { inputOfKey } from '../../engine/entry/keys.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import { instancesFrom, rawOf } from '../../engine/entry/values.ts';
import { type CompiledForm, type CompiledInput, type CompiledRepeat, compile } from '../../engine/form/compile.ts';
import type { FieldState } from './types.ts';

export interface StoreState {
  readonly form: Form;
  readonly compiled: CompiledForm;
  data: Data;
  saved: Data;
  /** Keys whose answers differ from the saved ones. */
  readonly changes: Set<string>;
  /** Field snapshots by key; created lazily, replaced on every change. */
  readonly fields: Map<string, FieldState>;
  /** Instances by repeat id; read lazily from the answers. */
  readonly instances: Map<string, readonly number[]>;
}

export function createState(form: Form, start: Data): StoreState {
  const data = copyOf(start);
  return {
    form,
    compiled: compile(form),
    data,
    saved: copyOf(data),
    changes: new Set(),
    fields: new Map(),
    instances: new Map(),
  };
}

/** Without prototype, since field names are user input. */
export function copyOf(data: Data): Data {
  return Object.assign(Object.create(null), data);
}

/** The stored answer, unparsed. */
export function rawAnswer({ data }: StoreState, input: CompiledInput, key: string): unknown {
  return rawOf(input, key, data, own(data, '_images'));
}

export function fieldState(
  state: StoreState,
  key: string,
  issue: Issue | null,
  logic: Logic | null = null,
): FieldState {
  const present = state.fields.get(key);
  if (present) return present;
  const input = inputOfKey(state.compiled, key);
  const raw = input && (logic && input.kind === 'calculated' ? logic.computed(key) : rawAnswer(state, input, key));
  const value = input ? readValue(input.rule, raw) : own(state.data, key);
  const made = { value, issue };
  state.fields.set(key, made);
  return made;
}

export function instancesOf(state: StoreState, repeat: CompiledRepeat): readonly number[] {
  const present = state.instances.get(repeat.id);
  if (present) return present;
  const made = instancesFrom(own(own(state.data, '_repeat'), repeat.id), repeat.max);
  state.instances.set(repeat.id, made);
  return made;
}

export function markChanged({ saved, data, changes }: StoreState, key: string): void {
  if (same(own(saved, key), own(data, key))) changes.delete(key);
  else changes.add(key);
}

/** All kinds of "unanswered" are equal, except `false`, which may be an answer. */
export function same(one: unknown, two: unknown): boolean {
  return one === two || (isBlank(one) && isBlank(two)) || JSON.stringify(one) === JSON.stringify(two);
}
