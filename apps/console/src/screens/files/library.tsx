/** File library: list or cards, filters, tags, directories, upload, selection and bulk actions. */
import { Suspense } from 'react';
import { useFilesTexts } from '../../i18n/files.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { EditDirectoriesDialog } from '../../library/directories/edit-directories.tsx';
import { EditFileDialog } from '../../library/edit-file.tsx';
import { EditTagsDialog } from '../../library/tags/edit-tags.tsx';
import { UploadDrop } from '../../library/upload/drop.tsx';
import { preloadUploads } from '../../library/upload/open.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { Button, IconUpload, lazily, NewTile, useMedia } from '../../ui/index.ts';
import { PhoneFile, useColumns } from './columns.tsx';
import { FailedPictures } from './failed.tsx';
import { CardOutlines, FileCard } from './file-card.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilesMeta } from './meta.tsx';
import { hrefOf } from './model.ts';
import { FilesSelection } from './selection.tsx';
import { Side } from './side.tsx';
import { type LibraryState, useLibrary } from './use-library.ts';

const FileDialogs = lazily(() => import('./dialogs.tsx'));

/** From this width filters are shown beside the list. */
const WIDE = '(min-width: 992px)';
/** Touch devices have no drag and drop of files. */
const DRAGS = '(hover: hover)';

export function Library() {
  const t = useFilesTexts();
  const { loading } = useUiTexts();
  const wide = useMedia(WIDE);
  const library = useLibrary();
  const columns = useColumns();
  const { list, may, dialogs, facets, bulk, entries, acts } = library;
  const { selection } = list;
  const side = <LibrarySide {...library} />;
  const primary = may.adds && (
    <Button kind="primary" icon={IconUpload} onClick={library.add} onPointerEnter={preloadUploads}>
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
        cardSkeleton={<CardOutlines label={loading} tile={may.adds && (!list.isFiltered || library.onlyPlace)} />}
        phoneRow={item => <PhoneFile item={item} />}
        firstTile={may.adds && <AddTile onClick={library.add} />}
        tileStays={library.onlyPlace}
        side={wide && side}
        listRef={library.drag.list}
        filters={
          !wide && (
            <FilterButton list={list} directories={library.directories} tagName={library.tagName}>
              {side}
            </FilterButton>
          )
        }
        notice={may.isAdmin && <FailedPictures />}
        empty={{ title: t.emptyTitle, text: may.adds ? t.emptyText : t.emptyTextReader, actions: primary || undefined }}
        {...(library.isPlace && {
          filtered: { title: t.emptyDirectory, text: may.adds ? t.emptyDirectoryText : undefined },
        })}
        selectionBar={
          <FilesSelection
            selection={selection}
            count={list.count}
            bulk={bulk}
            onTags={() => dialogs.setOpened({ kind: 'tags', chosen: bulk.selected() })}
            onMove={() => dialogs.setOpened({ kind: 'move', chosen: bulk.selected() })}
          />
        }
      />
      <span className="vh" role="status">
        {library.said}
      </span>
      <UploadDrop directory={library.into} />
      <LibraryDialogs {...library} />
    </>
  );
}

function LibrarySide({ list, directories, facets, tagName, may, dialogs, drag }: LibraryState) {
  return (
    <Side
      filters={list.filters}
      setFilter={list.setFilter}
      directories={directories}
      facets={facets}
      tagName={tagName}
      onEdit={may.arranges ? () => dialogs.setTidying('directories') : undefined}
      onEditTags={may.tags ? () => dialogs.setTidying('tags') : undefined}
      dropsInto={drag.dropsInto}
    />
  );
}

function AddTile({ onClick }: { onClick: () => void }) {
  const t = useFilesTexts();
  const drags = useMedia(DRAGS);
  return (
    <NewTile
      title={t.add}
      {...(drags && { note: t.addHint })}
      icon={IconUpload}
      onClick={onClick}
      onPointerEnter={preloadUploads}
    />
  );
}

function LibraryDialogs({ dialogs, facets, bulk }: LibraryState) {
  const { editing, setEditing, opened, setOpened, tidying, setTidying } = dialogs;
  return (
    <>
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
