import { useReportsTexts } from '../../i18n/reports.ts';
import { Dialog } from '../../ui/index.ts';
import { Templates } from './first-steps/templates.tsx';

/** Empty or from a template: each opens the editor, which makes the form when it is first saved. */
export default function NewForm({ onClose }: { onClose: () => void }) {
  const t = useReportsTexts();
  return (
    <Dialog title={t.newFormTitle} onClose={onClose}>
      <Templates />
    </Dialog>
  );
}
