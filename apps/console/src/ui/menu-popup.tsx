import { Menu } from '@base-ui/react/menu';
import { Fragment } from 'react';
import { cx } from './cx.ts';
import styles from './floating.module.css';
import { Icon } from './icon.tsx';
import { IconCheck } from './icons.ts';
import { keyLabel } from './key-label.ts';
import type { MenuEntry, MenuItem } from './menu-items.ts';
import { navigate } from './navigation.ts';

export type Anchor = Element | { getBoundingClientRect: () => DOMRect };
export interface MenuPopupProps {
  label: string;
  items: MenuItem[];
  anchor: Anchor;
  align?: 'start' | 'end';
  onClose: () => void;
  /** Where the focus goes back to. */
  opener: HTMLElement | null;
}

const Content = ({ entry, ticked }: { entry: MenuEntry; ticked: boolean }) => (
  <>
    {ticked ? (
      <span className={styles.slot}>{entry.checked && <Icon of={IconCheck} />}</span>
    ) : (
      entry.icon && <Icon of={entry.icon} />
    )}
    <span className={styles.label}>{entry.label}</span>
    {entry.note && <span className={styles.note}>{entry.note}</span>}
    {entry.keys && <kbd className="kbd">{keyLabel(entry.keys)}</kbd>}
  </>
);

function Entry({ entry }: { entry: MenuEntry }) {
  const ticked = entry.checked !== undefined;
  const common = { className: cx(styles.item, entry.danger && styles.danger), label: entry.label };
  if (ticked)
    return (
      <Menu.CheckboxItem
        {...common}
        checked={entry.checked ?? false}
        disabled={entry.disabled}
        closeOnClick={false}
        onClick={() => entry.onSelect?.()}
      >
        <Content entry={entry} ticked />
      </Menu.CheckboxItem>
    );
  function select() {
    if (entry.onSelect) entry.onSelect();
    else if (entry.href) void navigate(entry.href);
  }
  return (
    <Menu.Item {...common} disabled={entry.disabled} onClick={select}>
      <Content entry={entry} ticked={false} />
    </Menu.Item>
  );
}

/** A line has no name of its own; it takes that of what stands before it. */
function keyOf(items: MenuItem[], at: number): string {
  const before = items[at - 1];
  return `after ${before && 'id' in before ? before.id : before && 'heading' in before ? before.heading : ''}`;
}

/** The open menu. Loaded when the first menu is about to open. */
export default function MenuPopup({ label, items, anchor, align = 'start', onClose, opener }: MenuPopupProps) {
  return (
    <Menu.Root open onOpenChange={open => !open && onClose()}>
      <Menu.Portal role="region" aria-label={label}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={() => opener}>
            {items.map((item, at) =>
              'line' in item ? (
                <hr key={keyOf(items, at)} className={styles.line} />
              ) : 'heading' in item ? (
                <div key={item.heading} className={cx(styles.heading, item.picture !== undefined && styles.person)}>
                  {item.picture}
                  <div>
                    {item.heading}
                    {item.note && <div className={styles.second}>{item.note}</div>}
                  </div>
                </div>
              ) : (
                <Fragment key={item.id}>
                  <Entry entry={item} />
                </Fragment>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
