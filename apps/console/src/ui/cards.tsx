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

/** Columns 1 2 2 3 4 5 6 by breakpoint. Children are <Card>s and the first tile. */
export const CardGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.grid} aria-label={label}>
    {children}
  </ul>
);

export interface CardSelection {
  label: string;
  checked: boolean;
  /** Something is selected: all the boxes are shown. */
  some: boolean;
  onToggle: (range: boolean) => void;
}
export interface CardProps {
  id: string;
  name: string;
  /** Opens on a press anywhere on the card. */
  href: string;
  menu?: (() => MenuItem[]) | undefined;
  /** With it the card can be selected: by its box, with Ctrl, and with Shift from the last one on. */
  select?: CardSelection | undefined;
  /** Gets the title (a link over the whole card) and the dots, to place them. */
  children: (parts: { title: ReactNode; dots: ReactNode }) => ReactNode;
}

export function Card({ id, name, href, menu, select, children }: CardProps) {
  const t = useUiTexts();
  /** Before the link under it would open in a tab of its own. */
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
          // What is selected is deleted together, by the command of the selection.
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

/** The dashed tile that comes first and creates. */
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
