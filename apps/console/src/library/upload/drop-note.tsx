/** Overlay while files are dragged over the page: shows the target directory. */
import { useUploadTexts } from '../../i18n/uploads.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconUpload } from '../../ui/icons.ts';
import styles from './upload.module.css';

export default function DropNote({ name }: { name: string }) {
  const t = useUploadTexts();
  return (
    <div className={styles.over} aria-hidden>
      <div>
        <Icon of={IconUpload} size={22} />
        <b>{t.dropInto(name)}</b>
        <span>{t.dropNote}</span>
      </div>
    </div>
  );
}
