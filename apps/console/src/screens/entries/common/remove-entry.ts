/** Deletes an entry after a question, with undo, and returns to the list. Lazy chunk. */
import { useEntryTexts } from '../../../i18n/entry.ts';
import { confirmRemove } from '../../../ui/confirm.ts';
import { navigate } from '../../../ui/navigation.ts';
import { toast } from '../../../ui/toasts.ts';
import type { EntryVerbs } from './actions.ts';

export async function removeEntry(
  verbs: EntryVerbs,
  title: string,
  list: string,
  before?: () => Promise<void>,
): Promise<void> {
  try {
    if (!(await confirmRemove(title))) return;
    await verbs.remove();
  } catch (error) {
    toast.error(error);
    return;
  }
  await before?.();
  toast.ok(() => useEntryTexts.now().deleted, { undo: () => void verbs.restore().catch(toast.error) });
  await navigate(list, { force: true });
}
