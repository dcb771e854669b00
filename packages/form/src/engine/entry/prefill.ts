/**
 * Prefilling from a link's query: fields with `prefill: true`, each parsed by its kind's rule. Links are untrusted:
 * invalid values are dropped silently, only fields can be set, and the work is bounded for any query.
 */

import { faultOf, writeValue } from '../base/input-row.ts';
import { limits } from '../base/limits.ts';
import { isBlank } from '../base/plain.ts';
import type { Data, Form } from '../base/types.ts';
import { type CompiledInput, compile } from '../form/compile.ts';
import { linkWords } from '../input-kinds/common.ts';
import { inputOfKey } from './keys.ts';
import { linkReaderOf } from './link-readers.ts';
import { isCorrection } from './values.ts';

/** For `prefill` in `createFormStore`. Fields of a repeat are `name` (the first), or `name.0`, `name.1` and so on. */
export function prefilled(form: Form, params: URLSearchParams): Data {
  const data: Data = Object.create(null);
  const compiled = compile(form);
  if (!compiled.inputs.some(allowed)) return data;
  const counts = new Map<string, number>();
  for (const [parameter, given] of gathered(params)) {
    const input = compiled.byName.get(parameter) ?? (isCorrection(parameter) ? null : inputOfKey(compiled, parameter));
    if (!input || !allowed(input)) continue;
    const value = fitting(given, input);
    if (value === undefined) continue;
    const { repeated, name } = input;
    if (!repeated) {
      data[name] = value;
      continue;
    }
    const at = parameter === name ? 0 : Number(parameter.slice(name.length + 1));
    if (at >= Math.min(repeated.max, limits.linkRepeats)) continue;
    data[`${name}.${at}`] ??= value;
    counts.set(repeated.id, Math.max(counts.get(repeated.id) ?? 1, at + 1));
  }
  if (counts.size > 0) data._repeat = Object.assign(Object.create(null), Object.fromEntries(counts));
  return data;
}

function allowed(input: CompiledInput): boolean {
  return input.content.options.prefill === true && linkReaderOf(input) !== null && !linkWords.has(input.name);
}

/** Values by parameter, bounded in number and length. */
function gathered(params: URLSearchParams): Map<string, string[]> {
  const given = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of params) {
    if (++count > limits.linkParameters) break;
    if (value.trim() === '' || value.length > limits.linkValue) continue;
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  return given;
}

/** `undefined` if invalid. */
function fitting(given: readonly string[], input: CompiledInput): unknown {
  const { rule, content } = input;
  const value = writeValue(rule, linkReaderOf(input)?.(given, content.options));
  return isBlank(value) || faultOf(rule, value) ? undefined : value;
}
