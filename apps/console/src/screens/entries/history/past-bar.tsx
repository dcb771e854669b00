/** Bar above an entry that is shown as it was: of when, what came after, and the way back. Lazy chunk. */
import { useEffect } from 'react';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { dateTime } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { Note } from '../../../ui/feedback.tsx';
import { mark } from './marks.ts';
import type { Past } from './model.ts';

interface PastBarProps {
  past: Past;
  onBack: () => void;
}

export default function PastBar({ past, onBack }: PastBarProps) {
  const t = useHistoryTexts();
  // Without a list of what it depends on: the document may have been painted anew.
  useEffect(() => mark(past.marks));
  useEffect(() => () => mark([]), []);
  useCommands([{ id: 'history-present', label: t.toPresent, keys: 'escape', run: onBack }]);
  return (
    <Note
      tone="warn"
      live
      action={
        <Button size="sm" onClick={onBack}>
          {t.toPresent}
          <kbd className="kbd">Esc</kbd>
        </Button>
      }
    >
      <b>{t.stateOf(dateTime(past.state.at))}</b>
      <br />
      {past.form && `${t.underVersion(past.state.form_version)} `}
      {t.changesAfter(past.after)}
    </Note>
  );
}
