/** Toasts of the last time in the top bar, from the first one on: read again after they have left the screen. */
import { useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { useShellTexts } from '../i18n/shell.ts';
import { IconButton } from '../ui/button.tsx';
import { IconBell } from '../ui/icons.ts';
import { lazily } from '../ui/lazily.ts';
import { usePopover } from '../ui/popover.tsx';
import { pastToasts, toastsReadBy } from '../ui/toasts.ts';

const NoticesList = lazily(() => import('./notices-list.tsx'));

export function NoticesTray({ reader }: { reader: string | null }) {
  const t = useShellTexts();
  const past = useStore(pastToasts);
  useEffect(() => toastsReadBy(reader), [reader]);
  const panel = usePopover(t.notices, () => <NoticesList />, 'end');
  if (past.length === 0) return null;
  return (
    <>
      <IconButton
        icon={IconBell}
        label={t.notices}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.toggle}
        onPointerEnter={() => {
          panel.preload();
          NoticesList.preload();
        }}
      />
      {panel.popup}
    </>
  );
}
