import type { Content, State, Stroke } from '@kontor/form';
import { needed, open, resource, shown } from '../base/resource.ts';
import { id, json, maybe, name, Type, text, time, typed } from '../base/schema.ts';

/** A label may be given per language (`{de: …, en: …}`); the form's own check looks into it. */
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
    id: shown(id()),
    user_id: shown(maybe(id())),
    name: needed(name(255)),
    campaign: open(maybe(text(255))),
    fields: open(typed<Content[]>(Type.Array(json(), { maxItems: 10_000 })), { itemOnly: true }),
    states: open(typed<State[]>(Type.Array(state, { maxItems: 100 }))),
    outline: shown(typed<Stroke[]>(Type.Array(json()))),
    /** The field whose address gets a copy of the answers by mail. */
    copy_to: open(maybe(text(100)), { itemOnly: true }),
    suggestion_file_id: open(maybe(id())),
    suggestion_columns: shown(maybe(Type.Array(text(100)))),
    reports_count: shown(Type.Integer(), {
      computed: { kind: 'counter', table: 'report_counts', by: 'report_config_id', entity: 'Reports' },
    }),
    report_handlers_count: shown(Type.Integer(), {
      computed: { kind: 'children', to: 'report-handlers', by: 'report_config_id' },
    }),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['name', 'campaign'],
  sort: ['name', 'campaign', 'created', 'modified', 'reports_count'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['campaign', 'user_id'],
  ranges: ['created', 'modified'],
  links: {
    users: { kind: 'one', to: 'users', by: 'user_id' },
    suggestion_file: { kind: 'one', to: 'files', by: 'suggestion_file_id' },
    report_handlers: { kind: 'children', to: 'report-handlers', by: 'report_config_id' },
    reports: { kind: 'children', to: 'reports', by: 'report_config_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
  audited: true,
  bodyLimit: 10 * 1024 * 1024,
});
