/** Actions in the head of the list; what the head has no room for goes into its menu. Lazy chunk. */
import { useRights } from '../../../api/session.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { useListTexts } from '../../../i18n/lists.ts';
import { useImportByDrop } from '../../../library/import-file.ts';
import { useOfflineMenu } from '../../../library/offline/menu.tsx';
import {
  Button,
  DotsMenu,
  IconDotsVertical,
  IconDownload,
  IconEdit,
  IconFileImport,
  IconShare2,
  IconStack2,
  type MenuItem,
  menu,
  toast,
} from '../../../ui/index.ts';
import type { ExportProps } from '../export/types.ts';
import { ExportButton, useExport } from '../export/use-export.tsx';

interface HeadActionsProps {
  exported: ExportProps;
  /** 0: a phone, 1: icons, 2: the export as a button, 3: everything. */
  room: number;
}

/** None before a second version: there is nothing to map or to raise. */
const batchesItem = (form: ExportProps['form'], label: string): MenuItem | false =>
  (form.form_version ?? 1) > 1 && {
    ...{ id: 'batches', label, icon: IconStack2 },
    onSelect: () =>
      void import('../../../batches/host.tsx').then(({ showBatches }) => showBatches(form)).catch(toast.error),
  };

/** Where a table of entries goes, also one that is dropped on the list; null for who may add none. */
function useImportPath(form: string): string | null {
  const path = useRights()('Reports', 'create') ? `/reports/${form}/import` : null;
  useImportByDrop(path);
  return path;
}

export default function HeadActions({ exported, room }: HeadActionsProps) {
  const t = useEntriesTexts();
  const { over } = useListTexts();
  const may = useRights();
  const { form, count, isCounting } = exported;
  const exporting = useExport(exported);
  const offline = useOfflineMenu();
  const edits = may('ReportConfigs', 'update');
  const creates = may('Reports', 'create');
  const edit = `/reports/config/${form.id}`;
  const share = `/reports/share/${form.id}`;
  const imported = useImportPath(form.id);
  const items = menu([
    room < 3 && edits && { id: 'edit', label: t.editForm, icon: IconEdit, href: edit },
    room < 3 && { id: 'share', label: t.share, icon: IconShare2, href: share },
    { line: true },
    ...(room === 0
      ? [
          { heading: isCounting ? over(t.entriesOf(count)) : t.entriesOf(count) },
          { id: 'export', label: t.exportMenu, icon: IconDownload, onSelect: exporting.open },
          { line: true } as const,
        ]
      : []),
    imported !== null && { id: 'from-file', label: t.importEntries, icon: IconFileImport, href: imported },
    may('Reports', 'update') && batchesItem(form, t.background),
    creates && offline.keep(form),
    creates && offline.take(),
  ]);
  return (
    <>
      {room === 3 && edits && (
        <Button kind="ghost" icon={IconEdit} href={edit}>
          {t.editForm}
        </Button>
      )}
      {room === 3 && (
        <Button kind="ghost" icon={IconShare2} href={share}>
          {t.share}
        </Button>
      )}
      {room > 0 && <ExportButton {...exported} small={room === 1} />}
      {items.length > 0 && <DotsMenu name={form.name} icon={IconDotsVertical} size="md" items={items} />}
      {exporting.dialog}
      {offline.dialog}
    </>
  );
}
