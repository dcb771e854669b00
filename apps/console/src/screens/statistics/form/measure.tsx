/** Form fields of a dataset's measure: count, aggregate of a number field, or for points the two axes. */
import { type AggregateFunction, aggregateFunctions, chartTypes, type Dataset } from '@kontor/charts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { Select } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import { FieldPick } from './field-pick.tsx';
import type { Field } from './use-forms.ts';

interface MeasureProps {
  type: ChartDocument['type'];
  dataset: Dataset;
  fields: readonly Field[];
  errorAt(part: string): string | undefined;
  onChange(part: Partial<Dataset>): void;
}

const words = { count: 'count_of', sum: 'sum', avg: 'avg', min: 'min', max: 'max' } as const;

export function Measure({ type, dataset, fields, errorAt, onChange }: MeasureProps) {
  const t = useChartFormTexts();
  const { points, radius } = chartTypes[type];
  const numbers = fields.filter(({ kind }) => kind === 'number');
  const { aggregate } = dataset;
  const made = aggregate?.function ?? 'count';
  const pick = (label: string, value: string, error: string | undefined, put: (field: string) => void) => (
    <FieldPick
      {...{ label, value, error }}
      fields={numbers}
      required
      placeholder={t.valueChoose}
      hint={numbers.length === 0 && fields.length > 0 ? t.noNumberField : undefined}
      onChange={put}
    />
  );
  const number = (label: string) =>
    pick(label, aggregate?.field ?? '', errorAt('aggregate.field'), field =>
      onChange({ aggregate: { function: made === 'count' ? 'sum' : made, field } }),
    );
  if (points)
    return (
      <>
        {number(t.y)}
        {radius &&
          pick(t.radius, dataset.radius?.field ?? '', errorAt('radius.field'), field =>
            onChange({ radius: field ? { field } : null }),
          )}
      </>
    );
  return (
    <>
      <Select
        label={t.measure}
        value={made}
        options={aggregateFunctions.map(each => ({ value: each, label: t[words[each]] }))}
        onChange={next => {
          const chosen = next as AggregateFunction;
          const field = aggregate?.field || (numbers.length === 1 ? numbers[0]?.name : null);
          onChange({ aggregate: { function: chosen, field: field ?? null } });
        }}
      />
      {made !== 'count' && number(t.of)}
    </>
  );
}
