/** Layout of an entry that is read: head, document, side rail (or drawer); on phones a bar and a bottom action. */
import { type ReactNode, Suspense, useState } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconChevronLeft, IconDotsVertical, IconHistory, IconInfoCircle } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { useMedia, usePhone } from '../../../ui/media.ts';
import { DotsMenu, type MenuItem, menu } from '../../../ui/menu.tsx';
import frame from '../../../ui/record-frame.module.css';
import styles from './read.module.css';

interface ReadFrameProps {
  back: { href: string; label: string };
  title: string;
  subtitle: string;
  state: ReactNode;
  /** Previous and next. */
  walk: ReactNode;
  menuItems: MenuItem[];
  /** Buttons of the head; not on phones. */
  actions: ReactNode;
  primary: ReactNode;
  /** In the bar and at the foot of a phone. */
  phoneAction: ReactNode;
  comment: ReactNode;
  /** Stays visible while scrolling. */
  notice: ReactNode;
  rail: (close: () => void) => ReactNode;
  /** Whether the rail is the timeline. */
  history: { open: boolean; toggle: () => void };
  children: ReactNode;
}

export function ReadFrame(props: ReadFrameProps) {
  const { title, menuItems, notice, history, children, primary, comment, subtitle, state } = props;
  const t = useEntryTexts();
  const phone = usePhone();
  const wide = useMedia('(min-width: 1200px)');
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const details = menu([!wide && { id: 'details', label: t.details, icon: IconInfoCircle, onSelect: show }]);
  const dots = <DotsMenu name={title} items={[...details, ...menuItems]} size="md" icon={IconDotsVertical} />;
  return (
    <div className={cx(frame.page, styles.page)}>
      {phone ? (
        <PhoneBar {...props} dots={dots} />
      ) : (
        <Head {...props} dots={dots} onDetails={wide ? undefined : show} />
      )}
      <div className={styles.notice}>{notice}</div>
      <div className={cx(frame.two, styles.two, history.open && styles.withHistory)}>
        <div className={cx(frame.middle, styles.middle)} data-entry-scroll>
          <div className={styles.inner}>
            {phone && (
              <div className={styles.top}>
                <h1>{title}</h1>
                {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
                {state}
              </div>
            )}
            {children}
          </div>
        </div>
        {wide && <Side {...props} />}
      </div>
      {phone && (primary || comment) && (
        <div className={cx(frame.bottom, styles.bottom)} data-keep-clear>
          {comment}
          {primary}
        </div>
      )}
      {!wide && (open || history.open) && <SideDrawer {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Side({ rail, history }: ReadFrameProps) {
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  return (
    <aside className={cx(frame.rail, !history.open && styles.rail)} aria-label={history.open ? r.history : t.details}>
      <Suspense>{rail(() => undefined)}</Suspense>
    </aside>
  );
}

function SideDrawer({ rail, history, onClose }: ReadFrameProps & { onClose: () => void }) {
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  const close = () => {
    onClose();
    if (history.open) history.toggle();
  };
  return (
    <Drawer title={history.open ? r.history : t.details} onClose={close}>
      <div className={history.open ? undefined : styles.inDrawer}>
        <Suspense>{rail(close)}</Suspense>
      </div>
    </Drawer>
  );
}

function PhoneBar({ back, walk, phoneAction, dots }: ReadFrameProps & { dots: ReactNode }) {
  return (
    <header className={styles.phoneBar} data-page-bar>
      <Link href={back.href} className={styles.arrow} aria-label={back.label}>
        <Icon of={IconChevronLeft} size={22} />
      </Link>
      <div className={styles.pager}>
        <Suspense>{walk}</Suspense>
      </div>
      {phoneAction}
      {dots}
    </header>
  );
}

interface HeadProps extends ReadFrameProps {
  dots: ReactNode;
  onDetails: (() => void) | undefined;
}

function Head({ back, title, state, walk, actions, primary, history, dots, onDetails }: HeadProps) {
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  return (
    <header className={cx(frame.head, styles.head)}>
      <Link href={back.href} className={frame.back}>
        <Icon of={IconChevronLeft} size={16} />
        {back.label}
      </Link>
      <div className={styles.bar}>
        <h1>{title}</h1>
        <div className={styles.state}>{state}</div>
        <span className={styles.space} />
        <Suspense>{walk}</Suspense>
        {onDetails && <IconButton icon={IconInfoCircle} label={t.details} aria-haspopup="dialog" onClick={onDetails} />}
        <IconButton icon={IconHistory} label={r.history} aria-pressed={history.open} onClick={history.toggle} />
        {actions}
        {dots}
        {primary}
      </div>
    </header>
  );
}
