/** Card grid: cards with selection, context menu and keyboard commands, and the tile that creates a new item. */
import type { MouseEvent, ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import styles from './cards.module.css';
import { Checkbox } from './choices.tsx';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import { IconPlus } from './icons.ts';
import { Link } from './link.tsx';
import { DotsMenu, type MenuItem, useMenu } from './menu.tsx';
import { navigate } from './navigation.ts';
import { rowKeys } from './table.tsx';

export interface CardSelection {
  label: string;
  checked: boolean;
  /** A selection exists: all checkboxes are visible. */
  some: boolean;
  onToggle: (range: boolean) => void;
}
export interface CardProps {
  id: string;
  name: string;
  /** Opened by a click anywhere on the card. */
  href: string;
  menu?: (() => MenuItem[]) | undefined;
  /** Makes the card selectable: by its checkbox, Ctrl-click, or Shift-click for a range. */
  select?: CardSelection | undefined;
  /** Receives the title (a link that covers the card) and the menu button, to place them. */
  children: (parts: { title: ReactNode; dots: ReactNode }) => ReactNode;
}

export function Card({ id, name, href, menu, select, children }: CardProps) {
  const t = useUiTexts();
  /** Prevents the link's default for Ctrl-click, which would open a tab. */
  function onClick(event: MouseEvent<HTMLElement>) {
    if (!select || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('button, label, input, [role=menu]')) return;
    event.preventDefault();
    select.onToggle(event.shiftKey);
  }
  const entries = menu ?? (() => []);
  const context = useMenu(t.menuOf(name), entries);
  const title = (
    <Link href={href} className={styles.cover} draggable={select ? false : undefined}>
      {name}
    </Link>
  );
  const dots = menu && (
    <span className={styles.above}>
      <DotsMenu name={name} items={entries} />
    </span>
  );
  return (
    <li>
      <article
        className={cx(styles.card, select?.checked && styles.selected, select?.some && styles.selecting)}
        tabIndex={-1}
        data-row={id}
        onClickCapture={onClick}
        onContextMenu={menu ? context.onContextMenu : undefined}
        onKeyDown={event => {
          // Delete on a selected card is left to the selection's command.
          if (!(select?.checked && event.key === 'Delete')) rowKeys(event, entries, () => void navigate(href));
        }}
      >
        {children({ title, dots })}
        {select && (
          <span className={styles.box}>
            <Checkbox
              label={select.label}
              labelHidden
              checked={select.checked}
              onChange={(_, range) => select.onToggle(range)}
            />
          </span>
        )}
        {context.popup}
      </article>
    </li>
  );
}

/** Dashed tile at the first place that creates an item. */
export function NewTile({
  title,
  note,
  icon = IconPlus,
  href,
  onClick,
  onPointerEnter,
}: {
  title: string;
  note?: string;
  icon?: IconType;
  href?: string;
  onClick?: () => void;
  onPointerEnter?: () => void;
}) {
  const content = (
    <>
      <span className={styles.plus}>
        <Icon of={icon} size={22} />
      </span>
      <span>
        <span className={styles.tileTitle}>{title}</span>
        {note && <span className={styles.tileNote}>{note}</span>}
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <Link href={href} className={styles.tile}>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles.tile} onClick={onClick} onPointerEnter={onPointerEnter}>
          {content}
        </button>
      )}
    </li>
  );
}
