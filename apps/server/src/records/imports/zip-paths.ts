/**
 * Which file of an archive a cell means. Paths are kept from their end backwards, in order, so that those that end as the
 * cell says stand side by side.
 */

/** Of a cell that means one file more are found only where it is not clear which. */
const enough = 20;
/** Folders of a device that are compared: the archive has few of them, if any. */
const deepest = 8;
/** On a computer or a phone: `C:\…`, `/storage/…`, `file:///…`. */
const onDevice = /^(~?\/|[a-z][a-z\d+.-]*:\/)/i;

const slashed = (text: string): string => text.trim().normalize('NFC').replaceAll('\\', '/');
const partsOf = (path: string): string[] => path.split('/').filter(part => part !== '' && part !== '.');
const backwards = (parts: readonly string[]): string => `${parts.toReversed().join('/')}/`;

interface Kept<T> {
  key: string;
  file: T;
}

/** The files whose path ends with what is asked for, or with `whole` is no longer than that: such ones come first. */
function byEnds<T extends { path: string }>(files: readonly T[], fold: (key: string) => string) {
  const kept = files
    .map((file): Kept<T> => ({ key: fold(backwards(partsOf(file.path))), file }))
    .sort((one, other) => Number(one.key > other.key) - Number(one.key < other.key));
  return (asked: string, whole: boolean): T[] => {
    const key = fold(asked);
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((kept[middle]?.key ?? '') < key) low = middle + 1;
      else high = middle;
    }
    const near = kept.slice(low, low + enough);
    return near.filter(each => (whole ? each.key === key : each.key.startsWith(key))).map(({ file }) => file);
  };
}

/** Without its `..`: how many folders it goes up from where it begins, and what it names there. */
function resolved(parts: readonly string[]): { up: number; rest: string[] } {
  const rest: string[] = [];
  let up = 0;
  for (const part of parts)
    if (part !== '..') rest.push(part);
    else if (rest.pop() === undefined) up++;
  return { up, rest };
}

export interface Lookup<T> {
  find(text: string): T[];
  /** Whether the path goes up beyond the top of the archive: it names nothing. */
  leavesArchive(text: string): boolean;
}

/**
 * Finds files by what a cell says, in an archive whose table is in `folder`: from the table on, then from the top, then
 * in any folder; each as it is written, else in any case. Folders that a cell names are the file's, but for those of a
 * device, of which the archive has the last ones, or none. With `..` a cell says where the file is, and means no other.
 */
export function lookupIn<T extends { path: string }>(files: readonly T[], folder: string): Lookup<T> {
  const ways = [byEnds(files, key => key), byEnds(files, key => key.toLowerCase())];
  const beside = partsOf(folder);
  function first(asked: readonly (readonly [parts: readonly string[], whole: boolean])[]): T[] {
    for (const [parts, whole] of asked)
      for (const find of ways) {
        const found = find(backwards(parts), whole);
        if (found.length > 0) return found;
      }
    return [];
  }
  const at = (parts: readonly string[]): T[] =>
    first([
      [[...beside, ...parts], true],
      [parts, true],
      [parts, false],
    ]);
  function onTheWay(parts: readonly string[]): T[] {
    const { up, rest } = resolved(parts);
    if (rest.length === 0) return [];
    const near = [...beside.slice(0, beside.length - up), ...rest];
    const places = up > 0 ? [near] : [near, rest];
    return first(places.map(place => [place, true]));
  }
  function onADevice(parts: readonly string[]): T[] {
    for (let from = Math.max(0, parts.length - deepest); from < parts.length; from++) {
      const found = at(parts.slice(from));
      if (found.length > 0) return found;
    }
    return [];
  }
  function leavesArchive(text: string): boolean {
    const path = slashed(text);
    return resolved(partsOf(path)).up > (onDevice.test(path) ? 0 : beside.length);
  }
  function find(text: string): T[] {
    const path = slashed(text);
    const parts = partsOf(path);
    if (parts.length === 0 || leavesArchive(text)) return [];
    if (onDevice.test(path)) return onADevice(resolved(parts).rest);
    return parts.includes('..') ? onTheWay(parts) : at(parts);
  }
  return { find, leavesArchive };
}

const apart = /[\n\r;|,]+/;

/** The names in a cell, at most `most`. One may have a comma in it: then a file that is found has it, too. */
export function namesIn(text: string, { find }: Pick<Lookup<{ path: string }>, 'find'>, most: number): string[] {
  const path = slashed(text);
  const first = path.search(apart);
  if (first < 0) return [text];
  const name = path.slice(path.lastIndexOf('/', first) + 1).toLowerCase();
  if (find(text).some(file => file.path.toLowerCase().endsWith(name))) return [text];
  return text.split(apart, most).flatMap(each => each.trim() || []);
}
