/** The audit log: who did what, when and from where; written by the server, read-only. */
import { readOnly, resource } from '../base/resource.ts';
import { id, json, maybe, text, time } from '../base/schema.ts';

export const auditLog = resource({
  name: 'audit',
  entity: 'Audit',
  path: '/audit',
  table: 'audit',
  about:
    'What was done, by whom and from where: sign-ins and failures, rights, shares, exports, deletions, options, configurations, secrets. Nothing can be changed or removed in it, and it holds no secrets.',
  owner: null,
  fields: {
    id: readOnly(id()),
    at: readOnly(time()),
    user_id: readOnly(maybe(id())),
    /** The user's name at that time. */
    username: readOnly(maybe(text(100))),
    /** `session`, `key`, `share`, `system`; null for anonymous requests. */
    via: readOnly(maybe(text(20))),
    ip: readOnly(maybe(text(50))),
    agent: readOnly(maybe(text(300))),
    action: readOnly(text(100)),
    entity: readOnly(maybe(text(100))),
    item_id: readOnly(maybe(id())),
    /** What the item was called at that time. */
    item_name: readOnly(maybe(text(500))),
    /** The person whose account, key, device or link it was, with their name at that time. */
    concerned_id: readOnly(maybe(id())),
    concerned: readOnly(maybe(text(100))),
    outcome: readOnly(text(50)),
    request_id: readOnly(maybe(text(100))),
    detail: readOnly(maybe(json())),
  },
  search: ['username', 'action', 'entity', 'item_name', 'concerned'],
  sort: ['at'],
  defaultSort: { by: 'at', direction: 'desc' },
  filter: ['action', 'entity', 'user_id', 'item_id', 'concerned_id', 'outcome', 'via', 'request_id'],
  ranges: ['at'],
  links: { users: { kind: 'one', to: 'users', by: 'user_id' } },
  verbs: ['list', 'read'],
  unique: {},
});
