/** Save bar: floats at the bottom of a page as long as something is changed, says what in words, and saves or discards it. */
import { useSaveBarTexts } from '../i18n/save-bar.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Button } from './button.tsx';
import { keyLabel } from './key-label.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** What is changed, each in words: "Second factor: everybody". */
  changes: readonly string[];
  /** Why it cannot be saved. */
  wrong?: string | false | undefined;
  busy: boolean;
  onDiscard: () => void;
  /** By default the button submits the surrounding form. */
  onSave?: (() => void) | undefined;
}

export function SaveBar({ changes, wrong = false, busy, onDiscard, onSave }: SaveBarProps) {
  const t = useUiTexts();
  const words = useSaveBarTexts();
  return (
    <div className={styles.bar} data-keep-clear>
      <p role="status">
        <b>{words.changesOf(changes.length)}</b> · {changes.join(', ')}
      </p>
      <Button kind="ghost" onClick={onDiscard}>
        {t.discard}
      </Button>
      <Button
        kind="primary"
        type={onSave ? 'button' : 'submit'}
        busy={busy && words.saving}
        disabledReason={wrong}
        onClick={onSave}
      >
        {t.save}
        <kbd className="kbd" aria-hidden>
          {keyLabel('mod+s')}
        </kbd>
      </Button>
    </div>
  );
}
