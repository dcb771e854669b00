import { ApiError } from '../api/client.ts';
import { describe } from '../errors/problem-text.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/feedback.tsx';

interface FailedProps {
  error: unknown;
  retry: () => void;
  /** What is said where there is none, or none for this person. */
  t: { goneTitle: string; goneText: string; toAll: string };
  /** Where all are. */
  href: string;
}

/** In place of a chart or a dashboard that cannot be shown. */
export function Failed({ error, retry, t, href }: FailedProps) {
  const ui = useUiTexts();
  const gone = error instanceof ApiError && [400, 403, 404].includes(error.code);
  const { title, lines } = describe(error);
  return (
    <div role="alert">
      <Empty
        kind={gone ? 'denied' : 'filtered'}
        heading="h1"
        title={gone ? t.goneTitle : title}
        actions={gone ? <Button href={href}>{t.toAll}</Button> : <Button onClick={retry}>{ui.retry}</Button>}
      >
        {gone ? t.goneText : lines.join(' ')}
      </Empty>
    </div>
  );
}
