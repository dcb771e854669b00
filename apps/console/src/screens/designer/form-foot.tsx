/** Foot of the designer's tab with the form's settings: deletes and saves the form. Lazy chunk. */
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Button, IconTrash } from '../../ui/index.ts';
import styles from './side.module.css';

interface FormFootProps {
  /** Undefined while the form is new, or without the right to delete. */
  onRemove: (() => void) | undefined;
  /** Undefined where the work is saved by itself. */
  onSave: (() => void) | undefined;
  saving: boolean;
}

export default function FormFoot({ onRemove, onSave, saving }: FormFootProps) {
  const t = useDesignerTexts();
  return (
    <>
      {onRemove && (
        <Button kind="dangerText" size="sm" icon={IconTrash} onClick={onRemove}>
          {t.removeForm}
        </Button>
      )}
      <span className={styles.grow} />
      {onSave && (
        <Button kind="primary" size="sm" busy={saving && t.saving} onClick={onSave}>
          {t.save}
        </Button>
      )}
    </>
  );
}
