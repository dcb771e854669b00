/** Dialog around the handover (index.tsx). */
import { useHandoverTexts } from '../i18n/handover.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import Handover, { type HandoverProps } from './index.tsx';

export default function HandoverDialog({ onClose, ...rest }: HandoverProps & { onClose: () => void }) {
  const t = useHandoverTexts();
  return (
    <Dialog title={t.title} size="sm" onClose={onClose} foot={<Button onClick={onClose}>{t.done}</Button>}>
      <Handover {...rest} />
    </Dialog>
  );
}
