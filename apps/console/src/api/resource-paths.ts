/**
 * The paths of resources at run time: `/name` and the usual ones below it, but for what the table says. Its type is made
 * of the contract's rows, so that a deviation that is missing here, or is another one, does not compile.
 */
import type { Resource, ResourceName, resources } from '@kontor/contract';

type Rows = typeof resources;
type Deviation<R extends Resource> = (R['path'] extends `/${R['name']}` ? unknown : { path: R['path'] }) &
  (R extends { paths: infer P } ? { paths: P } : unknown) &
  (R extends { trash: 'mirrored' } ? { mirrored: true } : unknown);
type Deviations = {
  [N in ResourceName as unknown extends Deviation<Rows[N]> ? never : N]: Deviation<Rows[N]>;
};

const deviations: Deviations = {
  users: { path: '/pixelstein-users/users', paths: { edit: '/edit/{id}', remove: '/delete/{id}' } },
  groups: { path: '/pixelstein-users/groups', paths: { add: '', edit: '/edit/{id}', remove: '/delete/{id}' } },
  devices: { path: '/pixelstein-users/devices' },
  files: { path: '/pixelstein-files/files' },
  'report-handlers': { path: '/reportHandlers', mirrored: true },
  'file-handlers': { paths: { list: '/fileHandlers' }, mirrored: true },
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
  paths?: { list?: string; add?: string; edit?: string; remove?: string };
  /** Restoring is a DELETE. */
  mirrored?: true;
}
const spellings = new Map<string, Spelling>(Object.entries(deviations));
const names = new Map([...spellings].map(([name, { path = `/${name}` }]) => [path, name]));

/** The resource whose path (without its first slash) live updates tell. */
export const nameOfPath = (path: string): ResourceName => (names.get(`/${path}`) ?? path) as ResourceName;

/** Of a resource, its deleted (`charts/deleted`), or of a list that is a call of its own (`account/keys`). */
export function listPath(list: string): string {
  const [name = '', deleted] = list.split('/deleted');
  const { path = `/${name}`, paths } = spellings.get(name) ?? {};
  return `${deleted === undefined ? (paths?.list ?? path) : `${path}/deleted`}.json`;
}

const usual = { read: '/{id}', add: '/add', edit: '/{id}', remove: '/{id}', restore: '/restore/{id}' };

export function verbPath(name: ResourceName, verb: keyof typeof usual, id = ''): string {
  const { path = `/${name}`, paths = {} }: Spelling = spellings.get(name) ?? {};
  const below = verb === 'read' || verb === 'restore' ? usual[verb] : (paths[verb] ?? usual[verb]);
  return `${path}${below.replace('{id}', encodeURIComponent(id))}.json`;
}

export const restoreMethod = (name: ResourceName) => (spellings.get(name)?.mirrored ? 'DELETE' : 'POST');
