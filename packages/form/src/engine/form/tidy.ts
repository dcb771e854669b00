/**
 * Normalises an imported form: sanitises names, adds missing ids of choices and states. Run before `checkForm`; accepts
 * any JSON, and leaves what it does not understand to the check.
 */

import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { isPlain, own } from '../base/plain.ts';
import type { Form } from '../base/types.ts';
import { contentTypes, isContentType } from '../content-types/index.ts';
import { sanitizeName } from './names.ts';

/** Returns the same object if nothing changed. Duplicate names are left to the check. */
export function tidyForm(form: Form): Form {
  if (!isPlain(form)) return form;
  const fields = tidyList(form.fields, 0);
  const states = withIds(form.states);
  return fields === form.fields && states === form.states ? form : ({ ...form, fields, states } as Form);
}

function tidyList(list: unknown, depth: number): unknown {
  if (!Array.isArray(list) || depth > limits.depth || list.length > limits.contents) return list;
  return same(
    list,
    list.map(content => tidyContent(content, depth)),
  );
}

function tidyContent(content: unknown, depth: number): unknown {
  const type = own(content, 'type');
  const options = own(content, 'options');
  if (!isPlain(content) || !isContentType(type) || !isPlain(options)) return content;
  const row = contentTypes[type];
  const changes: Record<string, unknown> = {};
  if (row.field && typeof options.name === 'string') changes.name = sanitizeName(options.name);
  if (row.field && options.values !== undefined) changes.values = tidyValues(options.values);
  if (row.container && options.contents !== undefined) changes.contents = tidyList(options.contents, depth + 1);
  const changed = Object.keys(changes).some(key => changes[key] !== options[key]);
  const next = changed ? { ...options, ...changes } : options;
  const tidied = row.tidied?.(next) ?? next;
  return tidied === options ? content : { ...content, options: tidied };
}

/** A reference to a choice list is stored without the rows that readers get with it. */
function tidyValues(values: unknown): unknown {
  if (!isPlain(values)) return withIds(values);
  const { list } = values;
  if (typeof list !== 'string') return values;
  const id = list.toLowerCase();
  return id === list && Object.keys(values).length === 1 ? values : { list: id };
}

function withIds(list: unknown): unknown {
  if (!Array.isArray(list) || list.length > limits.choices) return list;
  return same(
    list,
    list.map(item => (isPlain(item) && (item.id === undefined || item.id === null) ? { ...item, id: newId() } : item)),
  );
}

function same(before: unknown[], after: unknown[]): unknown[] {
  return after.some((item, index) => item !== before[index]) ? after : before;
}
