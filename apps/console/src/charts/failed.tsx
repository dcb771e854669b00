/** Error page for a chart or dashboard: not found, no permission, or failed to load. */
import { ApiError } from '../api/client.ts';
import { describe } from '../errors/problem-text.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/feedback.tsx';

interface FailedProps {
  error: unknown;
  retry: () => void;
  /** Texts for "not found" and "no permission". */
  t: { goneTitle: string; goneText: string; toAll: string };
  /** Link to the list of all. */
  href: string;
}

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
