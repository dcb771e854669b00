import { useShellTexts } from '../../i18n/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';

export default function NotFound() {
  const t = useShellTexts();
  const actions = (
    <Button kind="primary" href="/">
      {t.notFoundBack}
    </Button>
  );
  return (
    <Empty kind="filtered" title={t.notFound} heading="h1" actions={actions}>
      {t.notFoundText}
    </Empty>
  );
}
