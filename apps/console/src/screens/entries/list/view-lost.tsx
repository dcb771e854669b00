/** Chip beside the views menu: how many fields of the shown view the form no longer has, and which ones. */
import { useViewSharingTexts } from '../../../i18n/view-sharing.ts';
import { Button, Icon, IconAlertTriangle, usePopover } from '../../../ui/index.ts';
import styles from './list.module.css';

interface Props {
  names: string[];
  /** Takes the fields out of the view; undefined for those who may not change it. */
  onRemove: (() => void) | undefined;
}

export function LostFields({ names, onRemove }: Props) {
  const t = useViewSharingTexts();
  const panel = usePopover(t.lostTitle, close => (
    <div className={styles.panel}>
      <p className={styles.lost}>{t.lostText(names)}</p>
      {onRemove && (
        <Button
          onClick={() => {
            close();
            onRemove();
          }}
        >
          {t.lostRemove}
        </Button>
      )}
    </div>
  ));
  return (
    <>
      <button
        type="button"
        className={styles.lostChip}
        aria-label={t.lost(names.length)}
        data-tip={t.lost(names.length)}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onPointerEnter={panel.preload}
        onClick={panel.toggle}
      >
        <Icon of={IconAlertTriangle} size={16} />
      </button>
      {panel.popup}
    </>
  );
}
