/** Error page of the form without the right to fill it in; lazy chunk. */
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback.tsx';

export default function Denied() {
  const t = useUiTexts();
  return (
    <Empty
      kind="denied"
      heading="h1"
      title={t.deniedTitle}
      actions={<Button onClick={() => history.back()}>{t.back}</Button>}
    >
      {t.deniedBody}
    </Empty>
  );
}
