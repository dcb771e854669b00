/** React hook that looks up stored files by id, and loads unknown ones. */
import { useEffect, useState } from 'react';
import type { FilesAdapter, StoredFile } from './files.ts';

export function useStoredFile(files: FilesAdapter | null, id: string): StoredFile | undefined {
  return useStoredFiles(files, id ? [id] : none)(id);
}

const none: readonly string[] = [];

/** Returns the files known so far; re-renders when more have loaded. */
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
      // a failed look-up shows the file without picture
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [files, missing]);
  return id => files?.get(id) ?? fetched.get(id);
}
