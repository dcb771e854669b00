/** Component gallery: parts of the file library with data from the server. */
import { useState } from 'react';
import { useList } from '../api/lists.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { BulkTagsDialog, MoveDialog } from '../library/bulk-dialogs.tsx';
import { EditDirectoriesDialog } from '../library/directories/edit-directories.tsx';
import { EditFileDialog } from '../library/edit-file.tsx';
import type { Picked } from '../library/multi-pick-props.ts';
import { PickDirectories } from '../library/pick-directories.tsx';
import { PickTags } from '../library/pick-tags.tsx';
import { EditTagsDialog } from '../library/tags/edit-tags.tsx';
import * as ui from '../ui/index.ts';
import styles from './gallery.module.css';

export default function GalleryLibrary() {
  const t = usePickTexts();
  const d = useFilesDialogTexts();
  const [tags, setTags] = useState<Picked[]>([]);
  const [directories, setDirectories] = useState<Picked[]>([]);
  const [open, setOpen] = useState<string>();
  const [applied, setApplied] = useState('');
  const { items } = useList('file-references', { sort: 'name' });
  const close = () => setOpen(undefined);
  const apply = (change: object) => Promise.resolve(setApplied(JSON.stringify(change)));
  return (
    <ui.Page title={t.tags}>
      <div className={styles.board}>
        <PickTags label={t.tags} value={tags} onChange={setTags} />
        <PickDirectories label={t.directories} value={directories} onChange={setDirectories} />
        <div className={styles.row}>
          {items.map(({ id, name }) => (
            <ui.Button key={id} onClick={() => setOpen(id)}>
              {name}
            </ui.Button>
          ))}
          <ui.Button onClick={() => setOpen('tags')}>{d.bulkTags(3)}</ui.Button>
          <ui.Button onClick={() => setOpen('move')}>{d.move(3)}</ui.Button>
          <ui.Button onClick={() => setOpen('directories')}>{t.directories}</ui.Button>
          <ui.Button onClick={() => setOpen('all tags')}>{t.tags}</ui.Button>
          <output>{applied}</output>
        </div>
      </div>
      {open === 'tags' && <BulkTagsDialog count={3} onApply={apply} onClose={close} />}
      {open === 'directories' && <EditDirectoriesDialog onClose={close} />}
      {open === 'all tags' && <EditTagsDialog onClose={close} />}
      {open === 'move' && <MoveDialog count={3} onApply={apply} onClose={close} />}
      {items.some(({ id }) => id === open) && open && <EditFileDialog reference={{ id: open }} onClose={close} />}
    </ui.Page>
  );
}
