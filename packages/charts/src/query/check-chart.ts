/** Validates a chart's query against its forms: issues with the path of the field, as a 422 and the editor show them. */
import { compile, type Issue } from '@kontor/form';
import { chartTypes } from '../model/chart-types.ts';
import { type ChartForm, type ChartQuery, chartConstants } from '../model/config.ts';
import { operatorFits, unary, valueFault } from './filter-plan.ts';
import type { Reading } from './plan.ts';
import { mostInstances, readingOf, valueClass } from './readings.ts';

/** Estimates the query's size; tests of a repeated field count once per instance. */
function countParts({ datasets }: ChartQuery['config'], forms: readonly ChartForm[]): number {
  const filters = datasets.flatMap(({ data_filter: given = [] }) => given);
  const repeats = filters.filter(({ operator }) => unary.has(operator)).map(({ field }) => field);
  const instances = forms.flatMap(form =>
    repeats.map(field => compile(form.form).byName.get(field)?.repeated?.max ?? 0),
  );
  const most = instances.reduce((sum, each) => sum + Math.min(mostInstances, each), 0);
  return forms.length * (datasets.length + filters.length) + most;
}

/** Issues of a chart over these forms: `config.datasets.0.aggregate.field` … */
export function checkChart({ type, config }: ChartQuery, forms: readonly ChartForm[]): Issue[] {
  if (forms.length === 0) return [{ path: 'report_configs', code: 'too_few' }];
  if (countParts(config, forms) > chartConstants.parts) return [{ path: 'config.datasets', code: 'too_many' }];
  const { points, radius } = chartTypes[type];
  const issues: Issue[] = [];
  const say = (path: string, code: string) => void issues.push({ path: `config.${path}`, code });
  /** The field's readings in the forms that have it. */
  const readings = (path: string, field: string | null | undefined): Reading[] => {
    if (!field) {
      say(path, 'required');
      return [];
    }
    const found = forms.flatMap(form => readingOf(form, field) ?? []);
    const isThere = forms.some(({ form }) => compile(form).byName.has(field));
    if (found.length === 0) say(path, isThere ? 'not_allowed' : 'unknown');
    return found;
  };
  const mustBeNumber = (path: string, field: string | null | undefined): void => {
    if (readings(path, field).some(reading => reading.as !== 'number')) say(path, 'not_allowed');
  };

  const labels = readings('chart_value', config.chart_value);
  const classes = new Set(labels.map(valueClass));
  if (classes.size > 1 || (points && classes.has('words'))) say('chart_value', 'not_allowed');
  // Dates without a time have no hour.
  if (!points && config.chart_value_format === 'hour' && labels.length > 0 && labels.every(({ as }) => as === 'day'))
    say('chart_value_format', 'not_allowed');
  const ids = new Set<string>();
  config.datasets.forEach((dataset, index) => {
    const at = `datasets.${index}`;
    if (ids.has(dataset.id)) say(`${at}.id`, 'id_not_unique');
    ids.add(dataset.id);
    const { aggregate } = dataset;
    if (points || (aggregate && aggregate.function !== 'count'))
      mustBeNumber(`${at}.aggregate.field`, aggregate?.field);
    if (radius) mustBeNumber(`${at}.radius.field`, dataset.radius?.field);
    (dataset.data_filter ?? []).forEach((filter, place) => {
      const here = `${at}.data_filter.${place}`;
      for (const reading of readings(`${here}.field`, filter.field)) {
        const fault = operatorFits(filter.operator, reading) ? valueFault(filter, reading.as) : null;
        if (!operatorFits(filter.operator, reading)) say(`${here}.operator`, 'not_allowed');
        else if (fault) say(`${here}.value`, fault);
      }
    });
  });
  return [...new Map(issues.map(issue => [`${issue.path} ${issue.code}`, issue])).values()];
}
