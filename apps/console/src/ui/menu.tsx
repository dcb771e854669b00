/** Menu button and context menu with the same items; the popup is a lazy chunk, preloaded on hover. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { IconChevronDown, IconDots } from './icons.ts';
import { lazily } from './lazily.ts';
import type { MenuItem } from './menu-items.ts';
import type { Anchor, OpenedBy } from './menu-popup.tsx';

export type { MenuEntry, MenuItem } from './menu-items.ts';
export { menu } from './menu-items.ts';

/** Exported for menus whose items are lazy as well. */
export const MenuPopup = lazily(() => import('./menu-popup.tsx'));

interface Opened {
  anchor: Anchor;
  opener: HTMLElement | null;
  by?: OpenedBy | undefined;
}
type Items = MenuItem[] | (() => MenuItem[]);

/**
 * Hook for a menu at an element or at the pointer: `const at = useMenu(label, items)`; call `at.open(anchor)`, render
 * `{at.popup}`.
 */
export function useMenu(label: string, items: Items, align: 'start' | 'end' = 'start') {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (anchor: Anchor, opener: HTMLElement | null = null, by?: OpenedBy) => setOpened({ anchor, opener, by }),
    [],
  );
  /** For `onContextMenu`: opens at the pointer, or below the element for the menu key. */
  const onContextMenu = useCallback((event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const { clientX: x, clientY: y, currentTarget } = event;
    const anchor = x || y ? { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) } : currentTarget;
    setOpened({ anchor, opener: currentTarget });
  }, []);
  const popup: ReactNode = opened && (
    <Suspense fallback={null}>
      <MenuPopup label={label} items={items} align={align} onClose={() => setOpened(null)} {...opened} />
    </Suspense>
  );
  return { open, onContextMenu, popup, isOpen: opened !== null };
}

export interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  label: string;
  items: Items;
  align?: 'start' | 'end';
  /** Button content in place of the label. */
  children?: ReactNode;
}

const near = { onPointerEnter: () => MenuPopup.preload(), onFocus: () => MenuPopup.preload() };

/** Props for a menu button: opens on click and on arrow up or down. */
export function opens(open: (anchor: HTMLElement, opener: HTMLElement, by: OpenedBy) => void) {
  function onClick(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    event.stopPropagation();
    event.preventDefault();
    open(event.currentTarget, event.currentTarget, event.nativeEvent);
  }
  // Ignored if a list has already handled the arrow key, or will: with Alt it moves the row.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    /^Arrow[UD]/.test(event.key) && !event.altKey && !event.defaultPrevented && onClick(event);
  return { onClick, onKeyDown, 'aria-haspopup': 'menu' } as const;
}

export function MenuButton({
  label,
  items,
  align = 'start',
  children,
  iconEnd = IconChevronDown,
  ...rest
}: MenuButtonProps) {
  const { open, popup, isOpen } = useMenu(label, items, align);
  return (
    <>
      <Button {...rest} {...near} {...opens(open)} iconEnd={iconEnd} aria-expanded={isOpen}>
        {children ?? label}
      </Button>
      {popup}
    </>
  );
}

/** "More" button of a card or row; `name` is part of its accessible name. */
export function DotsMenu({
  name,
  items,
  icon = IconDots,
  size = 'sm',
}: {
  name: string;
  items: Items;
  icon?: typeof IconDots;
  size?: 'sm' | 'md';
}) {
  const t = useUiTexts();
  const label = t.menuOf(name);
  const { open, popup, isOpen } = useMenu(label, items, 'end');
  return (
    <>
      <IconButton
        {...near}
        {...opens(open)}
        icon={icon}
        label={label}
        size={size}
        data-tip={undefined}
        aria-expanded={isOpen}
      />
      {popup}
    </>
  );
}
