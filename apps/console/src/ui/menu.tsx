/** Menus: a button that opens one, and the same entries on right click. The popup itself is loaded on approach. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { IconChevronDown, IconDots } from './icons.ts';
import { lazily } from './lazily.ts';
import type { MenuItem } from './menu-items.ts';
import type { Anchor, OpenedBy } from './menu-popup.tsx';

export type { MenuEntry, MenuItem } from './menu-items.ts';
export { menu } from './menu-items.ts';

/** For a menu whose entries load on demand too. */
export const MenuPopup = lazily(() => import('./menu-popup.tsx'));

interface Opened {
  anchor: Anchor;
  opener: HTMLElement | null;
  by?: OpenedBy | undefined;
}
type Items = MenuItem[] | (() => MenuItem[]);

/** For a menu at an element or at the pointer: `const at = useMenu(label, items)`; `at.open(anchor)`, and `{at.popup}` somewhere. */
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
  /** Shown in the button instead of the label. */
  children?: ReactNode;
}

const near = { onPointerEnter: () => MenuPopup.preload(), onFocus: () => MenuPopup.preload() };

/** For a button that a menu belongs to: it opens by a press, and by the arrows that go into it. */
export function opens(open: (anchor: HTMLElement, opener: HTMLElement, by: OpenedBy) => void) {
  function onClick(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    event.stopPropagation();
    event.preventDefault();
    open(event.currentTarget, event.currentTarget, event.nativeEvent);
  }
  // In a list the arrows have gone on to another row already.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    /^Arrow[UD]/.test(event.key) && !event.defaultPrevented && onClick(event);
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

/** The three dots of a card or row; `name` names the thing. */
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
