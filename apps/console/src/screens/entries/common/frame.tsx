/** Layout of an entry's screen: sticky header, form, side rail (or drawer), and bottom bar on phones. */
import { type ReactNode, Suspense, useState } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconChevronLeft, IconDots, IconDotsVertical, IconInfoCircle, IconX } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { Link } from '../../../ui/link.tsx';
import { useMedia, usePhone } from '../../../ui/media.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { DotsMenu, menu } from '../../../ui/menu.tsx';
import { useQueryString } from '../../../ui/navigation.ts';
import frame from '../../../ui/record-frame.module.css';
import styles from './entry.module.css';

/** Previous and next entry. */
export const Walk = lazily(() => import('./neighbours.tsx'));

/** Section navigation, metadata and files. */
export const Rail = lazily(() => import('./rail.tsx'));

/** Query string of the list that the person came from, carried in the entry's address. */
export function useFrom(): string {
  const query = useQueryString();
  return query && `?${query}`;
}

interface EntryFrameProps {
  back: { href: string; label: string };
  title: string;
  /** On a phone, the title has no form's name below it. */
  alone?: boolean;
  /** State select: in the header, on phones above the form. */
  state: ReactNode;
  /** Previous and next, beside the back link. */
  walk?: ReactNode;
  menuItems: MenuItem[];
  /** Buttons: in the header, on phones in the bottom bar. */
  actions: ReactNode;
  bar: ReactNode;
  /** Stays visible while scrolling. */
  notice?: ReactNode;
  /** Above the form, on phones above the state. */
  top?: ReactNode;
  rail: (close: () => void) => ReactNode;
  /** End of the rail; without a rail below the form. */
  kept?: ReactNode;
  children: ReactNode;
}

export function EntryFrame({
  back,
  title,
  alone = false,
  state,
  walk,
  menuItems,
  actions,
  bar,
  notice,
  top,
  rail,
  kept,
  children,
}: EntryFrameProps) {
  const t = useEntryTexts();
  const phone = usePhone();
  const wide = useMedia('(min-width: 1200px)');
  const [open, setOpen] = useState(false);
  const more = phone
    ? [
        ...menu([{ id: 'details', label: t.details, icon: IconInfoCircle, onSelect: () => setOpen(true) }]),
        ...menuItems,
      ]
    : menuItems;
  return (
    <div className={frame.page} data-page-bar>
      <header className={cx(frame.head, styles.head)}>
        <Link href={back.href} className={cx(frame.back, styles.back)} aria-label={phone ? back.label : undefined}>
          <Icon of={phone ? IconX : IconChevronLeft} size={phone ? 22 : 16} />
          {!phone && back.label}
        </Link>
        {walk && <Suspense>{walk}</Suspense>}
        <div className={cx(frame.bar, styles.bar)}>
          <Title {...{ title, phone }} under={!alone && back.label} />
          {!phone && state}
          {!phone && !wide && (
            <IconButton icon={IconInfoCircle} label={t.details} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          )}
          {more.length > 0 && (
            <DotsMenu
              name={alone ? back.label : title}
              items={more}
              size="md"
              icon={phone ? IconDotsVertical : IconDots}
            />
          )}
          {!phone && actions}
        </div>
        {phone && <div data-guide="head" className={styles.guide} />}
      </header>
      <div className={styles.notice}>{notice}</div>
      <div className={cx(frame.two, styles.two)}>
        <div className={cx(frame.middle, styles.middle)} data-entry-scroll>
          <div className={styles.inner}>
            {top}
            {phone && <div className={styles.stateLine}>{state}</div>}
            {children}
            {!wide && kept}
          </div>
        </div>
        {wide && (
          <aside className={cx(frame.rail, styles.rail)} aria-label={t.details}>
            <Suspense>{rail(() => undefined)}</Suspense>
            {kept}
          </aside>
        )}
      </div>
      {phone && bar && (
        <div className={cx(frame.bottom, styles.bottom)} data-guide="foot">
          {bar}
        </div>
      )}
      {!wide && open && <Details onClose={() => setOpen(false)}>{rail(() => setOpen(false))}</Details>}
    </div>
  );
}

function Details({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useEntryTexts();
  return (
    <Drawer title={t.details} onClose={onClose}>
      <div className={styles.drawer}>
        <Suspense>{children}</Suspense>
      </div>
    </Drawer>
  );
}

interface TitleProps {
  title: string;
  phone: boolean;
  /** On a phone, below it. */
  under: string | false;
}

function Title({ title, phone, under }: TitleProps) {
  return (
    <>
      <div className={styles.title}>
        <h1>{title}</h1>
        {phone && under && <span className={styles.under}>{under}</span>}
      </div>
      {phone && <div data-guide="kept" className={styles.keptAt} />}
    </>
  );
}
