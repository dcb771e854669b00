/** Dialog with form templates; each opens the designer, which creates the form on the first save. */
import { useReportsTexts } from '../../i18n/reports.ts';
import { Dialog } from '../../ui/index.ts';
import { Templates } from './first-steps/templates.tsx';

export default function NewForm({ onClose }: { onClose: () => void }) {
  const t = useReportsTexts();
  return (
    <Dialog title={t.newFormTitle} onClose={onClose}>
      <Templates />
    </Dialog>
  );
}
