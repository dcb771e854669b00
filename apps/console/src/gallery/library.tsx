/** Parts of the file library, over what the server has of it. */
import { useState } from 'react';
import { usePickTexts } from '../i18n/library-picks.ts';
import type { Picked } from '../library/multi-pick.tsx';
import { PickDirectories } from '../library/pick-directories.tsx';
import { PickTags } from '../library/pick-tags.tsx';
import * as ui from '../ui/index.ts';
import styles from './gallery.module.css';

export default function GalleryLibrary() {
  const t = usePickTexts();
  const [tags, setTags] = useState<Picked[]>([]);
  const [directories, setDirectories] = useState<Picked[]>([]);
  return (
    <ui.Page title={t.tags}>
      <div className={styles.board}>
        <PickTags label={t.tags} value={tags} onChange={setTags} />
        <PickDirectories label={t.directories} value={directories} onChange={setDirectories} />
      </div>
    </ui.Page>
  );
}
