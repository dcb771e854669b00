/** Actions on an entry besides filling it in (download, delete, restore), limited to the reader's rights. */

import { useQueryClient } from '@tanstack/react-query';
import { refresh, remove, restore } from '../../../api/hooks.ts';
import { useMayOn } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { ownZone } from '../../../i18n/format.ts';
import { IconFileSpreadsheet, IconFileTypePdf, IconTrash } from '../../../ui/icons.ts';
import type { menu } from '../../../ui/menu.tsx';
import { navigate } from '../../../ui/navigation.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Report, ReportConfig } from './types.ts';

type Entries = Parameters<typeof menu>[0];

/** Formats of a single entry: for print, or as a spreadsheet. */
export type EntryExport = 'pdf' | 'xlsx';

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
    if (!report) return;
    const { download } = await import('../../../api/download.ts');
    await download({
      path: `/reports/${report.id}.${type}`,
      query: { time_zone: ownZone() },
      filename: `${fileName(`${config.name} ${title}`)}.${type}`,
    });
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

const fileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 120);

/** Confirms, deletes and returns to the list. */
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
