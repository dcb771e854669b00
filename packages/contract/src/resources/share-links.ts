import { resource, shown } from '../base/resource.ts';
import { email, id, maybe, Type, time } from '../base/schema.ts';

export const shareLinks = resource({
  name: 'share-links',
  entity: 'ShareLinks',
  path: '/report-configs/share-links',
  table: 'share_links',
  about:
    'Links by which a form is filled in without an account. Their makers see them, and whoever may change the form. The link itself is shown once, when it is made.',
  owner: 'user_id',
  part: 'report_config_id',
  of: { to: 'report-configs', by: 'report_config_id', write: 'update', owned: true },
  fields: {
    id: shown(id()),
    report_config_id: shown(id()),
    user_id: shown(maybe(id())),
    email: shown(maybe(email())),
    usages: shown(maybe(Type.Integer())),
    used: shown(Type.Integer()),
    expires: shown(maybe(time())),
    revoked: shown(maybe(time())),
    last_used: shown(maybe(time())),
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
  },
  search: ['email'],
  sort: ['created', 'last_used', 'used', 'expires'],
  defaultSort: { by: 'created', direction: 'desc' },
  filter: ['report_config_id', 'user_id'],
  links: {
    users: { kind: 'one', to: 'users', by: 'user_id' },
    report_configs: { kind: 'one', to: 'report-configs', by: 'report_config_id' },
  },
  verbs: ['list'],
  unique: {},
});
