/** Choice lists: choices that many fields share; their rows are in a table of their own (calls/choice-lists.ts). */
import { limits } from '../base/limits.ts';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, time, typed } from '../base/schema.ts';

/** A further column; filters of choices read it by its name. */
export interface ChoiceListColumn {
  name: string;
  label: string;
}
const column = Type.Object(
  { name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$' }), label: name(100) },
  { additionalProperties: false },
);

export const choiceLists = resource({
  name: 'choice-lists',
  entity: 'ChoiceLists',
  path: '/choice-lists',
  table: 'choice_lists',
  about:
    'Lists of choices, which fields of many forms share. A column that formulas read is not removed: `column_in_use` names the form and its fields. Cells of one that is removed stay, unseen, until it is made again under its name.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(100)),
    columns: editable(typed<ChoiceListColumn[]>(Type.Array(column, { maxItems: limits.choice_columns }))),
    /** Rows that are offered. */
    rows_count: readOnly(Type.Integer()),
    /** Rows that are shown where they were chosen, and no longer offered. */
    retired_count: readOnly(Type.Integer()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name'],
  sort: ['name', 'rows_count', 'created', 'modified'],
  defaultSort: { by: 'name', direction: 'asc' },
  filter: ['name', 'user_id'],
  links: {
    users: { kind: 'one', to: 'users', by: 'user_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: { choice_lists_name_key: 'name' },
  audited: true,
});
