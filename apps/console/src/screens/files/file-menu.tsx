/** Context menu of a file: button, right click and keyboard. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useUser } from '../../api/session.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import {
  IconAffiliate,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconArrowsMaximize,
  IconDownload,
  IconEdit,
  IconFolderSymlink,
  IconTrash,
  type MenuItem,
  menu,
} from '../../ui/index.ts';
import { type FileItem, hrefOf, mayOf } from './model.ts';

export interface FileMenuActs {
  edit: (item: FileItem) => void;
  move: (item: FileItem) => void;
  remove: (item: FileItem) => Promise<void>;
  /** Moves a file in the custom order; undefined in other orders. */
  shift: ((item: FileItem, by: 1 | -1) => void) | undefined;
}

/** Fetched when the menu opens. */
function UsesNote({ item }: { item: FileItem }) {
  const t = useFilesTexts();
  const { data } = useQuery({
    queryKey: ['files', 'uses', item.file_id],
    queryFn: async ({ signal }) =>
      (await ask('GET /pixelstein-files/files/{id}/uses.json', { params: { id: item.file_id }, signal })).data,
    staleTime: 10_000,
    retry: false,
  });
  if (!data) return null;
  const [forms, entries] = [data.report_configs.length, data.reports.count];
  const others = data.messages.length;
  const all = forms + entries + others;
  if (all === 0) return t.usesNone;
  if (forms === all) return t.usesForms(forms);
  return entries === all ? t.usesEntries(entries) : t.usesPlaces(all);
}

/** Downloads the file under its own name. */
function fetchFile(item: FileItem): void {
  if (!item.files?.url) return;
  const link = document.createElement('a');
  link.href = item.files.url;
  link.download = item.files.filename;
  link.click();
}

export function useFileMenu({ edit, move, remove, shift }: FileMenuActs): (item: FileItem) => MenuItem[] {
  const t = useFilesTexts();
  const user = useUser();
  const updates = mayOf(user, 'update');
  const removes = mayOf(user, 'delete');
  return item => {
    const own = updates(item);
    return menu([
      { id: 'open', label: t.open, icon: IconArrowsMaximize, keys: 'Enter', href: hrefOf(item) },
      own && { id: 'edit', label: t.edit, icon: IconEdit, keys: 'E', onSelect: () => edit(item) },
      Boolean(item.files?.url) && {
        id: 'download',
        label: t.download,
        icon: IconDownload,
        onSelect: () => fetchFile(item),
      },
      { id: 'uses', label: t.uses, icon: IconAffiliate, note: <UsesNote item={item} />, href: `${hrefOf(item)}#uses` },
      { line: true },
      own && { id: 'move', label: t.move, icon: IconFolderSymlink, onSelect: () => move(item) },
      own &&
        shift && {
          id: 'forward',
          label: t.forward,
          icon: IconArrowNarrowUp,
          keys: 'alt+arrowleft',
          onSelect: () => shift(item, -1),
        },
      own &&
        shift && {
          id: 'backward',
          label: t.backward,
          icon: IconArrowNarrowDown,
          keys: 'alt+arrowright',
          onSelect: () => shift(item, 1),
        },
      { line: true },
      own &&
        removes(item) && {
          id: 'remove',
          label: t.remove,
          icon: IconTrash,
          keys: 'Delete',
          danger: true,
          onSelect: () => void remove(item),
        },
    ]);
  };
}
