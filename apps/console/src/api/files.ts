/** Stored files by their ids. */
import { client } from './client.ts';
import type { Page } from './hooks.ts';

const FILES = '/pixelstein-files/files.json';
const AT_ONCE = 100;

/** In the order of `ids`, as many as there are; what is gone or not the reader's is left out. */
export async function filesById<T extends { id: string }>(ids: readonly string[], signal?: AbortSignal): Promise<T[]> {
  const found = new Map<string, T>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const query = { 'filter[id]': ids.slice(at, at + AT_ONCE), limit: AT_ONCE };
    const { body } = await client<Page<T>>('GET', FILES, { query, signal });
    for (const file of body.data) found.set(file.id, file);
  }
  return ids.flatMap(id => found.get(id) ?? []);
}
