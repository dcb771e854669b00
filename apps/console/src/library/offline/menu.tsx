/** React hook: menu items of a form for its offline copy and for importing an entry. */
import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useOfflineTexts } from '../../i18n/offline.ts';
import { userKey, useStoredFormKeys } from '../../offline/stored-form-keys.ts';
import { IconCloudDownload, IconFileImport } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.ts';
import type { MenuItem } from '../../ui/menu-items.ts';

const OfflineDialog = lazily(() => import('./dialog.tsx'));
const ImportDialog = lazily(() => import('./import-dialog.tsx'));

interface FormName {
  id: string;
  name: string;
}

/** Render `dialog` anywhere; `keep` and `take` open it. An item is null without permission. */
export function useOfflineMenu(): {
  keep: (form: FormName) => MenuItem | null;
  take: () => MenuItem | null;
  dialog: ReactNode;
} {
  const t = useOfflineTexts();
  const user = useUser();
  const keys = useStoredFormKeys();
  const [open, setOpen] = useState<FormName | 'import' | null>(null);
  const close = () => setOpen(null);
  return {
    keep: form =>
      user && {
        id: 'offline',
        label: keys.has(userKey(user.id, form.id)) ? t.made : t.make,
        icon: IconCloudDownload,
        onSelect: () => setOpen(form),
      },
    take: () =>
      user?.role === 'admin'
        ? { id: 'import', label: t.importEntry, icon: IconFileImport, onSelect: () => setOpen('import') }
        : null,
    dialog: open && (
      <Suspense>
        {open === 'import' ? <ImportDialog onClose={close} /> : <OfflineDialog form={open} onClose={close} />}
      </Suspense>
    ),
  };
}
