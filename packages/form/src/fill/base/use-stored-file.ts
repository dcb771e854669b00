/** Looks up stored files by id; what is not known yet is requested. */
import { useEffect, useState } from 'react';
import type { FilesAdapter, StoredFile } from './files.ts';

export function useStoredFile(files: FilesAdapter | null, id: string): StoredFile | undefined {
  return useStoredFiles(files, id ? [id] : none)(id);
}

const none: readonly string[] = [];

/** Answers what is known of a file by now; renders again once more is known. */
export function useStoredFiles(
  files: FilesAdapter | null,
  ids: readonly string[],
): (id: string) => StoredFile | undefined {
  const [fetched, setFetched] = useState<ReadonlyMap<string, StoredFile>>(() => new Map());
  const missing = ids.filter(id => !files?.get(id) && !fetched.has(id)).join(' ');
  useEffect(() => {
    if (!missing || !files?.lookup) return;
    let wanted = true;
    files.lookup(missing.split(' ')).then(
      found => wanted && setFetched(before => new Map([...before, ...found.map(file => [file.id, file] as const)])),
      // what cannot be looked up is shown as a file without a picture
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [files, missing]);
  return id => files?.get(id) ?? fetched.get(id);
}
