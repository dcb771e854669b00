import { open, resource, shown } from '../resource.ts';
import { id, json, maybe, Type, text, time } from '../schema.ts';

export const reports = resource({
  name: 'reports',
  entity: 'Reports',
  path: '/reports',
  table: 'reports',
  about: 'Entries: filled-in report forms.',
  owner: 'user_id',
  fields: {
    id: shown(id()),
    report_config_id: { ...shown(id(), { refers: 'report-configs' }), create: 'required' },
    user_id: shown(maybe(id())),
    state: open(maybe(text(100))),
    data: { ...open(json()), create: 'required' },
    local_id: { ...shown(maybe(id())), create: true },
    version: shown(Type.Integer()),
    created: shown(time()),
    modified: shown(time()),
    deleted: shown(maybe(time())),
  },
  search: ['search'],
  sort: ['created', 'modified', 'state'],
  defaultSort: { by: 'created', direction: 'desc' },
  filter: ['id', 'report_config_id', 'local_id', 'user_id', 'state'],
  answers: 'data',
  links: {
    report_configs: { kind: 'one', to: 'report-configs', by: 'report_config_id' },
    users: { kind: 'one', to: 'users', by: 'user_id' },
    files: { kind: 'many', to: 'files', through: 'report_files', from: 'report_id', other: 'file_id', write: true },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
  counted: { table: 'report_counts', by: ['report_config_id', 'user_id', 'state'] },
  bodyLimit: 10 * 1024 * 1024,
});
