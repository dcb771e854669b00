/** Dialog that names a saved view and stores it under that name. */
import type { ListItems } from '@kontor/contract';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { Button, Dialog, TextField, toast } from '../../../ui/index.ts';

type SavedView = ListItems['saved-views'];

export interface NameDialogProps {
  /** The view to be renamed; null for a new one. */
  view: SavedView | null;
  store: (name: string) => Promise<SavedView>;
  /** After the view is stored. */
  onStored: (view: SavedView) => void;
  onClose: () => void;
}

export default function NameDialog({ view, store, onStored, onClose }: NameDialogProps) {
  const t = useEntriesViewTexts();
  const id = useId();
  const name = view?.name ?? '';
  const [text, setText] = useState(name);
  const [error, setError] = useState<'nameMissing' | 'nameTaken' | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === '') return setError('nameMissing');
    setBusy(true);
    try {
      const stored = await store(text.trim());
      onClose();
      toast.ok(() => t.saved(stored.name));
      onStored(stored);
    } catch (thrown) {
      setBusy(false);
      if (thrown instanceof ApiError && thrown.code === 409) setError('nameTaken');
      else toast.error(thrown);
    }
  }
  return (
    <Dialog
      title={view ? t.renameTitle : t.saveTitle}
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
          hint={view ? undefined : t.nameHint}
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
