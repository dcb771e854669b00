import { useUploadTexts } from '../../i18n/uploads.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconUpload } from '../../ui/icons.ts';
import styles from './upload.module.css';

/** Over the page while files are held above it: where they would go. */
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
