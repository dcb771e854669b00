/** File adapter of one entry: upload, lookup and failed uploads. */
import type { FilesAdapter } from '@kontor/form/fill';
import { filesById } from '../../../api/files.ts';
import { isAborted } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { dismiss, toast } from '../../../ui/toasts.ts';
import type { ReportFile } from './types.ts';

/** The server deletes a file that no entry refers to after this time. */
const uploadLife = 30 * 86_400_000;

export interface EntryFiles extends FilesAdapter {
  get(id: string): ReportFile | undefined;
  all(): ReportFile[];
  learn(files: readonly ReportFile[]): void;
  /** Names of files that failed to upload. */
  failed(): string[];
}

/** `keeps`: files that cannot be uploaded now are stored on the device, and sent with the entry. */
export function createEntryFiles(known: readonly ReportFile[] = [], keeps = false): EntryFiles {
  const files = new Map(known.map(file => [file.id, file]));
  const failed = new Map<File, number>();
  /** Retried or removed by the person: dismisses its error toast. */
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
      // Fires after a failure too, when the person removes the file.
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
