/** React hook for exporting a list of entries; dialog and runner are lazy chunks. */

import { Suspense, useState } from 'react';
import type { Query } from '../../../api/client.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { Button, IconButton, IconDownload, lazily, toast } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import type { ExportProps, ExportType } from './types.ts';

const ExportDialog = lazily(() => import('./dialog.tsx'));
const run = () => import('./run.ts');

/** Exports with the last options. `count`: number of entries. */
export const exportEntries = (form: FormRecord, type: ExportType, query: Query, count: number): void =>
  void run().then(each => each.exportEntries(form.name, { ...each.savedOptions(), type }, query, count), toast.error);

export const exportEntry = (type: 'pdf' | 'xlsx', id: string, name: string): void =>
  void run().then(each => each.exportEntry(type, id, name), toast.error);

/** `{open, dialog}`: render `dialog` outside of menus, which unmount on selection. */
export function useExport(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen && (
    <Suspense>
      <ExportDialog {...props} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => setOpen(true), dialog };
}

export function ExportButton({ small = false, ...props }: ExportProps & { small?: boolean }) {
  const t = useEntriesTexts();
  const { open, dialog } = useExport(props);
  const opener = { 'aria-haspopup': 'dialog', onPointerEnter: ExportDialog.preload, onClick: open } as const;
  return (
    <>
      {small ? (
        <IconButton {...opener} icon={IconDownload} label={t.export} />
      ) : (
        <Button {...opener} icon={IconDownload}>
          {t.export}
        </Button>
      )}
      {dialog}
    </>
  );
}
