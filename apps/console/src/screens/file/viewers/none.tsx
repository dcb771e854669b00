/** Fallback viewer: thumbnail, else the icon of the type. */
import { useFileTexts } from '../../../i18n/file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconLoader2 } from '../../../ui/icons.ts';
import styles from '../file.module.css';
import ImageViewer from './image.tsx';
import { KindIcon } from './kind-icon.tsx';
import type { ViewerProps } from './viewer-props.ts';

export default function NoViewer(props: ViewerProps) {
  const t = useFileTexts();
  const { file } = props;
  if (file.thumbnail_large) return <ImageViewer {...props} url={file.thumbnail_large} />;
  const waits = file.thumbnail_state === 'waiting';
  return (
    <div className={styles.blank}>
      <KindIcon of={file.file_group} size={88} />
      <p role={waits ? 'status' : undefined}>
        {waits && <Icon of={IconLoader2} size={16} className={styles.spin} />}
        {waits ? t.previewWaits : file.thumbnail_state === 'failed' ? t.previewFailed : t.noPreview}
      </p>
    </div>
  );
}
