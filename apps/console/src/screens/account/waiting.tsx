/** Placeholder for a query: spinner after a delay, or the error with a retry button. */
import { describe } from '../../errors/problem-text.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { Button, Note, SkeletonRows, useIndicator } from '../../ui/index.ts';

export function Waiting({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const t = useUiTexts();
  const long = useIndicator(!query.error);
  if (!query.error) return long ? <SkeletonRows rows={4} /> : null;
  const { title, lines } = describe(query.error);
  return (
    <Note tone="bad" live action={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}>
      {[title, ...lines].join(' · ')}
    </Note>
  );
}
