/** Paths of files in an archive: title with the file's extension, unique within its folder. */
import { safeName, uniqueName } from '../../outside/zip.ts';
import type { RawQuery } from '../../records/query.ts';

export interface Directory {
  id: string;
  parent_id: string | null;
  name: string;
}

export interface Packed {
  name: string;
  filename: string;
  directory_ids: string[];
  type: string;
  size: number;
  storage_key: string;
  created: string;
}

const ending = /\.[A-Za-z0-9]{1,10}$/;

/** Many titles end with the extension already. */
function titleWithEnding(title: string, filename: string): string {
  const [end = ''] = ending.exec(filename) ?? [];
  return title.toLowerCase().endsWith(end.toLowerCase()) ? title : title + end;
}

/** Path of each directory. One whose parent is not in the list is at the top level; there are no cycles. */
function foldersOf(directories: readonly Directory[]): Map<string, string> {
  const known = new Map(directories.map(directory => [directory.id, directory]));
  const ways = new Map<string, string>();
  const wayOf = (directory: Directory): string => {
    const made = ways.get(directory.id);
    if (made !== undefined) return made;
    const parent = directory.parent_id === null ? undefined : known.get(directory.parent_id);
    const way = `${parent ? wayOf(parent) : ''}${safeName(directory.name)}/`;
    ways.set(directory.id, way);
    return way;
  };
  for (const directory of directories) wayOf(directory);
  return ways;
}

const askedFor = (query: RawQuery): Set<string> => new Set([query['filter[directories]'] ?? []].flat().map(String));

/**
 * Path of each row, in input order; without directories all are at the top level. A file in several directories is
 * placed in the first by path, preferring those requested.
 */
export function pathsOf(
  rows: readonly Pick<Packed, 'name' | 'filename' | 'directory_ids'>[],
  directories: readonly Directory[],
  query: RawQuery = {},
): string[] {
  const folders = foldersOf(directories);
  const asked = askedFor(query);
  const taken = new Map<string, Set<string>>();
  return rows.map(({ name, filename, directory_ids }) => {
    const there = directory_ids.filter(id => folders.has(id));
    const wanted = there.filter(id => asked.has(id));
    const [folder = ''] = (wanted.length > 0 ? wanted : there).map(id => folders.get(id) ?? '').sort();
    // Compared without case: on case-insensitive file systems two folders would merge.
    const names = taken.get(folder.toLowerCase()) ?? new Set<string>();
    taken.set(folder.toLowerCase(), names);
    return folder + uniqueName(safeName(titleWithEnding(name, filename)), names);
  });
}
