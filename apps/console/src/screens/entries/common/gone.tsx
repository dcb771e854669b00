/** Empty state of an entry, or a form, that does not exist or may not be seen; lazy chunk. */
import { useEntryTexts } from '../../../i18n/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback.tsx';

export default function Gone({ entry }: { entry: boolean }) {
  const t = useEntryTexts();
  const back = (
    <Button kind="primary" href="/reports">
      {t.notFoundBack}
    </Button>
  );
  return (
    <Empty kind="filtered" heading="h1" title={entry ? t.notFound : t.notFoundForm} actions={back}>
      {t.notFoundText}
    </Empty>
  );
}
