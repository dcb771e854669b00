/** Schedules that mail a dashboard as a file: daily, weekly or monthly. */
import { createOnly, editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, Type, text, time } from '../base/schema.ts';

export const chartSchedules = resource({
  name: 'chart-schedules',
  entity: 'ChartSchedules',
  path: '/chart-schedules',
  table: 'chart_schedules',
  about:
    'When a dashboard is mailed, to whom, and as what. Each of `users` who may read the dashboard at that moment gets a mail of what they may see of it. `day` 31 is the last of each month; `timezone` is a name of the IANA database.',
  owner: 'user_id',
  of: { to: 'chart-collections', by: 'chart_collection_id', write: 'update' },
  part: 'chart_collection_id',
  fields: {
    id: readOnly(id()),
    chart_collection_id: createOnly(id(), { create: 'required' }),
    user_id: readOnly(maybe(id())),
    format: required(Type.Union([Type.Literal('xlsx'), Type.Literal('pdf')])),
    every: required(Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')])),
    /** 1 Monday to 7 Sunday; of weekly schedules. */
    weekday: editable(maybe(Type.Integer({ minimum: 1, maximum: 7 }))),
    /** Day of the month; of monthly schedules. */
    day: editable(maybe(Type.Integer({ minimum: 1, maximum: 31 }))),
    time: required(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })),
    timezone: required(text(64, 1)),
    active: editable(Type.Boolean()),
    /** Null while the schedule is not active. */
    next_run: readOnly(maybe(time())),
    last_run: readOnly(maybe(time())),
    /** Why the last run did not reach every recipient: `mail`, `too_large`, `too_slow` or `broken`. */
    last_error: readOnly(maybe(text(50))),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
  },
  search: [],
  sort: ['next_run', 'last_run', 'created', 'modified'],
  defaultSort: { by: 'created', direction: 'asc' },
  filter: ['chart_collection_id', 'active', 'format', 'user_id'],
  links: {
    chart_collections: { kind: 'one', to: 'chart-collections', by: 'chart_collection_id' },
    users: {
      kind: 'many',
      to: 'users',
      through: 'chart_schedule_users',
      from: 'chart_schedule_id',
      other: 'user_id',
      write: true,
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove'],
  unique: {},
  label: { link: 'chart_collections' },
  audited: true,
});
