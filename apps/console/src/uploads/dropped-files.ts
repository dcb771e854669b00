/** Reads files from a file input, a drop (with folders, recursively) or a paste. */

export interface Picked {
  file: File;
  /** Names of its folders, outermost first. */
  folders: string[];
}

/** System files to skip. */
const LITTER = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** From a file input; with `webkitdirectory` each file has its relative path. */
export const fromFiles = (files: Iterable<File>): Picked[] =>
  [...files]
    .filter(({ name }) => !LITTER.test(name))
    .map(file => ({ file, folders: (file.webkitRelativePath ?? '').split('/').slice(0, -1).filter(Boolean) }));

/** Whether a drag contains files; during the drag browsers reveal no more. */
export const bringsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/**
 * From a drop or paste. A DataTransfer is readable only during its event, so the entries are taken synchronously;
 * folders are read afterwards.
 */
export function fromTransfer(transfer: DataTransfer): Promise<Picked[]> {
  const taken = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map(item => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const loose = taken.length === 0 ? [...transfer.files] : [];
  return Promise.all([
    ...taken.map(({ entry, file }) =>
      entry?.isDirectory ? inFolder(entry as FileSystemDirectoryEntry, [entry.name]) : file ? [file] : [],
    ),
    ...loose,
  ]).then(found =>
    found
      .flat()
      .map(one => (one instanceof File ? { file: one, folders: [] } : one))
      .filter(({ file }) => !LITTER.test(file.name)),
  );
}

/** Browsers name every pasted image `image.png`: renamed to be distinguishable. */
export function namedPaste(file: File, name: (stamp: string) => string): File {
  if (!/^image\.(png|jpe?g|webp|gif|bmp)$/i.test(file.name)) return file;
  const now = new Date();
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], `${name(stampOf(now))}${ending}`, { type: file.type, lastModified: now.getTime() });
}

const two = (part: number) => String(part).padStart(2, '0');
/** Timestamp that is valid and sortable in a file name: 2026-11-20 11.42. */
export const stampOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}.${two(at.getMinutes())}`;

async function inFolder(folder: FileSystemDirectoryEntry, folders: string[]): Promise<Picked[]> {
  const found = await Promise.all(
    (await entriesOf(folder)).map(entry =>
      entry.isDirectory
        ? inFolder(entry as FileSystemDirectoryEntry, [...folders, entry.name])
        : fileOf(entry as FileSystemFileEntry).then(file => (file ? [{ file, folders }] : [])),
    ),
  );
  return found.flat();
}

/** `readEntries` returns at most a hundred at a time, and an empty array at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>(resolve => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise(resolve => entry.file(resolve, () => resolve(null)));

const isTransfer = (files: Iterable<File> | DataTransfer): files is DataTransfer =>
  'items' in files && 'types' in files;

/** From a file input or a DataTransfer; the latter must be read during its event. */
export const pickedFrom = async (files: Iterable<File> | DataTransfer): Promise<Picked[]> =>
  isTransfer(files) ? fromTransfer(files) : fromFiles(files);
