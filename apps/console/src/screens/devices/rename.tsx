/** Dialog that renames a device; a refused name stays as typed. */
import type { Device } from '@kontor/contract';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/mutations.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useDevicesTexts } from '../../i18n/devices.ts';
import { Button, Dialog, Note, TextField, toast } from '../../ui/index.ts';

export default function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useDevicesTexts();
  const [name, setName] = useState(device.name);
  const [error, setError] = useState<unknown>();
  const save = useSave('devices');
  const form = useId();
  const taken = error instanceof ApiError && error.code === 409;
  const atField = error === 'missing' ? t.nameMissing : taken ? t.nameTaken : issuesByPath(error).name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setError('missing');
    try {
      await save.mutateAsync({ id: device.id, body: { name: name.trim() }, version: device.version });
      toast.ok(() => t.renamed(name.trim()));
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  }
  return (
    <Dialog
      title={t.renameTitle}
      size="sm"
      persistent
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={event => void submit(event)} noValidate>
        {error !== undefined && !atField && (
          <Note tone="bad" live>
            {describe(error).title}
          </Note>
        )}
        <TextField
          label={t.name}
          hint={t.nameHint}
          error={atField}
          value={name}
          onChange={setName}
          maxLength={100}
          required
        />
      </form>
    </Dialog>
  );
}
