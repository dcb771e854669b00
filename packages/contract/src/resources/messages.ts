/** Announcements to all users or to groups, shown between two dates. */
import { limits } from '../base/limits.ts';
import { editable, readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, Type, text, time } from '../base/schema.ts';

export const messages = resource({
  name: 'messages',
  entity: 'Messages',
  path: '/messages',
  table: 'messages',
  about:
    'Announcements. `body` is rich text: headings 2 to 4, lists, quotes, links, no pictures. Without `groups` they are for everybody, else for the members of these (`limited`). Before `starts` and after `ends`, and beyond its groups, one is there for its author and for those who may update it alone. `addressed` says whether it is for the caller now; of its author it never is. Reading one by its id marks it `read` for the caller.',
  owner: 'user_id',
  audience: { table: 'message_groups', item: 'message_id' },
  fields: {
    id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    title: required(name(limits.name)),
    body: required(text(limits.message, 1)),
    starts: editable(maybe(time())),
    ends: editable(maybe(time())),
    /** Whether readers are asked for a confirmation. */
    confirm: editable(Type.Boolean()),
    limited: readOnly(Type.Boolean()),
    addressed: readOnly(Type.Boolean(), { computed: { kind: 'addressed' } }),
    read: readOnly(Type.Boolean(), { computed: { kind: 'mine', table: 'message_reads', by: 'message_id' } }),
    confirmed: readOnly(Type.Boolean(), {
      computed: { kind: 'mine', table: 'message_confirmations', by: 'message_id' },
    }),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['search'],
  folded: true,
  sort: ['title', 'created', 'modified'],
  defaultSort: { by: 'modified', direction: 'desc' },
  filter: ['user_id'],
  ranges: ['created', 'modified'],
  links: {
    users: { kind: 'one', to: 'users', by: 'user_id' },
    groups: {
      kind: 'many',
      to: 'groups',
      through: 'message_groups',
      from: 'message_id',
      other: 'group_id',
      write: true,
    },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
});
