/** Restoring and purging deleted items of any kind; the paths come with each row of the trash list. */
import type { ResourceName } from '@kontor/contract';
import { client } from './client.ts';
import type { RowOf } from './lists.ts';
import { nameOfPath } from './resource-names.ts';

export type Deleted = RowOf<'trash'>;

export const resourceOf = ({ path }: Deleted): ResourceName => nameOfPath(path.slice(1));

export const trash = {
  restore: ({ mirrored, path, id }: Deleted) => client(mirrored ? 'DELETE' : 'POST', `${path}/restore/${id}.json`),
  purge: ({ mirrored, path, id }: Deleted) => client(mirrored ? 'POST' : 'DELETE', `${path}/purge/${id}.json`),
  remove: ({ remove_path }: Deleted) => client('DELETE', remove_path),
};
