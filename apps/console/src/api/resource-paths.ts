/**
 * Paths of resources at run time: `/name` and the usual sub-paths, apart from the exceptions in the table. The table's
 * type is derived from the contract, so that a missing or wrong exception does not compile.
 */
import type { Resource, ResourceName, resources } from '@kontor/contract';

type Rows = typeof resources;
type Deviation<R extends Resource> = (R['path'] extends `/${R['name']}` ? unknown : { path: R['path'] }) &
  (R extends { paths: infer P } ? P : unknown) &
  (R extends { trash: 'mirrored' } ? { mirrored: true } : unknown);
type Deviations = {
  [N in ResourceName as unknown extends Deviation<Rows[N]> ? never : N]: Deviation<Rows[N]>;
};

const deviations: Deviations = {
  users: { path: '/pixelstein-users/users', edit: '/edit/{id}', remove: '/delete/{id}' },
  groups: { path: '/pixelstein-users/groups', add: '', edit: '/edit/{id}', remove: '/delete/{id}' },
  devices: { path: '/pixelstein-users/devices' },
  files: { path: '/pixelstein-files/files' },
  'report-handlers': { path: '/reportHandlers', mirrored: true },
  'file-handlers': { list: '/fileHandlers', mirrored: true },
  'chart-caches': { path: '/chartCaches' },
  'chart-collections': { mirrored: true },
  licences: { path: '/instance/licences' },
  'share-links': { path: '/report-configs/share-links' },
  apis: { mirrored: true },
  options: { mirrored: true },
  metadata: { mirrored: true },
};

interface Spelling {
  path?: string;
  /** The whole path. */
  list?: string;
  /** Relative to `path`. */
  add?: string;
  edit?: string;
  remove?: string;
  /** Restores by DELETE and purges by POST. */
  mirrored?: true;
}
export const spellings: Readonly<Record<string, Spelling | undefined>> = deviations;

const spelt = (name: string): Spelling & { path: string } => ({ path: `/${name}`, ...spellings[name] });

/**
 * Path of a list: of a resource, of its deleted items (`charts/deleted`), or of a separate endpoint (`account/keys`).
 */
export function listPath(name: string): string {
  const [resource = '', deleted] = name.split('/d');
  const { path, list = path } = spelt(resource);
  return `${deleted ? `${path}/d${deleted}` : list}.json`;
}

export const readPath = (name: ResourceName, id = ''): string => `${spelt(name).path}/${encodeURIComponent(id)}.json`;

/** `/add`, or `/{id}` with an id, unless the table has an exception. */
export function writePath(name: ResourceName, verb: 'add' | 'edit' | 'remove', id = ''): string {
  const { path, [verb]: below = id ? '/{id}' : '/add' } = spelt(name);
  return `${path}${below.replace('{id}', encodeURIComponent(id))}.json`;
}

/** Method and path. */
export function restoreRequest(name: ResourceName, id: string): [method: string, path: string] {
  const { path, mirrored } = spelt(name);
  return [mirrored ? 'DELETE' : 'POST', `${path}/restore/${id}.json`];
}
