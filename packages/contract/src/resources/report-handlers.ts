/** Report handlers: which entries of a form are sent to which API, by conditions. */
import { limits } from '../base/limits.ts';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, text, time } from '../base/schema.ts';

const nothing = Type.Null();

/** As in a condition container; the form engine validates it. */
const comparison = Type.Object(
  {
    id: Type.Optional(text(100)),
    valOne: text(255),
    comparison: text(20),
    valTwo: Type.Optional(Type.Union([text(1_000), Type.Number(), Type.Boolean(), nothing])),
    gate: Type.Optional(Type.Union([Type.Literal('and'), Type.Literal('or'), Type.Literal(''), nothing])),
  },
  { additionalProperties: false },
);

export const condition = Type.Object(
  { comparisons: Type.Array(comparison, { maxItems: limits.comparisons }) },
  { additionalProperties: false },
);

export const reportHandlers = resource({
  name: 'report-handlers',
  entity: 'ReportHandlers',
  path: '/reportHandlers',
  table: 'report_handlers',
  about:
    "What happens with a form's entries: when one is added, changed or deleted and the condition holds, it is delivered to an API. Lower priorities go first.",
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    api_id: required(id()),
    report_config_id: { ...readOnly(id()), create: 'required' },
    title: required(name(255)),
    event: required(Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')])),
    condition: editable(maybe(condition)),
    /** Instead of the condition: a formula over the entry's fields. */
    formula: editable(maybe(text(4_000))),
    priority: editable(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['title'],
  sort: ['title', 'event', 'priority', 'created', 'modified'],
  defaultSort: { by: 'priority', direction: 'asc' },
  filter: ['report_config_id', 'api_id'],
  links: {
    apis: { kind: 'one', to: 'apis', by: 'api_id' },
    report_configs: { kind: 'one', to: 'report-configs', by: 'report_config_id' },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'mirrored',
  unique: {},
  audited: true,
});
