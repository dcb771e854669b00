/**
 * Thumbnail of a file with a blurred placeholder while loading, or an icon of the type. Decorative: its name is beside
 * it.
 */
import { useState } from 'react';
import type { FileGroup, StoredFile } from '../../api/library.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { duration } from '../../i18n/format.ts';
import { Icon, IconClock, IconPhotoOff, IconPlayerPlayFilled } from '../../ui/index.ts';
import { Blur } from './blur.tsx';
import { endingOf } from './model.ts';
import { PlaceholderArt } from './placeholder-art.tsx';
import styles from './thumb.module.css';

export interface ThumbProps {
  /** Null if the reader may see the title but not the file. */
  file: StoredFile | null | undefined;
  group: FileGroup;
  filename: string;
  /** Table row: image only. */
  small?: boolean;
}

export function Thumb({ file, group, filename, small }: ThumbProps) {
  const t = useFilesTexts();
  const [seen, setSeen] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const picture = file?.thumbnail_small ?? file?.thumbnail ?? null;
  const shows = picture !== null && broken !== picture;
  const state = shows ? undefined : file?.thumbnail_state;
  const ending = group === 'image' || group === 'video' ? '' : endingOf(filename);
  return (
    <span className={styles.thumb} data-group={group} data-small={small || undefined}>
      {shows && file?.blurhash && seen !== picture && <Blur hash={file.blurhash} />}
      {shows ? (
        <img
          key={picture}
          src={picture}
          srcSet={!small && file?.thumbnail ? `${picture} 240w, ${file.thumbnail} 640w` : undefined}
          sizes={small ? undefined : '(max-width: 767px) 46vw, 220px'}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setSeen(picture)}
          onError={() => setBroken(picture)}
        />
      ) : (
        <PlaceholderArt of={group} dim={state === 'waiting'} />
      )}
      {!small && group === 'video' && (
        <span className={styles.play}>
          <Icon of={IconPlayerPlayFilled} size={22} />
        </span>
      )}
      {!small && ending && <span className={styles.kind}>{ending}</span>}
      {!small && file?.duration != null && <span className={styles.clock}>{duration(file.duration)}</span>}
      {!small && (state === 'waiting' || state === 'failed') && (
        <span className={styles.state}>
          <Icon of={state === 'waiting' ? IconClock : IconPhotoOff} size={16} />
          <span className={state === 'waiting' ? 'vh' : undefined}>
            {state === 'waiting' ? t.previewWaits : t.previewFailed}
          </span>
        </span>
      )}
    </span>
  );
}
