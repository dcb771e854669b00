/** Asks, deletes the form, and leaves; the message offers to undo. Lazy chunk. */
import type { QueryClient } from '@tanstack/react-query';
import { restore } from '../../api/hooks.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { confirmRemove, navigate, toast } from '../../ui/index.ts';

interface Removal {
  id: string;
  name: string;
  /** How many entries it has. */
  reports: number;
  queries: QueryClient;
  remove: (target: { id: string }) => Promise<unknown>;
}

export async function removeForm({ id, name, reports, queries, remove }: Removal): Promise<void> {
  const t = () => useDesignerTexts.now();
  if (!(await confirmRemove(name, () => t().removeFormBody(reports)))) return;
  try {
    await remove({ id });
    toast.ok(() => t().formRemoved(name), {
      undo: () => void restore(queries, 'report-configs', id).catch(toast.error),
    });
    void navigate('/reports', { force: true });
  } catch (error) {
    toast.error(error);
  }
}
