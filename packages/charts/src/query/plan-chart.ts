/**
 * Compiler from a chart's query and forms to the plan that SQL and browser execute. Invalid queries get a plan too;
 * check-chart.ts reports their issues.
 */
import { type CompiledInput, compile } from '@kontor/form';
import { type ChartType, chartTypes } from '../model/chart-types.ts';
import { type ChartConfig, type ChartForm, type ChartQuery, type Dataset, isPeriod } from '../model/config.ts';
import { passes } from './entry-values.ts';
import { filterPlan } from './filter-plan.ts';
import type { DatasetPlan, KnownLabel, NamedUnit, Plan, PlanNames, Reading } from './plan.ts';
import { entryFields, knownLabels, readingOf, valueClass } from './readings.ts';

const numberIn = (form: ChartForm, field: string | null | undefined): Reading | null => {
  const reading = field ? readingOf(form, field) : null;
  return reading?.as === 'number' ? reading : null;
};

function datasetPlan(dataset: Dataset, form: ChartForm, { points, radius }: ChartType, today: string): DatasetPlan {
  const { aggregate, data_filter: filters = [] } = dataset;
  const counts = !points && (aggregate?.function ?? 'count') === 'count';
  return {
    filters: filters.map(filter => filterPlan(filter, readingOf(form, filter.field), today)),
    value: counts ? null : numberIn(form, aggregate?.field),
    radius: radius ? numberIn(form, dataset.radius?.field) : null,
  };
}

/** Class of the labels, from the first form that has the field. */
const labelClass = (forms: readonly ChartForm[], field: string) => {
  const first = forms.map(form => readingOf(form, field)).find(reading => reading !== null);
  return first ? valueClass(first) : null;
};

/** The field in the first form that has it. */
const inputOf = (forms: readonly ChartForm[], field: string | null | undefined): CompiledInput | undefined =>
  field ? forms.map(({ form }) => compile(form).byName.get(field)).find(each => each !== undefined) : undefined;

/** The field's label; built-in fields are named by the reader's language. */
function nameOf(forms: readonly ChartForm[], field: string | null | undefined): unknown {
  if (!field) return null;
  const input = inputOf(forms, field);
  return input ? (input.content.options?.label ?? field) : entryFields[field];
}

function namedUnit(forms: readonly ChartForm[], field: string | null | undefined): NamedUnit {
  const { unit, currency } = inputOf(forms, field)?.content.options ?? {};
  return currency ? { currency } : unit ? { unit } : null;
}

/** Names of the label, of each dataset's measure and size, and their units where there are any. */
function namesOf({ config }: ChartQuery, forms: readonly ChartForm[], { points, radius }: ChartType): PlanNames {
  const { chart_value: value, datasets } = config;
  const fields = datasets.map(({ aggregate }) =>
    points || (aggregate && aggregate.function !== 'count') ? aggregate?.field : null,
  );
  const sized = datasets.map(each => (radius ? each.radius?.field : null));
  const units = {
    value: namedUnit(forms, value),
    measures: fields.map(field => namedUnit(forms, field)),
    sizes: sized.map(field => namedUnit(forms, field)),
  };
  const some = [units.value, ...units.measures, ...units.sizes].some(each => each !== null);
  return {
    value: nameOf(forms, value),
    measures: fields.map(field => nameOf(forms, field)),
    ...(radius && { sizes: sized.map(field => nameOf(forms, field)) }),
    ...(some && { units }),
  };
}

/** Whether the filters on the label field let a choice through: an excluded choice must not appear with a 0. */
function isSelected(
  value: string,
  { chart_value: field, datasets }: ChartConfig,
  forms: readonly ChartForm[],
): boolean {
  const readings = forms.flatMap(form => readingOf(form, field) ?? []);
  return datasets.some(({ data_filter: filters = [] }) => {
    const own = filters.filter(filter => filter.field === field);
    return readings.some(reading => {
      const key = reading.at === 'answer' ? (reading.instances > 0 ? `${field}.0` : field) : '';
      const alone = { report_config_id: '', state: value || null, created: '', data: { [key]: value } };
      return own.every(filter => passes(alone, filterPlan(filter, reading, '')));
    });
  });
}

const selectedLabels = (config: ChartConfig, forms: readonly ChartForm[]): KnownLabel[] =>
  knownLabels(forms, config.chart_value).map(label => ({
    ...label,
    always: label.always && isSelected(label.value, config, forms),
  }));

/** `today` is the UTC day. Forms are sorted by id. */
export function planChart({ type, config }: ChartQuery, given: readonly ChartForm[], today: string): Plan {
  const row = chartTypes[type];
  const forms = given.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const kind = labelClass(forms, config.chart_value);
  const byDate = config.chart_value_format ?? 'day';
  const labels = row.points ? 'points' : kind === 'date' ? byDate : (kind ?? 'words');
  const relative = config.datasets.some(({ data_filter: filters = [] }) =>
    filters.some(filter => filter.operator === 'last_days'),
  );
  return {
    type,
    labels,
    known: row.points || kind !== 'words' ? [] : selectedLabels(config, forms),
    datasets: config.datasets.map(({ id, aggregate, year_before }) => ({
      id,
      function: row.points ? 'points' : (aggregate?.function ?? 'count'),
      ...(year_before && isPeriod(labels) && { earlier: true }),
    })),
    forms: forms.map(form => {
      const label = readingOf(form, config.chart_value);
      const hourless = !row.points && byDate === 'hour' && label?.as === 'day';
      const fitting = label && valueClass(label) === kind && !(row.points && kind === 'words') && !hourless;
      return {
        id: form.id,
        label: fitting ? label : null,
        datasets: config.datasets.map(dataset => datasetPlan(dataset, form, row, today)),
      };
    }),
    names: namesOf({ type, config }, forms, row),
    day: relative ? today : null,
  };
}
