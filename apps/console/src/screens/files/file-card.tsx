/** Card of a file in the library; memoised. */
import { memo } from 'react';
import { useFileGroupTexts } from '../../i18n/file-groups.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { bytes } from '../../i18n/format.ts';
import { useListTexts } from '../../i18n/lists.ts';
import cards from '../../ui/cards.module.css';
import { Card, cx, type MenuItem } from '../../ui/index.ts';
import styles from './files.module.css';
import { type FileItem, hrefOf } from './model.ts';
import { Thumb } from './thumb.tsx';

/** Callbacks with a stable identity, so that scrolling re-renders no cards. */
export interface CardActs {
  entries: (item: FileItem) => MenuItem[];
  toggle: (id: string, range: boolean) => void;
}
export interface FileCardProps {
  item: FileItem;
  checked: boolean;
  /** Some card is selected. */
  some: boolean;
  acts: CardActs;
}

export const FileCard = memo(function FileCard({ item, checked, some, acts }: FileCardProps) {
  const t = useListTexts();
  useFilesTexts();
  const groups = useFileGroupTexts();
  const onToggle = (range: boolean) => acts.toggle(item.id, range);
  return (
    <Card
      id={item.id}
      name={item.name}
      href={hrefOf(item)}
      menu={() => acts.entries(item)}
      select={{ label: t.select(item.name), checked, some, onToggle }}
    >
      {({ title, dots }) => (
        <>
          <Thumb file={item.files} group={item.file_group} filename={item.filename ?? ''} />
          <div className={styles.body}>
            <div className={styles.line}>
              <h3 className={styles.name} title={item.name}>
                {title}
              </h3>
              {dots}
            </div>
            <div className={styles.facts}>
              {[groups[item.file_group], item.files && bytes(item.files.size)].filter(Boolean).join(' · ')}
            </div>
          </div>
        </>
      )}
    </Card>
  );
});

const OUTLINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Skeletons of cards. `tile`: after that of the tile that adds. */
export const CardOutlines = ({ label, tile }: { label: string; tile: boolean }) => (
  <div role="status" aria-label={label} className={cards.grid}>
    {tile && <span className={cx(styles.outline, styles.adding)} aria-hidden />}
    {OUTLINES.map(key => (
      <span key={key} className={styles.outline} aria-hidden />
    ))}
  </div>
);
