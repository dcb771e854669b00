/** Toolbar of the selected files: tags, move, download, delete. */
import { can, useUser } from '../../api/session.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import {
  IconFileZip,
  IconFolderSymlink,
  IconTags,
  IconTrash,
  type Selection,
  SelectionAction,
  SelectionBar,
  useCommands,
} from '../../ui/index.ts';
import type { Bulk } from './use-bulk.ts';

export interface FilesSelectionProps {
  selection: Selection;
  count: number;
  bulk: Bulk;
  onTags: () => void;
  onMove: () => void;
}

export function FilesSelection({ selection, count, bulk, onTags, onMove }: FilesSelectionProps) {
  const t = useFilesTexts();
  const user = useUser();
  const updates = can(user, 'FileReferences', 'update');
  const removes = updates && can(user, 'FileReferences', 'delete');
  const some = selection.size > 0;
  useCommands([
    { id: 'select-all', label: t.selectAll, keys: 'mod+a', hidden: count === 0, run: selection.selectAll },
    ...(some && updates
      ? [
          { id: 'selection-tags', label: t.tags, icon: IconTags, keys: 't', run: onTags },
          { id: 'selection-move', label: t.move, icon: IconFolderSymlink, keys: 'm', run: onMove },
        ]
      : []),
    ...(some && removes
      ? [
          {
            id: 'selection-remove',
            label: t.removeSelection,
            icon: IconTrash,
            keys: 'delete',
            run: () => void bulk.remove(),
          },
        ]
      : []),
  ]);
  return (
    <SelectionBar selection={selection} count={count}>
      {updates && (
        <>
          <SelectionAction icon={IconTags} onClick={onTags}>
            {t.tags}
          </SelectionAction>
          <SelectionAction icon={IconFolderSymlink} onClick={onMove}>
            {t.move}
          </SelectionAction>
        </>
      )}
      <SelectionAction icon={IconFileZip} onClick={() => void bulk.zip()}>
        zip
      </SelectionAction>
      {removes && (
        <SelectionAction icon={IconTrash} danger onClick={() => void bulk.remove()}>
          {t.removeSelection}
        </SelectionAction>
      )}
    </SelectionBar>
  );
}
