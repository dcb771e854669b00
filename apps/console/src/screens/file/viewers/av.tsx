/** Audio and video viewer with native controls; range requests allow seeking without a full download. */
import { Icon } from '../../../ui/icon.tsx';
import { IconMusic } from '../../../ui/icons.ts';
import styles from '../file.module.css';
import type { ViewerProps } from './viewer-props.ts';

export default function AvViewer({ file, url, title, onBroken }: ViewerProps) {
  const poster = file.thumbnail_large ?? undefined;
  if (file.type.startsWith('audio/'))
    return (
      <div className={styles.sound}>
        {poster ? <img src={poster} alt="" /> : <Icon of={IconMusic} size={56} />}
        {/* biome-ignore lint/a11y/useMediaCaption: uploaded media have no captions */}
        <audio controls preload="metadata" src={url} aria-label={title} onError={onBroken} />
      </div>
    );
  return (
    <div className={styles.film}>
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded media have no captions */}
      <video controls playsInline preload="metadata" src={url} poster={poster} aria-label={title} onError={onBroken} />
    </div>
  );
}
