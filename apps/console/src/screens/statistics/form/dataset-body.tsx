/** Form fields of a dataset: label, colour, measure and conditions; lazy chunk. */
import { chartTypes, type Dataset } from '@kontor/charts';
import { useEffect, useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { TextField } from '../../../ui/index.ts';
import { ColorField, Swatches } from './color-field.tsx';
import type { ChartDocument } from './document.ts';
import { Filters } from './filters.tsx';
import { Measure } from './measure.tsx';
import styles from './settings.module.css';
import type { Field } from './use-forms.ts';

export interface DatasetBodyProps {
  dataset: Dataset;
  type: ChartDocument['type'];
  fields: readonly Field[];
  /** Newly added: focuses its label. */
  begun: boolean;
  /** Text of the number of matching entries. */
  matches: string | null;
  errorAt(part: string): string | undefined;
  onChange(part: Partial<Dataset>, group?: string): void;
}

export default function DatasetBody({ dataset, type, fields, begun, matches, errorAt, onChange }: DatasetBodyProps) {
  const t = useChartFormTexts();
  const label = useRef<HTMLInputElement>(null);
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
    </>
  );
}
