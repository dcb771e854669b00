/** Types of menu items, shared by menu button, context menu and keyboard shortcuts of a row. */
import type { ReactNode } from 'react';
import type { IconType } from './icon.tsx';

export type MenuItem =
  | {
      id: string;
      label: string;
      icon?: IconType;
      /** Picture in place of an icon: an entry's state. The tick of a radio item is at the right then. */
      glyph?: ReactNode;
      onSelect?: () => void;
      href?: string;
      danger?: boolean;
      /** Second line: what it means. */
      hint?: string;
      /** Right-aligned text: "xlsx", "Deutsch"; a component can load it once the menu is open. */
      note?: ReactNode;
      /** Shortcut, shown at the right and active on a focused row: 'Enter', 'E', 'Delete'; a digit in the open menu. */
      keys?: string;
      disabled?: boolean;
      /** The menu stays open, to choose it again: one step of several. */
      stays?: boolean;
      /** Radio item; adjacent ones form the group. */
      checked?: boolean;
    }
  | { line: true }
  | {
      heading: string;
      /** Second line and picture of a heading: the signed-in user. */
      note?: string;
      picture?: ReactNode;
    };

export type MenuEntry = Extract<MenuItem, { id: string }>;
/** Drops falsy items, and separators at the ends or in pairs: `menu([may && {...}, {...}])`. */
export function menu(items: (MenuItem | false | null | undefined)[]): MenuItem[] {
  const kept = items.filter(item => Boolean(item)) as MenuItem[];
  return kept.filter((item, at) => !('line' in item) || (at > 0 && at < kept.length - 1 && !('line' in kept[at + 1]!)));
}
