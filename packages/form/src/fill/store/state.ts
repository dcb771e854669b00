/** What the parts of a form store share: the answers, those last saved, and what each field shows of them. */
import { readValue } from '../../engine/base/input-row.ts';
import { isBlank, own } from '../../engine/base/plain.ts';
import type { Data, Form, Issue } from '../../engine/base/types.ts';
import { inputOfKey } from '../../engine/entry/entry.ts';
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
  /** By key; made when a field is first shown, and replaced whenever something about it changes. */
  readonly fields: Map<string, FieldState>;
  /** Instances of each repeat, by its id; read from the answers when first asked for. */
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

/** Without a prototype, since names of fields are people's own. */
export function copyOf(data: Data): Data {
  return Object.assign(Object.create(null), data);
}

/** The stored answer, as it is. */
export function rawAnswer({ data }: StoreState, input: CompiledInput, key: string): unknown {
  return rawOf(input, key, data, own(data, '_images'));
}

export function fieldState(state: StoreState, key: string, issue: Issue | null): FieldState {
  const present = state.fields.get(key);
  if (present) return present;
  const input = inputOfKey(state.compiled, key);
  const value = input ? readValue(input.rule, rawAnswer(state, input, key)) : own(state.data, key);
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

/** Unanswered in any way is the same; `false` is not, since it may be an answer. */
function same(one: unknown, two: unknown): boolean {
  return one === two || (isBlank(one) && isBlank(two)) || JSON.stringify(one) === JSON.stringify(two);
}
