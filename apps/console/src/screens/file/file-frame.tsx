/** Layout of the file screen: sticky header, viewer, and details at the right or in a drawer. */
import { type ReactNode, useState } from 'react';
import { useFileTexts } from '../../i18n/file.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconChevronLeft, IconInfoCircle } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { useMedia, usePhone } from '../../ui/media.ts';
import { DotsMenu, type MenuItem } from '../../ui/menu.tsx';
import frame from '../../ui/record-frame.module.css';
import styles from './file.module.css';

interface FileFrameProps {
  back: { href: string; label: string };
  /** Previous and next, beside the back link. */
  walk: ReactNode;
  title: string;
  meta: ReactNode;
  actions: ReactNode;
  /** Primary action; on phones in the bottom bar. */
  primary: ReactNode;
  menuItems: MenuItem[];
  notice?: ReactNode;
  rail: ReactNode;
  children: ReactNode;
}

export function FileFrame({
  back,
  walk,
  title,
  meta,
  actions,
  primary,
  menuItems,
  notice,
  rail,
  children,
}: FileFrameProps) {
  const t = useFileTexts();
  const phone = usePhone();
  const wide = useMedia('(min-width: 1200px)');
  const [open, setOpen] = useState(false);
  return (
    <div className={frame.page}>
      <header className={cx(frame.head, styles.head)}>
        <Link href={back.href} className={frame.back}>
          <Icon of={IconChevronLeft} size={16} />
          {back.label}
        </Link>
        {walk}
        <div className={frame.bar}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {meta}
          </div>
          <div className={frame.actions}>
            {!wide && (
              <IconButton
                icon={IconInfoCircle}
                label={t.details}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              />
            )}
            {!phone && actions}
            {menuItems.length > 0 && <DotsMenu name={title} items={menuItems} size="md" />}
            {!phone && primary}
          </div>
        </div>
      </header>
      <div className={styles.notice}>{notice}</div>
      <div className={cx(frame.two, styles.two)}>
        <div className={styles.stage}>{children}</div>
        {wide && (
          <aside className={cx(frame.rail, styles.rail)} aria-label={t.details}>
            {rail}
          </aside>
        )}
      </div>
      {phone && <div className={cx(frame.bottom, styles.bottom)}>{primary}</div>}
      {!wide && open && (
        <Drawer title={t.details} onClose={() => setOpen(false)}>
          <div className={styles.drawer}>{rail}</div>
        </Drawer>
      )}
    </div>
  );
}
