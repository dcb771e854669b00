/** Entries (`reports`): one filled-in form each, with answers by field name, a state and files. */
import { editable, readOnly, resource } from '../base/resource.ts';
import { id, json, maybe, Type, text, time } from '../base/schema.ts';

const person = Type.Object({
  name: Type.String(),
  email: maybe(Type.String()),
  username: Type.String(),
  groups: Type.Array(Type.String()),
});

export const reports = resource({
  name: 'reports',
  entity: 'Reports',
  path: '/reports',
  table: 'reports',
  about: 'Entries: filled-in report forms.',
  owner: 'user_id',
  label: { link: 'report_configs' },
  part: 'report_config_id',
  fields: {
    id: readOnly(id()),
    report_config_id: { ...readOnly(id()), create: 'required' },
    user_id: readOnly(maybe(id())),
    /**
     * Who filled it in first, as the form's formulas know them, for those who may edit it; null where the form reads
     * nothing of the person. A read tells it with `author=true`.
     */
    author: readOnly(maybe(person), { itemOnly: true, computed: { kind: 'author' } }),
    /** The running number that the server gave it when it was first saved, unique in the form; null without one. */
    number: readOnly(maybe(Type.String())),
    state: editable(maybe(text(100))),
    data: { ...editable(json()), create: 'required' },
    local_id: { ...readOnly(maybe(id())), create: true },
    /**
     * The version of the form under which it was filled in. Adding takes an earlier one, editing only one that is not
     * before the entry's own; without it an entry is added under the published version, and keeps what it has.
     */
    form_version: editable(Type.Integer({ minimum: 1 })),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    /** Who made the present version; null for a link, a job, and versions of before this was kept. */
    modified_by: readOnly(maybe(id())),
    deleted: readOnly(maybe(time())),
  },
  search: ['search'],
  folded: true,
  sort: ['created', 'modified', 'state', 'number'],
  defaultSort: { by: 'created', direction: 'desc' },
  filter: ['id', 'report_config_id', 'local_id', 'user_id', 'state', 'number', 'modified_by', 'form_version'],
  linkFilters: ['share_links'],
  ranges: ['created', 'modified'],
  answers: 'data',
  figures: true,
  links: {
    report_configs: { kind: 'one', to: 'report-configs', by: 'report_config_id' },
    users: { kind: 'one', to: 'users', by: 'user_id' },
    changers: { kind: 'one', to: 'users', by: 'modified_by' },
    share_links: { kind: 'origin', to: 'share-links', by: 'owner', as: 'share_link' },
    files: { kind: 'many', to: 'files', through: 'report_files', from: 'report_id', other: 'file_id', write: true },
  },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
  counted: { table: 'report_counts', by: ['report_config_id', 'user_id', 'state', 'form_version'] },
  once: {
    owner: 'owner',
    key: 'local_id',
    hash: 'content_hash',
    tombstones: 'report_tombstones',
    imports: 'report_imports',
  },
  history: true,
  bodyLimit: 10 * 1024 * 1024,
});
