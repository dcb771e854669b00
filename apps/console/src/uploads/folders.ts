/** Directories for folders that were dropped: found by their names, or made, each by one call however many files ask. */

import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import type { Directory } from '../api/library.ts';
import { allOf } from '../api/lists.ts';
import type { Named } from './item.ts';

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;
const NAME_MAX = 100;
/** As the server would have it; a folder's name can be longer, and start with spaces. */
export const tidyFolder = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, NAME_MAX).trim();

/** Finds or makes what lies below `parent`; a new one for each run of the queue. */
export function folderMaker(): (parent: Named | null, names: readonly string[]) => Promise<Named | null> {
  const asked = new Map<string, Promise<Named>>();

  async function below(parentId: string | null): Promise<Directory[]> {
    // Those at the top have no parent to be asked for by.
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
      // Somebody else has just made it.
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
        // What failed is asked for again by the next.
        making.catch(() => asked.delete(key));
      }
      try {
        place = await making;
      } catch (error) {
        // Not allowed, or too deep: the file lies as near as it can.
        if (error instanceof ApiError && (error.code === 403 || error.code === 422)) return place;
        throw error;
      }
    }
    return place;
  };
}
