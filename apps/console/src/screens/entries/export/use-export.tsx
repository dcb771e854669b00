/** React hook for exporting a list of entries; the dialog is a lazy chunk. */

import { Suspense, useState } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { Button, IconButton, IconDownload, lazily } from '../../../ui/index.ts';
import type { ExportProps } from './types.ts';

const ExportDialog = lazily(() => import('./dialog.tsx'));
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
