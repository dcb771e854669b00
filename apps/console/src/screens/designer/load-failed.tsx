/** Shown in place of the designer where the form cannot be read. Lazy chunk. */
import { useDesignerTexts } from '../../i18n/designer.ts';
import { Button, Empty } from '../../ui/index.ts';

export default function LoadFailed() {
  const t = useDesignerTexts();
  return (
    <Empty
      kind="denied"
      heading="h1"
      title={t.loadFailed}
      actions={
        <Button kind="primary" href="/reports">
          {t.backForms}
        </Button>
      }
    >
      {t.loadFailedBody}
    </Empty>
  );
}
