/**
 * Resolves dropped folders to directories, finding or creating them by name; concurrent requests for the same one share
 * a call.
 */

import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import type { Directory } from '../api/library.ts';
import { allOf } from '../api/lists.ts';
import type { Named } from './item.ts';

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;
const NAME_MAX = 100;
/** Normalized as on the server; names of folders can be longer, and start with spaces. */
export const tidyFolder = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, NAME_MAX).trim();

/** Finds or creates the directories below `parent`; caches for one run of the queue. */
export function folderMaker(): (parent: Named | null, names: readonly string[]) => Promise<Named | null> {
  const asked = new Map<string, Promise<Named>>();

  async function below(parentId: string | null): Promise<Directory[]> {
    // The top level cannot be filtered by parent.
    if (parentId) return allOf('directories', { 'filter[parent_id]': parentId });
    return (await allOf('directories', {})).filter(({ parent_id }) => parent_id === null);
  }
  async function findOrMake(parent: Named | null, name: string): Promise<Named> {
    const parent_id = parent?.id ?? null;
    const found = (await below(parent_id)).find(one => same(one.name, name));
    if (found) return found;
    try {
      return (await ask('POST /directories/add.json', { body: { name, parent_id } })).data;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 409)) throw error;
      // Created by another person meanwhile.
      const made = (await below(parent_id)).find(one => same(one.name, name));
      if (!made) throw error;
      return made;
    }
  }
  return async (parent, names) => {
    let place = parent;
    for (const name of names.map(tidyFolder).filter(Boolean)) {
      const key = JSON.stringify([place?.id ?? null, name.toLowerCase()]);
      const above: Named | null = place;
      let making = asked.get(key);
      if (!making) {
        making = findOrMake(above, name);
        asked.set(key, making);
        // A failure is not cached.
        making.catch(() => asked.delete(key));
      }
      try {
        place = await making;
      } catch (error) {
        // No permission, or too deep: the file goes into the nearest directory that exists.
        if (error instanceof ApiError && (error.code === 403 || error.code === 422)) return place;
        throw error;
      }
    }
    return place;
  };
}
