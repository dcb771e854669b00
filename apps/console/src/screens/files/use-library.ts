/**
 * React hook for the state of the file library: list, facets, directory, rights, and what happens to files by menu,
 * keyboard and dragging.
 */
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { can, useUser } from '../../api/session.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { removeFile } from '../../library/remove-file.ts';
import { openUploads } from '../../library/upload/open.ts';
import { useAllDirectories, useAllTags } from '../../library/whole-lists.ts';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { IconUpload, useCommands } from '../../ui/index.ts';
import type { Opened } from './dialogs.tsx';
import { narrowing, useFacets } from './facets.ts';
import { useFileMenu } from './file-menu.tsx';
import { CONTAIN, DIRECTORY, type FileItem, NONE, RESOURCE } from './model.ts';
import { useActs } from './use-acts.ts';
import { useBulk } from './use-bulk.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useGoneDirectory } from './use-gone-directory.ts';
import { useOrder } from './use-order.ts';
import { useOrderKeys } from './use-order-keys.ts';
import { useWaiting } from './use-waiting.ts';

const NOTHING: never[] = [];

function useFileList() {
  const t = useFilesTexts();
  const list = useListScreen({
    name: 'files',
    resource: RESOURCE,
    layouts: ['cards', 'list'],
    fixed: { contain: CONTAIN },
    sorts: [
      { key: 'modified', label: t.date, direction: 'desc' },
      { key: 'name', label: t.orderName, direction: 'asc' },
      { key: 'sorting', label: t.orderCustom, direction: 'asc' },
    ],
  });
  // "All matching" would cover other files after a filter change.
  const asked = hashKey([narrowing(list.params)]);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    if (list.selection.all) list.selection.clear();
  }
  useWaiting(list);
  return list;
}

function useLibraryRights() {
  const user = useUser();
  return {
    adds: can(user, 'Files', 'create') && can(user, 'FileReferences', 'create'),
    arranges: can(user, 'Directories', 'update') && can(user, 'Directories', 'delete'),
    tags: can(user, 'Tags', 'update'),
    isAdmin: user?.role === 'admin',
  };
}

/** Dialogs that the library opens: a file's details, a bulk change, or the tree and the tags themselves. */
function useDialogs() {
  const [editing, setEditing] = useState<FileItem>();
  const [opened, setOpened] = useState<Opened>();
  const [tidying, setTidying] = useState<'directories' | 'tags'>();
  return { editing, setEditing, opened, setOpened, tidying, setTidying };
}

export function useLibrary() {
  const t = useFilesTexts();
  const queries = useQueryClient();
  const list = useFileList();
  const { selection, filters } = list;
  const may = useLibraryRights();
  const dialogs = useDialogs();
  const [said, setSaid] = useState('');
  const facets = useFacets(list.params).data;
  const directories = useAllDirectories().all ?? NOTHING;
  const tags = useAllTags().all;
  const tagNames = useMemo(() => new Map(tags?.map(({ id, name }) => [id, name])), [tags]);
  const chosen = filters[DIRECTORY]?.[0];
  useGoneDirectory(chosen, () => list.setFilter(DIRECTORY, []));
  const here = directories.find(({ id }) => id === chosen);
  const into = here ? { id: here.id, name: here.name } : null;
  const add = () => void openUploads(undefined, { directory: into });
  useCommands(may.adds ? [{ id: 'file-add', label: t.add, icon: IconUpload, keys: 'n', run: add }] : []);

  const bulk = useBulk(selection, list.params, directories);
  const order = useOrder(list, setSaid);
  const custom = list.sort.key === 'sorting';
  useOrderKeys(custom, list.items, order.shift);
  const drag = useCardDrag({ list, bulk, chosen, user: useUser(), place: custom ? order.beside : null });
  const entries = useFileMenu({
    edit: dialogs.setEditing,
    move: item => dialogs.setOpened({ kind: 'move', chosen: { target: { ids: [item.id] }, count: 1 } }),
    remove: async item => {
      if ((await removeFile(queries, item)) && selection.ids.has(item.id)) selection.toggle(item.id);
    },
    shift: custom ? (item, by) => order.shift(item.id, by) : undefined,
  });
  const acts = useActs(entries, selection, list.items);
  const onlyPlace = list.search === '' && Object.keys(filters).every(field => field === DIRECTORY);
  return {
    list,
    may,
    dialogs,
    said,
    facets,
    directories,
    tagName: (id: string) => tagNames.get(id),
    into,
    /** Filtered by the directory alone, so that new files go there. */
    onlyPlace,
    /** A directory, or the files in none, is shown whole. */
    isPlace: onlyPlace && (here !== undefined || chosen === NONE),
    add,
    bulk,
    drag,
    entries,
    acts,
  };
}

export type LibraryState = ReturnType<typeof useLibrary>;
