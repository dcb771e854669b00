/** Thumbnail of a file before upload: the image, the first frame of a video, or an icon with the file extension. */
import { endingOf } from '@kontor/contract/upload-types';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { IconFile } from '../../ui/icons.ts';
import type { UploadItem } from '../../uploads/item.ts';
import styles from './upload.module.css';

/** Types that every browser displays; SVG may contain anything, so it shows as a file. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/bmp']);
const VIDEOS = new Set(['video/mp4', 'video/webm', 'video/quicktime']);
/** Maximum bytes: decoding larger images beside two hundred others takes too long. */
const MOST = 40 * 2 ** 20;

export function UploadPreview({ item: { file, type, filename, size } }: { item: UploadItem }) {
  const [broken, setBroken] = useState(false);
  const picture = PICTURES.has(type) && size <= MOST;
  const video = VIDEOS.has(type);
  const url = useObjectUrl(!broken && (picture || video) ? file : null);
  const fail = () => setBroken(true);
  return (
    <span className={styles.preview} aria-hidden>
      {url && picture && <img src={url} alt="" loading="lazy" decoding="async" onError={fail} />}
      {url && video && <video src={`${url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} onError={fail} />}
      {!url && (
        <>
          <Icon of={IconFile} size={18} />
          <small>{endingOf(filename).slice(0, 4)}</small>
        </>
      )}
    </span>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
