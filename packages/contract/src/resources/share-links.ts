/** Share links: tokens by which a form is filled in without an account. */
import { readOnly, resource } from '../base/resource.ts';
import { email, id, maybe, Type, time } from '../base/schema.ts';

export const shareLinks = resource({
  name: 'share-links',
  entity: 'ShareLinks',
  path: '/report-configs/share-links',
  table: 'share_links',
  about:
    'Links by which a form is filled in without an account. Their makers see them, and whoever may change the form. The link itself is shown once, when it is made. It is `stopped` while its maker is deactivated, unless it is handed over.',
  owner: 'user_id',
  part: 'report_config_id',
  of: { to: 'report-configs', by: 'report_config_id', write: 'update', owned: true },
  fields: {
    id: readOnly(id()),
    report_config_id: readOnly(id()),
    user_id: readOnly(maybe(id())),
    email: readOnly(maybe(email())),
    usages: readOnly(maybe(Type.Integer())),
    used: readOnly(Type.Integer()),
    expires: readOnly(maybe(time())),
    revoked: readOnly(maybe(time())),
    /** The account of its maker is deactivated or deleted: the link opens nothing. */
    stopped: readOnly(Type.Boolean(), { computed: { kind: 'owner_left' } }),
    last_used: readOnly(maybe(time())),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
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
