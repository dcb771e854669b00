/** What files are called in an archive: by their titles, with the ending of the file, each once in its folder. */
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

/** A title often ends as its file does already. */
function titleWithEnding(title: string, filename: string): string {
  const [end = ''] = ending.exec(filename) ?? [];
  return title.toLowerCase().endsWith(end.toLowerCase()) ? title : title + end;
}

/** The way to each directory. One whose parent is not among them stands at the top; circles there are none. */
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
 * The path of each row, in their order; without directories all lie side by side. A file that is in several lies in the
 * first by its path, of those that were asked for before others.
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
    // Systems that know no case would lay two folders into one.
    const names = taken.get(folder.toLowerCase()) ?? new Set<string>();
    taken.set(folder.toLowerCase(), names);
    return folder + uniqueName(safeName(titleWithEnding(name, filename)), names);
  });
}
