/** Deliveries: attempts to send an entry, files or an event to an API, with status and retries. */
import { readOnly, resource } from '../base/resource.ts';
import { id, maybe, Type, text, time } from '../base/schema.ts';

export const deliveries = resource({
  name: 'deliveries',
  entity: 'Deliveries',
  path: '/deliveries',
  table: 'deliveries',
  about:
    'What handlers sent or are to send: state `waiting`, `running`, `done`, `failed` (for good) or `cancelled`, why the last try came to nothing, and how its answer began. Kept for 30 days.',
  owner: null,
  fields: {
    id: readOnly(id()),
    report_handler_id: readOnly(maybe(id())),
    file_handler_id: readOnly(maybe(id())),
    event_handler_id: readOnly(maybe(id())),
    api_id: readOnly(id()),
    report_id: readOnly(maybe(id())),
    /** The form, file reference or account that an event handler tells of. */
    item_id: readOnly(maybe(id())),
    event: readOnly(text(20)),
    state: readOnly(text(20)),
    attempts: readOnly(Type.Integer()),
    next_try: readOnly(time()),
    last_error: readOnly(maybe(text(100))),
    /** HTTP status of the last attempt. */
    status: readOnly(maybe(Type.Integer())),
    excerpt: readOnly(maybe(text(2_100)), { itemOnly: true }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
  },
  search: [],
  sort: ['created', 'modified', 'next_try', 'state'],
  defaultSort: { by: 'created', direction: 'desc' },
  filter: ['report_handler_id', 'file_handler_id', 'event_handler_id', 'api_id', 'report_id', 'item_id', 'state'],
  ranges: ['created', 'modified'],
  links: {
    report_handlers: { kind: 'one', to: 'report-handlers', by: 'report_handler_id' },
    file_handlers: { kind: 'one', to: 'file-handlers', by: 'file_handler_id' },
    event_handlers: { kind: 'one', to: 'event-handlers', by: 'event_handler_id' },
    apis: { kind: 'one', to: 'apis', by: 'api_id' },
    reports: { kind: 'one', to: 'reports', by: 'report_id' },
  },
  verbs: ['list', 'read'],
  unique: {},
});
