/** What can be done with an entry besides filling it in, as far as its reader may. */

import { useQueryClient } from '@tanstack/react-query';
import { refresh, remove, restore } from '../../../api/hooks.ts';
import { scopeOf, useUser } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { IconFileSpreadsheet, IconFileTypePdf, IconTrash } from '../../../ui/icons.ts';
import type { menu } from '../../../ui/menu.tsx';
import { navigate } from '../../../ui/navigation.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Report, ReportConfig } from './types.ts';

type Entries = Parameters<typeof menu>[0];

/** An entry as a file: to be read on paper, or to be counted with. */
export type EntryExport = 'pdf' | 'xlsx';

export interface EntryVerbs {
  mayEdit: boolean;
  mayRemove: boolean;
  download: (type: EntryExport, title: string) => void;
  remove: () => Promise<void>;
  /** Takes the removal back. */
  restore: () => Promise<void>;
  /** Download, and deleting last after a line. */
  items: (title: string, onRemove: () => void) => Entries;
}

export function useEntryMenu(report: Report | null, config: ReportConfig): EntryVerbs {
  const t = useEntryTexts();
  const user = useUser();
  const queries = useQueryClient();
  const may = (action: string) => {
    const scope = scopeOf(user, 'Reports', action);
    return report !== null && (scope === 'all' || (scope === 'self' && report.user_id === user?.id));
  };
  const [mayEdit, mayRemove] = [may('update'), may('delete')];
  const save = async (type: EntryExport, title: string) => {
    if (!report) return;
    const { download } = await import('../../../api/download.ts');
    await download({
      path: `/reports/${report.id}.${type}`,
      filename: `${fileName(`${config.name} ${title}`)}.${type}`,
    });
  };
  const verbs: EntryVerbs = {
    mayEdit,
    mayRemove,
    download: (type, title) => void save(type, title).catch(toast.error),
    async remove() {
      if (!report) return;
      // Not a mutation of the query cache: that would wait for the network, and delete when nobody expects it.
      await remove('reports', report.id, report.version);
      void refresh(queries, 'reports');
    },
    async restore() {
      if (report) await restore(queries, 'reports', report.id);
    },
    items: (title, onRemove) =>
      report
        ? [
            { id: 'pdf', label: t.downloadPdf, icon: IconFileTypePdf, onSelect: () => verbs.download('pdf', title) },
            {
              id: 'xlsx',
              label: t.downloadXlsx,
              icon: IconFileSpreadsheet,
              onSelect: () => verbs.download('xlsx', title),
            },
            ...(mayRemove
              ? ([
                  { line: true },
                  { id: 'remove', label: t.removeMenu, icon: IconTrash, danger: true, onSelect: onRemove },
                ] as const)
              : []),
          ]
        : [],
  };
  return verbs;
}

const fileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 120);

/** Asks, deletes, and goes back to the list. */
export async function removeEntry(
  verbs: EntryVerbs,
  title: string,
  list: string,
  before?: () => Promise<void>,
): Promise<void> {
  try {
    const { confirmRemove } = await import('../../../ui/confirm.ts');
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
