/** Notice that entries wait on this device, shown on a new form. */

import { useStore } from '../base/store.ts';
import { useMoreTexts } from '../i18n/shared-more.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback.tsx';
import { outgoing } from './send-bundle.ts';

export default function PendingNote() {
  const t = useMoreTexts();
  const waiting = useStore(outgoing).filter(({ way, status }) => way.kind === 'link' && status === 'ready_to_send');
  if (waiting.length === 0) return null;
  const refused = waiting.some(({ fault }) => fault);
  return (
    <Note
      tone={refused ? 'warn' : 'info'}
      action={
        <Button size="sm" href="/shared_reports/unsent">
          {t.look}
        </Button>
      }
    >
      {t.waits(waiting.length)}
    </Note>
  );
}
