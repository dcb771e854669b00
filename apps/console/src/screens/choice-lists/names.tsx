/** Dialogs that ask for a name: of a list, or of one of its columns. */
import { type FormEvent, useId, useState } from 'react';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Button, Dialog, TextField, toast } from '../../ui/index.ts';

interface Props {
  title: string;
  label: string;
  begin?: string;
  yes: string;
  hint?: (name: string) => string;
  onClose(): void;
  /** Rejects where it could not be saved: the dialog stays. */
  onName(name: string): Promise<unknown>;
}

export default function NameDialog({ title, label, begin = '', yes, hint, onClose, onName }: Props) {
  const t = useChoiceListTexts();
  const [name, setName] = useState(begin);
  const [busy, setBusy] = useState(false);
  const form = useId();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    try {
      await onName(name.trim());
      onClose();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={event => void submit(event)}>
        <TextField label={label} value={name} onChange={setName} maxLength={100} hint={hint?.(name)} required />
      </form>
    </Dialog>
  );
}
