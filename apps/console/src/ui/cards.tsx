import type { ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import styles from './cards.module.css';
import { Icon } from './icon.tsx';
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

export interface CardProps {
  id: string;
  name: string;
  /** Opens on a press anywhere on the card. */
  href: string;
  menu?: (() => MenuItem[]) | undefined;
  /** Gets the title (a link over the whole card) and the dots, to place them. */
  children: (parts: { title: ReactNode; dots: ReactNode }) => ReactNode;
}

export function Card({ id, name, href, menu, children }: CardProps) {
  const t = useUiTexts();
  const entries = menu ?? (() => []);
  const context = useMenu(t.menuOf(name), entries);
  const title = (
    <Link href={href} className={styles.cover}>
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
        className={styles.card}
        tabIndex={-1}
        data-row={id}
        onContextMenu={menu ? context.onContextMenu : undefined}
        onKeyDown={event => rowKeys(event, entries, () => void navigate(href))}
      >
        {children({ title, dots })}
        {context.popup}
      </article>
    </li>
  );
}

/** The dashed tile that comes first and creates. */
export function NewTile({
  title,
  note,
  href,
  onClick,
}: {
  title: string;
  note?: string;
  href?: string;
  onClick?: () => void;
}) {
  const content = (
    <>
      <span className={styles.plus}>
        <Icon of={IconPlus} size={22} />
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
        <button type="button" className={styles.tile} onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  );
}
