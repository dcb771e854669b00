/** Forms (`report-configs`): the tree of contents as JSON, states and columns; the form engine validates it. */
import type { Content, State, Stroke } from '@kontor/form';
import { type Numbering, numberingSchema } from '../base/numbering.ts';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, json, maybe, name, oneOf, Type, text, time, typed } from '../base/schema.ts';

/** A label may be given per language (`{de: …, en: …}`), which the form's own check validates. */
const label = Type.Union([name(255), json()]);
const state = Type.Object({ id: text(100), value: name(100), label }, { additionalProperties: false });

export const reportConfigs = resource({
  name: 'report-configs',
  entity: 'ReportConfigs',
  path: '/report-configs',
  table: 'report_configs',
  about: 'Report forms: their contents, states and columns.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    name: required(name(255)),
    campaign: editable(maybe(text(255))),
    fields: editable(typed<Content[]>(Type.Array(json(), { maxItems: 10_000 })), {
      itemOnly: true,
      withChoices: 'fields',
    }),
    states: editable(typed<State[]>(Type.Array(state, { maxItems: 100 }))),
    /** Rules across fields: formulas that must hold, each with its message. */
    rules: editable(
      typed<{ formula: string; message: unknown; level?: 'error' | 'warning' | null }[]>(
        Type.Array(json(), { maxItems: 50 }),
      ),
      {
        itemOnly: true,
      },
    ),
    /**
     * The form's formulas as trees, by their text: derived when it is saved, for filling in. With `@lists`: the rows of the
     * choice lists that they look up; `@parts`: what of the evaluation they need.
     */
    trees: readOnly(typed<Record<string, unknown>>(json()), { itemOnly: true, withChoices: 'lookups' }),
    outline: readOnly(typed<Stroke[]>(Type.Array(json()))),
    /** The field that holds the address to mail a copy of the answers to. */
    copy_to: editable(maybe(text(100)), { itemOnly: true }),
    /** How its entries are numbered from now on; null: not. Numbers that were given stay as they are. */
    numbering: editable(typed<Numbering | null>(maybe(numberingSchema)), { itemOnly: true }),
    suggestion_file_id: editable(maybe(id())),
    /** A picture in the head of its public page: PNG, JPEG or WebP of at most 1 MiB. */
    sender_picture_id: editable(maybe(id()), { itemOnly: true }),
    suggestion_columns: readOnly(maybe(Type.Array(text(100)))),
    /** Whether readers also get the columns that are no fields of the form; holders of links never do. */
    suggestion_all_columns: editable(Type.Boolean(), { itemOnly: true }),
    reports_count: readOnly(Type.Integer(), {
      computed: { kind: 'counter', table: 'report_counts', by: 'report_config_id', entity: 'Reports' },
    }),
    report_handlers_count: readOnly(Type.Integer(), {
      computed: { kind: 'children', to: 'report-handlers', by: 'report_config_id' },
    }),
    /** Whether a draft of the next version is there. */
    drafted: readOnly(Type.Boolean(), { itemOnly: true }),
    /** What the console's designer saves: `draft` (publishing is a step of its own), `direct`; null: that from the first entry. */
    publishing: editable(maybe(oneOf('direct', 'draft')), { itemOnly: true }),
    /** The number of the published version, counted by what changes contents, states or rules. */
    form_version: readOnly(Type.Integer()),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['name', 'campaign'],
  sort: ['name', 'campaign', 'created', 'modified', 'reports_count'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['campaign', 'user_id'],
  ranges: ['created', 'modified'],
  links: {
    users: { kind: 'one', to: 'users', by: 'user_id' },
    suggestion_file: { kind: 'one', to: 'files', by: 'suggestion_file_id' },
    sender_picture: { kind: 'one', to: 'files', by: 'sender_picture_id' },
    report_handlers: { kind: 'children', to: 'report-handlers', by: 'report_config_id' },
    reports: { kind: 'children', to: 'reports', by: 'report_config_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
  audited: true,
  bodyLimit: 10 * 1024 * 1024,
});
