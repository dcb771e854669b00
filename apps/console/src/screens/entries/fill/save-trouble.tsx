/** Note above an entry that could not be saved: what was in the way, and the way to try again. */
import { useEntryTexts } from '../../../i18n/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback.tsx';
import type { Trouble } from './saving-types.ts';

export default function SaveTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const t = useEntryTexts();
  return (
    <Note
      tone="bad"
      live
      action={
        <Button size="sm" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      <b>{t.notSaved}</b> {trouble.say()} {t.notSavedKept}
    </Note>
  );
}
