/** Card with a thumbnail of the item and its name below: forms, charts and dashboards. */
import type { ReactNode } from 'react';
import { since } from '../i18n/format.ts';
import { Card, type CardProps } from './cards.tsx';
import { cx } from './cx.ts';
import styles from './tile.module.css';

interface TileProps extends Pick<CardProps, 'id' | 'name' | 'href' | 'menu'> {
  picture: ReactNode;
  /** The thumbnail is hidden from assistive technology; its content is read on the item's own page. */
  quiet?: boolean;
  /** Number of items in it, for dashboards. */
  count?: number;
  pictureClass: string | undefined;
  bodyClass?: string | undefined;
  /** Line below the name. */
  about?: ReactNode;
  foot: ReactNode;
  modified: string;
}

export function Tile(props: TileProps) {
  const { picture, quiet, count, pictureClass, bodyClass, about, foot, modified, ...card } = props;
  return (
    <Card {...card}>
      {({ title, dots }) => (
        <>
          <div className={cx(styles.picture, pictureClass)} data-count={count} aria-hidden={quiet} inert={quiet}>
            {picture}
          </div>
          <div className={cx(styles.body, bodyClass)}>
            <div className={styles.line}>
              <h3>{title}</h3>
              <span className={styles.dots}>{dots}</span>
            </div>
            {about}
            <div className={styles.foot}>
              {foot}
              <time dateTime={modified} className="quiet">
                {since(modified)}
              </time>
            </div>
          </div>
        </>
      )}
    </Card>
  );
}

/** A count or kind in the footer. */
export const TileFact = ({ children }: { children: ReactNode }) => <span className={styles.fact}>{children}</span>;
