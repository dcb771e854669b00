/** The content type `input`, a field: the row of its input kind decides everything but name and label. */

import { type ContentRow, full, neverAccepts } from '../base/content-row.ts';
import { newId } from '../base/id.ts';
import { issue } from '../base/issue.ts';
import { textOf } from '../base/plain.ts';
import type { Schema } from '../base/schema.ts';
import { renameTextSlots, textsOf } from '../base/text.ts';
import type { Content, InputKind, Options } from '../base/types.ts';
import { linkWords } from '../input-kinds/common.ts';
import { inputKinds, isInputKind } from '../input-kinds/index.ts';

/** A new input of a kind, without name and label. */
export function createInput(kind: InputKind): Content {
  return { id: newId(), type: 'input', column: full(), options: inputKinds[kind].create() };
}

function rowOf(options: Options) {
  return isInputKind(options.type) ? inputKinds[options.type] : null;
}

export const input: ContentRow = {
  type: 'input',
  group: 'field',
  schema: {
    ...inputKinds.text.schema,
    properties: { ...inputKinds.text.schema.properties, type: { type: 'string', maxLength: 40 } },
  } satisfies Schema,
  variants: Object.values(inputKinds).map(row => row.schema),
  create: () => createInput('text'),
  check(options) {
    const row = rowOf(options);
    if (!row) return [issue('type', 'unknown_type')];
    const name = textOf(options.name);
    const taken = options.prefill === true && row.fromLink !== null && linkWords.has(name);
    return [...row.check(options), ...(taken ? [issue('name', 'key_reserved', { name })] : [])];
  },
  container: false,
  accepts: neverAccepts,
  field(options) {
    const row = rowOf(options);
    if (!row) return null;
    const { kind, listed, silent = false, files = false, titles, prints } = row;
    const takes = row.takes?.(options) ?? null;
    const group = row.groupOf?.(options) ?? row.group;
    const measure = row.measureOf?.(options) ?? row.measure ?? null;
    return { kind, group, measure, rule: row.rule(options), listed, silent, files, titles, takes, prints };
  },
  texts: options => textsOf(options.label),
  shape(options) {
    const row = rowOf(options);
    return !row || row.silent ? null : row.shape;
  },
  renamed: (options, names) => ({ ...options, label: renameTextSlots(options.label, names) }),
};

export const example: Content = {
  id: '0190a6d2-7c00-7000-8000-0000000000a1',
  type: 'input',
  column: { width: 'col-6', before: 0, after: 1 },
  options: { type: 'text', name: 'species', label: 'Species', required: true },
  list_column: { sorting: 1 },
  backend_list_column: { sorting: 1, useToSort: true },
};
