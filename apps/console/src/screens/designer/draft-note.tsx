/** Note that an autosaved draft of unsaved work was found: take it, or drop it. */
import { useDesignerTexts } from '../../i18n/designer.ts';
import { time } from '../../i18n/format.ts';
import type { Draft } from '../../library/drafts.ts';
import { Button, Note } from '../../ui/index.ts';
import styles from './designer.module.css';
import type { FormDocument } from './document.ts';
import type { DesignerScreen } from './use-designer-screen.ts';

interface DraftNoteProps extends Pick<DesignerScreen, 'acts' | 'saving'> {
  found: Draft<FormDocument>;
  /** The form was saved since the draft began. */
  outdated: boolean;
  onSettle: () => void;
}

export default function DraftNote({ found, outdated, acts, saving, onSettle }: DraftNoteProps) {
  const t = useDesignerTexts();
  function take() {
    acts.set(found.document);
    saving.rest(found.version ?? undefined);
    onSettle();
    acts.say(t.draftTaken);
  }
  return (
    <Note
      tone="warn"
      action={
        <span className={styles.draft}>
          <Button size="sm" onClick={onSettle}>
            {t.draftDrop}
          </Button>
          <Button size="sm" kind="primary" onClick={take}>
            {t.draftTake}
          </Button>
        </span>
      }
    >
      {t.draft(time(new Date(found.at)))}
      {outdated && ` ${t.draftOlder}`}
    </Note>
  );
}
