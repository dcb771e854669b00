/** Actions on an entry besides filling it in (download, delete, restore), limited to the reader's rights. */

import { useQueryClient } from '@tanstack/react-query';
import { refresh, remove, restore } from '../../../api/hooks.ts';
import { useMayOn } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { IconFileSpreadsheet, IconFileTypePdf, IconTrash } from '../../../ui/icons.ts';
import type { menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { EntryExport } from './download-entry.ts';
import type { Report, ReportConfig } from './types.ts';

type Entries = Parameters<typeof menu>[0];

export interface EntryVerbs {
  mayEdit: boolean;
  mayRemove: boolean;
  download: (type: EntryExport, title: string) => void;
  remove: () => Promise<void>;
  /** Undoes the deletion. */
  restore: () => Promise<void>;
  /** Menu items: downloads, and after a separator delete. */
  items: (title: string, onRemove: () => void) => Entries;
}

export function useEntryMenu(report: Report | null, config: ReportConfig): EntryVerbs {
  const t = useEntryTexts();
  const mayOn = useMayOn();
  const queries = useQueryClient();
  const may = (action: string) => report !== null && mayOn('Reports', action, report.user_id);
  const [mayEdit, mayRemove] = [may('update'), may('delete')];
  const save = async (type: EntryExport, title: string) => {
    const { downloadEntry } = await import('./download-entry.ts');
    if (report) await downloadEntry(report.id, `${config.name} ${title}`, type);
  };
  const verbs: EntryVerbs = {
    mayEdit,
    mayRemove,
    download: (type, title) => void save(type, title).catch(toast.error),
    async remove() {
      if (!report) return;
      // No mutation of the query cache: that would pause offline, and delete later without warning.
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
