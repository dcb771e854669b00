import { limits } from '../limits.ts';
import { needed, resource, shown } from '../resource.ts';
import { id, maybe, name, Type, text, time } from '../schema.ts';

export const messages = resource({
  name: 'messages',
  entity: 'Messages',
  path: '/messages',
  table: 'messages',
  about:
    'Announcements to everybody. `body` is rich text: headings 2 to 4, lists, quotes, links, no pictures. Reading one by its id marks it `read` for the caller.',
  owner: 'user_id',
  fields: {
    id: shown(id()),
    user_id: shown(maybe(id())),
    title: needed(name(limits.name)),
    body: needed(text(limits.message, 1)),
    read: shown(Type.Boolean(), { computed: { kind: 'mine', table: 'message_reads', by: 'message_id' } }),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['search'],
  folded: true,
  sort: ['title', 'created', 'modified'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['user_id'],
  ranges: ['created', 'modified'],
  links: { users: { kind: 'one', to: 'users', by: 'user_id' } },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
});
