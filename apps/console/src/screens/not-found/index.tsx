/** Screen for unknown addresses (404). */
import { useNotFoundTexts } from '../../i18n/not-found.ts';
import { useShellTexts } from '../../i18n/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';

export default function NotFound() {
  const t = useNotFoundTexts();
  const { notFound } = useShellTexts();
  const actions = (
    <Button kind="primary" href="/">
      {t.back}
    </Button>
  );
  return (
    <Empty kind="filtered" title={notFound} heading="h1" actions={actions}>
      {t.text}
    </Empty>
  );
}
