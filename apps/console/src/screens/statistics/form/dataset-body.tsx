/** Form fields of a dataset: label, colour, measure and conditions; lazy chunk. */
import { chartTypes, type Dataset } from '@kontor/charts';
import { useEffect, useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { Switch, TextField } from '../../../ui/index.ts';
import { ColorField, Swatches } from './color-field.tsx';
import type { ChartDocument } from './document.ts';
import { Filters } from './filters.tsx';
import { Measure } from './measure.tsx';
import { useMeasureWords } from './measure-words.ts';
import styles from './settings.module.css';
import type { Field } from './use-forms.ts';

const LABEL_MAX = 255;

/** The label that a further dataset begins with, at any position. */
const isNumbered = (label: string, nameOf: (position: number) => string): boolean =>
  label === nameOf(Number(/\d+/.exec(label)?.[0] ?? 0));

export interface DatasetBodyProps {
  dataset: Dataset;
  type: ChartDocument['type'];
  fields: readonly Field[];
  /** It may be of a year before: the chart is over spans of time. */
  yearly: boolean;
  /** Newly added: focuses its label. */
  begun: boolean;
  /** Text of the number of matching entries. */
  matches: string | null;
  errorAt(part: string): string | undefined;
  onChange(part: Partial<Dataset>, group?: string): void;
}

export default function DatasetBody(props: DatasetBodyProps) {
  const { dataset, type, fields, yearly, begun, matches, errorAt, onChange } = props;
  const t = useChartFormTexts();
  const label = useRef<HTMLInputElement>(null);
  const measured = useMeasureWords();
  /** The label follows what is measured until somebody has written another. */
  function withLabel(part: Partial<Dataset>): Partial<Dataset> {
    const follows = dataset.label === measured(type, dataset, fields) || isNumbered(dataset.label, t.datasetName);
    const words = measured(type, { ...dataset, ...part }, fields);
    return follows && words ? { ...part, label: words.slice(0, LABEL_MAX) } : part;
  }
  useEffect(() => {
    if (!begun) return;
    label.current?.focus();
    label.current?.select();
  }, [begun]);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          ref={label}
          label={t.label}
          required
          maxLength={LABEL_MAX}
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
      <Measure {...{ type, dataset, fields, errorAt }} onChange={part => onChange(withLabel(part))} />
      {yearly && (
        <Switch
          label={t.yearBefore}
          checked={dataset.year_before === true}
          onChange={on => onChange(withLabel({ year_before: on || null }))}
        />
      )}
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
    </>
  );
}
