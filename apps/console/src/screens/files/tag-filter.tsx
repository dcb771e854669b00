/** Tag filter: toggle buttons combined by AND, collapsible to the first row; active tags always stay visible. */
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFilesTexts } from '../../i18n/files.ts';
import { number } from '../../i18n/format.ts';
import { IconButton, IconSettings } from '../../ui/index.ts';
import styles from './side.module.css';

export interface ShownTag {
  id: string;
  name: string;
  count: number;
}
export interface TagFilterProps {
  tags: ShownTag[];
  active: string[];
  onToggle: (id: string) => void;
  onEdit: (() => void) | undefined;
}

interface Fit {
  count: number;
  height: number;
  /** So many rows that they are collapsed by default. */
  many: boolean;
}
/** What fits above the fold: the first row, or the first four of very many rows. */
function fitOf(chips: readonly HTMLElement[]): Fit | undefined {
  const tops = [...new Set(chips.map(chip => chip.offsetTop))];
  const many = tops.length > ROWS;
  const height = tops[many ? ROWS : 1];
  if (tops.length < FOLDED_FROM || height === undefined) return undefined;
  return { count: chips.findIndex(chip => chip.offsetTop === height), height, many };
}

const KEPT = 'kontor.files.tags';

const ROWS = 4;
/** More than about one and a half rows (specification 1, section 2). */
const FOLDED_FROM = 2;

export function TagFilter({ tags, active, onToggle, onEdit }: TagFilterProps) {
  const t = useFilesTexts();
  const [heading, list] = [useId(), useId()];
  const box = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState(() => localStorage.getItem(KEPT));
  /** Number of tags above the fold and its height; undefined if all fit. */
  const [fit, setFit] = useState<Fit>();
  const sorted = [...tags].sort(
    (a, b) =>
      Number(active.includes(b.id)) - Number(active.includes(a.id)) ||
      b.count - a.count ||
      a.name.localeCompare(b.name),
  );
  const measure = useCallback(() => {
    const next = fitOf([...(box.current?.querySelectorAll<HTMLElement>('[data-tag]') ?? [])]);
    setFit(present => (present?.count === next?.count && present?.height === next?.height ? present : next));
  }, []);
  // On every render, since tags and counts may have changed.
  useLayoutEffect(measure);
  useEffect(() => {
    const watch = new ResizeObserver(measure);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [measure]);

  const folds = fit !== undefined && (wish ? wish === 'closed' : fit.many);
  const folded = folds && active.length <= fit.count ? fit : undefined;
  function turn() {
    const next = folded ? 'open' : 'closed';
    localStorage.setItem(KEPT, next);
    setWish(next);
  }
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t.tags}
      </h2>
      {onEdit && (
        <span className={styles.gear}>
          <IconButton icon={IconSettings} size="sm" label={t.tagsEdit} onClick={onEdit} />
        </span>
      )}
      <div ref={box} id={list} className={styles.tags} style={folded && { maxHeight: folded.height }}>
        {sorted.map(({ id, name, count }, at) => (
          <button
            key={id}
            type="button"
            data-tag
            className={styles.tag}
            data-hidden={(folded && at >= folded.count) || undefined}
            aria-pressed={active.includes(id)}
            onClick={() => onToggle(id)}
          >
            <span className={styles.title}>{name}</span>
            <span className={styles.number} aria-hidden>
              {number(count)}
            </span>
            <span className="vh">, {t.filesOf(count)}</span>
          </button>
        ))}
      </div>
      {fit && (folded || active.length <= fit.count) && (
        <button type="button" className={styles.more} aria-expanded={!folded} aria-controls={list} onClick={turn}>
          {folded ? t.more(sorted.length - folded.count) : t.less}
        </button>
      )}
    </section>
  );
}
