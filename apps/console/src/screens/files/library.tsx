/** File library: list or cards, filters, tags, directories, upload, selection and bulk actions. */
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { can, useUser } from '../../api/session.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { EditDirectoriesDialog } from '../../library/directories/edit-directories.tsx';
import { EditFileDialog } from '../../library/edit-file.tsx';
import { removeFile } from '../../library/remove-file.ts';
import { EditTagsDialog } from '../../library/tags/edit-tags.tsx';
import { UploadDrop } from '../../library/upload/drop.tsx';
import { openUploads, preloadUploads } from '../../library/upload/open.ts';
import { useAllDirectories, useAllTags } from '../../library/whole-lists.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { Button, IconUpload, lazily, NewTile, useCommands, useMedia } from '../../ui/index.ts';
import { PhoneFile, useColumns } from './columns.tsx';
import type { Opened } from './dialogs.tsx';
import { narrowing, useFacets } from './facets.ts';
import { FailedPictures } from './failed.tsx';
import { CardOutlines, FileCard } from './file-card.tsx';
import { useFileMenu } from './file-menu.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilesMeta } from './meta.tsx';
import { CONTAIN, DIRECTORY, type FileItem, hrefOf, NONE, RESOURCE } from './model.ts';
import { FilesSelection } from './selection.tsx';
import { Side } from './side.tsx';
import { useActs } from './use-acts.ts';
import { useBulk } from './use-bulk.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useGoneDirectory } from './use-gone-directory.ts';
import { useOrder } from './use-order.ts';
import { useOrderKeys } from './use-order-keys.ts';
import { useWaiting } from './use-waiting.ts';

const FileDialogs = lazily(() => import('./dialogs.tsx'));

/** From this width filters are shown beside the list. */
const WIDE = '(min-width: 992px)';
/** Touch devices have no drag and drop of files. */
const DRAGS = '(hover: hover)';

export function Library() {
  const t = useFilesTexts();
  const { loading } = useUiTexts();
  const user = useUser();
  const queries = useQueryClient();
  const wide = useMedia(WIDE);
  const drags = useMedia(DRAGS);
  const [editing, setEditing] = useState<FileItem>();
  const [opened, setOpened] = useState<Opened>();
  const [tidying, setTidying] = useState<'directories' | 'tags'>();
  const [said, setSaid] = useState('');
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
  const { selection, filters } = list;
  // "All matching" would cover other files after a filter change.
  const asked = hashKey([narrowing(list.params)]);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    if (selection.all) selection.clear();
  }
  const facets = useFacets(list.params).data;
  const directories = useAllDirectories().all ?? NOTHING;
  const tags = useAllTags().all;
  useWaiting(list);

  const chosen = filters[DIRECTORY]?.[0];
  useGoneDirectory(chosen, () => list.setFilter(DIRECTORY, []));
  const here = directories.find(({ id }) => id === chosen);
  const into = here ? { id: here.id, name: here.name } : null;
  const adds = can(user, 'Files', 'create') && can(user, 'FileReferences', 'create');
  const arranges = can(user, 'Directories', 'update') && can(user, 'Directories', 'delete');
  const add = () => void openUploads(undefined, { directory: into });
  useCommands(adds ? [{ id: 'file-add', label: t.add, icon: IconUpload, keys: 'n', run: add }] : []);

  const bulk = useBulk(selection, list.params, directories);
  const order = useOrder(list, setSaid);
  const custom = list.sort.key === 'sorting';
  useOrderKeys(custom, order.shift);
  const dragRef = useCardDrag({ list, bulk, chosen, user, place: custom ? order.beside : null });
  const entries = useFileMenu({
    edit: setEditing,
    move: item => setOpened({ kind: 'move', chosen: { target: { ids: [item.id] }, count: 1 } }),
    remove: async item => {
      if ((await removeFile(queries, item)) && selection.ids.has(item.id)) selection.toggle(item.id);
    },
    shift: custom ? (item, by) => order.shift(item.id, by) : undefined,
  });
  const acts = useActs(entries, selection, list.items);
  const columns = useColumns();
  const onlyPlace = list.search === '' && Object.keys(filters).every(field => field === DIRECTORY);
  const tagNames = useMemo(() => new Map(tags?.map(({ id, name }) => [id, name])), [tags]);
  const side = (
    <Side
      filters={filters}
      setFilter={list.setFilter}
      directories={directories}
      facets={facets}
      tagName={id => tagNames.get(id)}
      onEdit={arranges ? () => setTidying('directories') : undefined}
      onEditTags={can(user, 'Tags', 'update') ? () => setTidying('tags') : undefined}
      dropsInto={dragRef.dropsInto}
    />
  );
  const primary = adds && (
    <Button kind="primary" icon={IconUpload} onClick={add} onPointerEnter={preloadUploads}>
      {t.add}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t.files}
        meta={facets && <FilesMeta facets={facets} count={list.isFiltered ? list.count : undefined} />}
        primary={primary}
        list={list}
        label={t.files}
        searchLabel={t.search}
        itemName={item => item.name}
        itemHref={hrefOf}
        itemMenu={entries}
        columns={columns}
        evenCards
        card={item => (
          <FileCard key={item.id} item={item} checked={selection.has(item.id)} some={selection.size > 0} acts={acts} />
        )}
        cardSkeleton={<CardOutlines label={loading} />}
        phoneRow={item => <PhoneFile item={item} />}
        firstTile={
          adds && (
            <NewTile
              title={t.add}
              {...(drags && { note: t.addHint })}
              icon={IconUpload}
              onClick={add}
              onPointerEnter={preloadUploads}
            />
          )
        }
        tileStays={onlyPlace}
        side={wide && side}
        listRef={dragRef.list}
        filters={
          !wide && (
            <FilterButton list={list} directories={directories} tagName={id => tagNames.get(id)}>
              {side}
            </FilterButton>
          )
        }
        tabs={user?.role === 'admin' && <FailedPictures />}
        empty={{ title: t.emptyTitle, text: adds ? t.emptyText : t.emptyTextReader, actions: primary || undefined }}
        {...(onlyPlace &&
          (here || chosen === NONE) && {
            filtered: { title: t.emptyDirectory, text: adds ? t.emptyDirectoryText : undefined },
          })}
        selectionBar={
          <FilesSelection
            selection={selection}
            count={list.count}
            bulk={bulk}
            onTags={() => setOpened({ kind: 'tags', chosen: bulk.selected() })}
            onMove={() => setOpened({ kind: 'move', chosen: bulk.selected() })}
          />
        }
      />
      <span className="vh" role="status">
        {said}
      </span>
      <UploadDrop directory={into} />
      {tidying === 'directories' && <EditDirectoriesDialog onClose={() => setTidying(undefined)} />}
      {tidying === 'tags' && <EditTagsDialog onClose={() => setTidying(undefined)} />}
      {editing && <EditFileDialog reference={editing} onClose={() => setEditing(undefined)} />}
      {opened && (
        <Suspense fallback={null}>
          <FileDialogs {...opened} present={facets?.tags} bulk={bulk} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
const NOTHING: never[] = [];
