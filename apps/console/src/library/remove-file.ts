/** Deletes a file from the library after a confirmation that lists its uses, with undo in the toast. */
import type { QueryClient } from '@tanstack/react-query';
import { refresh, remove, restore } from '../api/hooks.ts';
import type { FileReference } from '../api/library.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { confirmRemove, toast } from '../ui/index.ts';
import { usesOf, usesSentence } from './uses.ts';
import { FILE_REFERENCES } from './whole-lists.ts';

type Removable = Pick<FileReference, 'id' | 'file_id' | 'name' | 'filename'>;

/** Resolves to whether it was deleted. */
export async function removeFile(queries: QueryClient, { id, file_id, name, filename }: Removable): Promise<boolean> {
  const t = useFilesDialogTexts.now();
  const full = () => (filename && filename !== name ? t.named(name, filename) : name);
  const uses = await usesOf(file_id);
  const body = () => `${usesSentence(uses, id)} ${t.backFromTrash}`;
  if (!(await confirmRemove(full, body))) return false;
  try {
    await remove(FILE_REFERENCES, id);
  } catch (error) {
    toast.error(error);
    return false;
  }
  void refresh(queries, FILE_REFERENCES);
  const undo = () => void restore(queries, FILE_REFERENCES, id).catch(error => toast.error(error));
  toast.ok(() => t.removed(name), { undo });
  return true;
}
