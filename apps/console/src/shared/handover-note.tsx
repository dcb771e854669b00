/** Notice with the result of opening a handover link. */
import { useMoreTexts } from '../i18n/shared-more.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback.tsx';
import type { HandoverState } from './handover-result.ts';

export default function HandoverNote({ handed }: { handed: HandoverState }) {
  const t = useMoreTexts();
  if (handed === 'taken') return <Note tone="info">{t.continued}</Note>;
  if (handed === 'gone')
    return (
      <Note tone="warn">
        <b>{t.continueGone}</b> {t.continueGoneBody}
      </Note>
    );
  const again = (
    <Button size="sm" onClick={() => location.reload()}>
      {t.retry}
    </Button>
  );
  return (
    <Note tone="warn" action={again}>
      {t.continueFailed}
    </Note>
  );
}
