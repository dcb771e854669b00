/** Dialog that names a saved view. */
import { type FormEvent, useId, useState } from 'react';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { Button, Dialog, TextField } from '../../../ui/index.ts';

export interface NameDialogProps {
  title: string;
  hint: string | undefined;
  name: string;
  /** Resolves to the error of the name, or null. */
  onName: (name: string) => Promise<NameFault | null>;
  onClose: () => void;
}

export type NameFault = 'nameMissing' | 'nameTaken';

export default function NameDialog({ title, hint, name, onName, onClose }: NameDialogProps) {
  const t = useEntriesViewTexts();
  const id = useId();
  const [text, setText] = useState(name);
  const [error, setError] = useState<NameFault | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === '') return setError('nameMissing');
    setBusy(true);
    setError(await onName(text.trim()));
    setBusy(false);
  }
  return (
    <Dialog
      title={title}
      size="sm"
      persistent={text !== name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy && t.save}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={event => void submit(event)} noValidate>
        <TextField
          label={t.name}
          hint={hint}
          error={error ? t[error] : undefined}
          required
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={next => {
            setText(next);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
