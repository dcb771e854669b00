/** In-memory file adapter, for forms that are tried out. */
import { newId } from '@kontor/form';
import type { FilesAdapter, StoredFile } from '@kontor/form/fill';

export function localFiles(): FilesAdapter {
  const kept = new Map<string, StoredFile>();
  return {
    async upload(file) {
      const url = URL.createObjectURL(file);
      const thumbnail = file.type.startsWith('image/') ? url : null;
      const stored = { id: newId(), filename: file.name, type: file.type, url, thumbnail };
      kept.set(stored.id, stored);
      return stored;
    },
    get: id => kept.get(id),
  };
}
