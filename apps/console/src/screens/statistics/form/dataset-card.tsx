/** Collapsible card of a dataset: summary, sortable, settings inside. */
import { type KeyboardEvent, Suspense, useId, useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { useDragRow } from '../../../ui/drag-row.ts';
import {
  cx,
  Icon,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
  lazily,
  Skeleton,
} from '../../../ui/index.ts';
import type { DatasetBodyProps } from './dataset-body.tsx';
import { shownColor } from './document.ts';
import { useMeasureWords } from './measure-words.ts';
import styles from './settings.module.css';

const DatasetBody = lazily<DatasetBodyProps>(() => import('./dataset-body.tsx'));

export interface DatasetCardProps extends DatasetBodyProps {
  index: number;
  count: number;
  open: boolean;
  /** Has an error. */
  faulty: boolean;
  /** Why it cannot be duplicated. */
  mayNotCopy: string | false;
  onToggle(): void;
  onMove(from: number, to: number): void;
  onCopy(): void;
  onRemove(): void;
}

export function DatasetCard(props: DatasetCardProps) {
  const { dataset, index, type, fields, yearly, open, begun, faulty, matches, errorAt } = props;
  const { onToggle, onChange, onMove } = props;
  const t = useChartFormTexts();
  const measured = useMeasureWords();
  const own = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const body = useId();
  const name = dataset.label.trim() || t.unnamed;
  useDragRow({ own, grip, list: 'datasets', index, move: onMove });

  const onKeyDown = moveByKeys(index, onMove);
  return (
    <li
      ref={own}
      data-path={`config.datasets.${index}`}
      className={cx(styles.dataset, open && styles.open, faulty && styles.faulty)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.line}>
        <span ref={grip} className={styles.grip} data-tip={t.drag(name)}>
          <Icon of={IconGripVertical} size={16} />
        </span>
        <i className={styles.dot} style={{ background: shownColor(dataset.color ?? '#000000') }} />
        <b>{name}</b>
        {open ? (
          <Tools {...props} name={name} />
        ) : (
          <span className={styles.measured}>{measured(type, dataset, fields)}</span>
        )}
        <IconButton
          icon={open ? IconChevronUp : IconChevronDown}
          size="sm"
          label={open ? t.close(name) : t.open(name)}
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={onToggle}
        />
      </div>
      {open && (
        <div id={body} className={styles.body}>
          <Suspense fallback={<Skeleton height={240} />}>
            <DatasetBody {...{ dataset, type, fields, yearly, begun, matches, errorAt, onChange }} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** Alt with an arrow moves the focused card, as in the designer. */
const moveByKeys = (index: number, onMove: DatasetCardProps['onMove']) => (event: KeyboardEvent) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  event.stopPropagation();
  const focused = document.activeElement;
  onMove(index, index + by);
  // Some browsers blur a moved element.
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
};

function Tools({ name, index, count, mayNotCopy, onMove, onCopy, onRemove }: DatasetCardProps & { name: string }) {
  const t = useChartFormTexts();
  return (
    <div className={styles.tools}>
      <IconButton
        icon={IconArrowUp}
        size="sm"
        label={t.up(name)}
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        size="sm"
        label={t.down(name)}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton icon={IconCopy} size="sm" label={t.copy(name)} disabledReason={mayNotCopy} onClick={onCopy} />
      <IconButton
        icon={IconTrash}
        size="sm"
        label={t.remove(name)}
        disabledReason={count === 1 && t.lastDataset}
        onClick={onRemove}
      />
    </div>
  );
}
