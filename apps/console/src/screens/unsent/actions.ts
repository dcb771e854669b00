/** Actions on an entry of the outbox. */
import { saveAs } from '../../api/download.ts';
import { useUnsentTexts } from '../../i18n/unsent.ts';
import { discard } from '../../offline/outbox.ts';
import { reopenRefused } from '../../offline/reopen-refused.ts';
import type { Outgoing } from '../../offline/types.ts';
import { confirmRemove, navigate, toast } from '../../ui/index.ts';

/** Reopens it in its form; it becomes a draft. */
export async function reopenEntry({ local_id, way }: Outgoing): Promise<void> {
  const t = useUnsentTexts.now();
  const address = await reopenRefused(local_id);
  if (address === null) return void toast.warn(() => t.busy);
  // The public form is a separate page, outside of the router.
  if (way.kind === 'link') location.assign(address);
  else await navigate(address);
}

export async function exportEntry(entry: Outgoing): Promise<void> {
  const t = useUnsentTexts.now();
  try {
    const { exportArchive, archiveName } = await import('../../offline/export-archive.ts');
    const name = archiveName(entry);
    saveAs(await exportArchive(entry.local_id), name);
    toast.ok(() => t.exported(name), { lines: () => [t.exportedNote] });
  } catch (error) {
    toast.error(error);
  }
}

export async function removeEntry({ local_id, title, form_name }: Outgoing): Promise<void> {
  const t = useUnsentTexts.now();
  if (!(await confirmRemove(title || form_name, () => t.removeBody))) return;
  if (await discard(local_id)) toast.ok(() => t.removed);
  else toast.warn(() => t.busy);
}
