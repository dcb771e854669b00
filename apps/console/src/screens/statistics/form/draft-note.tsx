/** Note that offers to restore an unsaved draft. */
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { time } from '../../../i18n/format.ts';
import { Button, Note } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import type { useChartForm } from './use-chart-form.ts';

type Form = ReturnType<typeof useChartForm>;

interface DraftNoteProps extends Pick<Form, 'draft' | 'acts' | 'saving'> {
  /** The version being edited. */
  version: string | undefined;
  isNew: boolean;
}

export function DraftNote({ draft, acts, saving, version, isNew }: DraftNoteProps) {
  const t = useChartFormTexts();
  const { found } = draft;
  if (!found) return null;
  function take(): void {
    if (!found) return;
    acts.set(found.document);
    saving.rest(found.version ?? undefined);
    draft.settle();
    acts.say(t.draftTaken);
  }
  return (
    <Note
      tone="warn"
      action={
        <span className={styles.buttons}>
          <Button size="sm" onClick={draft.settle}>
            {t.draftDrop}
          </Button>
          <Button size="sm" kind="primary" onClick={take}>
            {t.draftTake}
          </Button>
        </span>
      }
    >
      {t.draft(time(new Date(found.at)))}
      {!isNew && found.version !== (version ?? null) && ` ${t.draftOlder}`}
    </Note>
  );
}
