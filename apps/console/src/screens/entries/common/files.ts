/** Files of one entry: uploading, looking up, and what has not gone through. */
import type { FilesAdapter } from '@kontor/form/fill';
import { filesById } from '../../../api/files.ts';
import { isAborted } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { dismiss, toast } from '../../../ui/toasts.ts';
import type { ReportFile } from './types.ts';

/** So long the server keeps a file that no entry holds yet. */
const uploadLife = 30 * 86_400_000;

export interface EntryFiles extends FilesAdapter {
  get(id: string): ReportFile | undefined;
  all(): ReportFile[];
  learn(files: readonly ReportFile[]): void;
  /** Names of files that were chosen and are not on the server. */
  failed(): string[];
}

/** `keeps`: what cannot be sent now is kept on this device, to be sent with the entry. */
export function createEntryFiles(known: readonly ReportFile[] = [], keeps = false): EntryFiles {
  const files = new Map(known.map(file => [file.id, file]));
  const failed = new Map<File, number>();
  /** Tried again, or taken off the list: its toast has had its say. */
  const forget = (file: File) => {
    dismiss(failed.get(file) ?? 0);
    failed.delete(file);
  };
  const learn = (given: readonly ReportFile[]) => {
    for (const file of given) files.set(file.id, file);
  };
  return {
    get: id => files.get(id),
    all: () => [...files.values()],
    failed: () => [...failed.keys()].map(file => file.name),
    learn,
    async upload(file, { signal, onProgress }) {
      forget(file);
      // Also after it has failed: the person took it off the list.
      signal.addEventListener('abort', () => forget(file));
      const { storeFile, tell } = await import('./upload-file.ts');
      try {
        const expires = new Date(Date.now() + uploadLife);
        const stored = await storeFile(file, { expires, signal, onProgress, keeps });
        learn([stored]);
        return stored;
      } catch (error) {
        if (isAborted(error)) throw error;
        failed.set(file, tell(file, error));
        throw new Error(useEntryTexts.now().uploadFailedShort, { cause: error });
      }
    },
    onFull: max => void toast.warn(() => useEntryTexts.now().maxFilesReached(max)),
    async lookup(ids) {
      const found = await filesById(ids);
      learn(found);
      return found;
    },
  };
}
