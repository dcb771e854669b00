/** Menu popup on Base UI. Lazy chunk of menu.tsx, loaded on hover or focus. */
import { Menu } from '@base-ui/react/menu';
import { useRef, useState } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { cx } from './cx.ts';
import styles from './floating.module.css';
import { Icon } from './icon.tsx';
import { keyLabel } from './key-label.ts';
import type { MenuEntry, MenuItem } from './menu-items.ts';
import { navigate } from './navigation.ts';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

export type Anchor = Element | { getBoundingClientRect: () => DOMRect };
/** The opening event: a click, or an arrow key. */
export type OpenedBy = Pick<UIEvent, 'detail'> & { key?: string };
export interface MenuPopupProps {
  label: string;
  /** A function is evaluated at each render, so that an open menu follows a change of language. */
  items: MenuItem[] | (() => MenuItem[]);
  anchor: Anchor;
  align?: 'start' | 'end';
  onClose: () => void;
  /** Gets the focus back on close. */
  opener: HTMLElement | null;
  by?: OpenedBy | undefined;
}

/** Initial focus: an item when opened by keyboard, none by pointer. Keyboard clicks have `detail` 0. */
function firstStop({ by }: Pick<MenuPopupProps, 'by'>): 'first' | 'last' | null {
  if (by?.key) return by.key === 'ArrowUp' ? 'last' : 'first';
  const keys = by ? by.detail === 0 : document.activeElement?.matches(':focus-visible');
  return keys ? 'first' : null;
}

/** Skips disabled items. */
function stepInto(popup: HTMLElement, stop: 'first' | 'last'): void {
  const entries = [...popup.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')];
  entries.at(stop === 'first' ? 0 : -1)?.focus();
}

const Start = ({ entry, ticked }: { entry: MenuEntry; ticked: boolean }) =>
  ticked ? (
    <span className={styles.slot} data-on={entry.checked || undefined} />
  ) : (
    entry.icon && <Icon of={entry.icon} />
  );

const Content = ({ entry, ticked }: { entry: MenuEntry; ticked: boolean }) => (
  <>
    {entry.glyph ?? <Start entry={entry} ticked={ticked} />}
    <span className={styles.label}>
      {entry.label}
      {entry.hint && <small className={styles.hint}>{entry.hint}</small>}
    </span>
    {entry.note && <span className={styles.note}>{entry.note}</span>}
    {entry.glyph && entry.checked ? (
      <span className={styles.slot} data-on />
    ) : (
      entry.keys && <kbd className="kbd">{keyLabel(entry.keys)}</kbd>
    )}
  </>
);

const looks = ({ label, danger, disabled, hint }: MenuEntry) => ({
  className: cx(styles.item, danger && styles.danger),
  label,
  disabled,
  ...(hint && { 'aria-label': label, 'aria-description': hint }),
});

function Entry({ entry }: { entry: MenuEntry }) {
  function select() {
    if (entry.onSelect) entry.onSelect();
    else if (entry.href) void navigate(entry.href);
  }
  return (
    <Menu.Item {...looks(entry)} closeOnClick={!entry.stays} onClick={select}>
      <Content entry={entry} ticked={false} />
    </Menu.Item>
  );
}

const isChoice = (item: MenuItem | undefined): item is MenuEntry =>
  item !== undefined && 'id' in item && item.checked !== undefined;

/** The radio group that starts here, labelled by the heading before it, or by the menu. */
function Choice({ items, from, name }: { items: MenuItem[]; from: number; name: string }) {
  const rest = items.slice(from);
  const end = rest.findIndex(item => !isChoice(item));
  const entries = rest.slice(0, end < 0 ? rest.length : end).filter(isChoice);
  const before = items[from - 1];
  return (
    <fieldset className={styles.choice} aria-label={before && 'heading' in before ? before.heading : name}>
      {entries.map(entry => (
        <Menu.Item
          key={entry.id}
          {...looks(entry)}
          role="menuitemradio"
          aria-checked={entry.checked ?? false}
          onClick={() => entry.onSelect?.()}
        >
          <Content entry={entry} ticked />
        </Menu.Item>
      ))}
    </fieldset>
  );
}

const Heading = ({ item }: { item: Extract<MenuItem, { heading: string }> }) => (
  <div className={cx(styles.heading, item.picture !== undefined && styles.person)}>
    {item.picture}
    <div>
      {item.heading}
      {item.note && <div className={styles.second}>{item.note}</div>}
    </div>
  </div>
);

/** React key; separators derive theirs from the previous item. */
function keyOf(items: MenuItem[], at: number): string {
  const before = items[at - 1];
  return `after ${before && 'id' in before ? before.id : before && 'heading' in before ? before.heading : ''}`;
}

/** The item with this digit as its key. */
const byDigit = (items: MenuItem[], key: string): MenuEntry | undefined =>
  /^\d$/.test(key) ? items.find((item): item is MenuEntry => 'id' in item && item.keys === key) : undefined;

export default function MenuPopup(props: MenuPopupProps) {
  const { label, items: given, anchor, align = 'start', onClose, opener } = props;
  const stop = useRef(useState(() => firstStop(props))[0]);
  useLanguage();
  const items = typeof given === 'function' ? given() : given;
  useCloseOnNavigation(onClose);
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
          <Menu.Popup
            className={styles.popup}
            aria-label={label}
            finalFocus={() => opener}
            onFocus={event => {
              if (event.target !== event.currentTarget || !stop.current) return;
              // Prevents Base UI from treating the menu itself as the highlighted item.
              event.preventBaseUIHandler();
              stepInto(event.currentTarget, stop.current);
              stop.current = null;
            }}
            // React events bubble through the portal to the row behind the menu.
            onKeyDown={event => {
              const digit = byDigit(items, event.key);
              if (event.key !== 'Tab' && !digit) return;
              event.preventDefault();
              onClose();
              digit?.onSelect?.();
            }}
          >
            {items.map((item, at) => {
              if ('line' in item) return <hr key={keyOf(items, at)} className={styles.line} />;
              if ('heading' in item) return <Heading key={item.heading} item={item} />;
              if (item.checked === undefined) return <Entry key={item.id} entry={item} />;
              return isChoice(items[at - 1]) ? null : <Choice key={item.id} items={items} from={at} name={label} />;
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
