/** Menu of a row in a list of deleted items: restore, and delete for good. */
import { IconRestore, IconTrash, type MenuItem, menu } from '../ui/index.ts';

/** `texts`: the labels, in the catalogue of the list's screen. */
export const trashMenu = (
  texts: { restore: string; purge: string },
  acts: { restore(): unknown; purge(): unknown },
): MenuItem[] =>
  menu([
    { id: 'restore', label: texts.restore, icon: IconRestore, onSelect: () => void acts.restore() },
    { line: true },
    {
      id: 'purge',
      label: texts.purge,
      icon: IconTrash,
      keys: 'Delete',
      danger: true,
      onSelect: () => void acts.purge(),
    },
  ]);
