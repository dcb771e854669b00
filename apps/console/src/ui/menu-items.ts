import type { ReactNode } from 'react';
import type { IconType } from './icon.tsx';

/** One entry of a menu; the same list serves the three-dot button, the right click and the keys of a row. */
export type MenuItem =
  | {
      id: string;
      label: string;
      icon?: IconType;
      onSelect?: () => void;
      href?: string;
      danger?: boolean;
      /** Shown at the right: "xlsx", "Deutsch"; or what looks it up once the menu is open. */
      note?: ReactNode;
      /** Shown as a key at the right; on a focused row it runs the entry: 'Enter', 'E', 'Delete'. */
      keys?: string;
      disabled?: boolean;
      /** One of a choice: those beside it are the others; a tick stands before the chosen one. */
      checked?: boolean;
    }
  | { line: true }
  | {
      heading: string;
      /** A second line and a picture make it the head of the menu: who is signed in. */
      note?: string;
      picture?: ReactNode;
    };

export type MenuEntry = Extract<MenuItem, { id: string }>;
/** Drops what does not apply: `menu([may && {...}, {...}])`; lines at the ends or in pairs go too. */
export function menu(items: (MenuItem | false | null | undefined)[]): MenuItem[] {
  const kept = items.filter(item => Boolean(item)) as MenuItem[];
  return kept.filter((item, at) => !('line' in item) || (at > 0 && at < kept.length - 1 && !('line' in kept[at + 1]!)));
}
