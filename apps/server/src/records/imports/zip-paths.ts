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

/**
 * Finds files by what a cell says, in an archive whose table is in `folder`: from the table on, then from the top, then
 * in any folder; each as it is written, else in any case. Folders that a cell names are the file's, but for those of a
 * device, of which the archive has the last ones, or none.
 */
export function lookupIn<T extends { path: string }>(files: readonly T[], folder: string): (text: string) => T[] {
  const ways = [byEnds(files, key => key), byEnds(files, key => key.toLowerCase())];
  const beside = partsOf(folder);
  function at(parts: readonly string[]): T[] {
    const [near, key] = [backwards([...beside, ...parts]), backwards(parts)];
    for (const [asked, whole] of [[near, true] as const, [key, true] as const, [key, false] as const])
      for (const find of ways) {
        const found = find(asked, whole);
        if (found.length > 0) return found;
      }
    return [];
  }
  return text => {
    const path = slashed(text);
    const parts = partsOf(path);
    if (parts.length === 0) return [];
    if (!onDevice.test(path)) return at(parts);
    for (let from = Math.max(0, parts.length - deepest); from < parts.length; from++) {
      const found = at(parts.slice(from));
      if (found.length > 0) return found;
    }
    return [];
  };
}

const apart = /[\n\r;|,]+/;

/** The names in a cell, at most `most`. One may have a comma in it: then a file that is found has it, too. */
export function namesIn(text: string, lookup: (text: string) => readonly { path: string }[], most: number): string[] {
  const path = slashed(text);
  const first = path.search(apart);
  if (first < 0) return [text];
  const name = path.slice(path.lastIndexOf('/', first) + 1).toLowerCase();
  if (lookup(text).some(file => file.path.toLowerCase().endsWith(name))) return [text];
  return text.split(apart, most).flatMap(each => each.trim() || []);
}
