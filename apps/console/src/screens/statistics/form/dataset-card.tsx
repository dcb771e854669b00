import { chartTypes, type Dataset } from '@kontor/charts';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
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
  TextField,
} from '../../../ui/index.ts';
import { ColorField, Swatches } from './color-field.tsx';
import type { ChartDocument } from './document.ts';
import { Filters } from './filters.tsx';
import { Measure, useMeasureWords } from './measure.tsx';
import styles from './settings.module.css';
import type { Field } from './use-forms.ts';

export interface DatasetCardProps {
  dataset: Dataset;
  index: number;
  count: number;
  type: ChartDocument['type'];
  fields: readonly Field[];
  open: boolean;
  /** It was just made: its label takes the focus. */
  begun: boolean;
  /** Whether something in it is amiss. */
  faulty: boolean;
  /** What passes its conditions, in words. */
  matches: string | null;
  errorAt(part: string): string | undefined;
  /** Why it cannot be copied. */
  mayNotCopy: string | false;
  onToggle(): void;
  onChange(part: Partial<Dataset>, group?: string): void;
  onMove(from: number, to: number): void;
  onCopy(): void;
  onRemove(): void;
}

/** A dataset: a line, and its settings below it. */
export function DatasetCard(props: DatasetCardProps) {
  const { dataset, index, count, type, fields, open, begun, faulty, matches, errorAt, mayNotCopy } = props;
  const { onToggle, onChange, onMove, onCopy, onRemove } = props;
  const t = useChartFormTexts();
  const measured = useMeasureWords();
  const own = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const body = useId();
  const name = dataset.label.trim() || t.unnamed;
  const label = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!begun) return;
    label.current?.focus();
    label.current?.select();
  }, [begun]);
  useDragRow({ own, grip, list: 'datasets', index, move: onMove });

  /** As in the designer: Alt with an arrow moves what has the focus. */
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = document.activeElement;
    onMove(index, index + by);
    // A moved element loses the focus in some browsers.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  }
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
        <i className={styles.dot} style={{ background: dataset.color ?? undefined }} />
        <b>{name}</b>
        {open ? (
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
          <div className={styles.pair}>
            <TextField
              ref={label}
              label={t.label}
              required
              maxLength={255}
              autoComplete="off"
              value={dataset.label}
              error={errorAt('label')}
              onChange={label => onChange({ label }, 'label')}
            />
            <ColorField
              value={dataset.color ?? ''}
              error={errorAt('color')}
              onChange={(color, group) => onChange({ color }, `color ${group}`)}
            />
          </div>
          <Swatches
            value={dataset.color ?? ''}
            note={chartTypes[type].round ? t.roundColors : undefined}
            onChange={color => onChange({ color })}
          />
          <Measure {...{ type, dataset, fields, errorAt }} onChange={part => onChange(part)} />
          <Filters
            filters={dataset.data_filter ?? []}
            {...{ fields, errorAt }}
            onChange={(data_filter, group) => onChange({ data_filter }, group && `filter ${group}`)}
          />
          {matches && (
            <p className={styles.matches} role="status">
              {matches}
            </p>
          )}
        </div>
      )}
    </li>
  );
}
