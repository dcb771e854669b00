/** Files as they come: from a picker, dropped with their folders, or pasted. */

export interface Picked {
  file: File;
  /** Names of the folders that it lay in, the outermost first. */
  folders: string[];
}

/** What systems put into folders for themselves. */
const LITTER = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** Of a file input; one that picks folders tells where in them each lay. */
export const fromFiles = (files: Iterable<File>): Picked[] =>
  [...files]
    .filter(({ name }) => !LITTER.test(name))
    .map(file => ({ file, folders: (file.webkitRelativePath ?? '').split('/').slice(0, -1).filter(Boolean) }));

/** Whether it brings files at all; while it is only above the page, that is all one may know. */
export const bringsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/**
 * What was dropped or pasted. A transfer can be read only while its event runs, so that its entries are taken at once;
 * what lies in folders is read afterwards.
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

/** Browsers call every pasted picture `image.png`; it gets a name of its own. */
export function namedPaste(file: File, name: (stamp: string) => string): File {
  if (!/^image\.(png|jpe?g|webp|gif|bmp)$/i.test(file.name)) return file;
  const now = new Date();
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  return new File([file], `${name(stampOf(now))}${ending}`, { type: file.type, lastModified: now.getTime() });
}

const two = (part: number) => String(part).padStart(2, '0');
/** 2026-11-20 11.42: fit for the name of a file, and in order. */
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

/** A hundred at a time, until none comes. */
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

/** Of a file picker or a transfer. A transfer has to be read before its event ends. */
export const pickedFrom = async (files: Iterable<File> | DataTransfer): Promise<Picked[]> =>
  isTransfer(files) ? fromTransfer(files) : fromFiles(files);
