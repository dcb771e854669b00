/** A card that shows the thing itself, small, and below it what it is called: forms, charts and dashboards. */
import type { ReactNode } from 'react';
import { since } from '../i18n/format.ts';
import { Card, type CardProps } from './cards.tsx';
import { cx } from './cx.ts';
import styles from './tile.module.css';

interface TileProps extends Pick<CardProps, 'id' | 'name' | 'href' | 'menu'> {
  picture: ReactNode;
  /** What it shows is read on its own page, and not here. */
  quiet?: boolean;
  /** How many stand in it, for those that lay out several. */
  count?: number;
  pictureClass: string | undefined;
  bodyClass?: string | undefined;
  /** Below the name. */
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

/** What a count or a kind is told as in its foot. */
export const TileFact = ({ children }: { children: ReactNode }) => <span className={styles.fact}>{children}</span>;
