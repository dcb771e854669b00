/** Looks up stored files by their ids. */
import type { ListItems } from '@kontor/contract';
import { ask } from './ask.ts';

type File = ListItems['files'];
const AT_ONCE = 100;

/** In the order of `ids`; files that are deleted or not readable are left out. */
export async function filesById(ids: readonly string[], signal?: AbortSignal): Promise<File[]> {
  const found = new Map<string, File>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const query = { 'filter[id]': ids.slice(at, at + AT_ONCE), limit: AT_ONCE };
    const { data } = await ask('GET /pixelstein-files/files.json', { query, signal });
    for (const file of data) found.set(file.id, file);
  }
  return ids.flatMap(id => found.get(id) ?? []);
}
