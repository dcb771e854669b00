/** From a chart's config and its forms to the plan. What is wrong in it are issues; a plan can be made all the same. */
import { type CompiledInput, choicesOf, compile, type Issue, isDay, isMoment } from '@kontor/form';
import { dayAt, dayMs, timeOf } from './dates.ts';
import { decimalText } from './decimal.ts';
import type { As, Bounds, DatasetPlan, FilterPlan, KnownLabel, Plan, Reading } from './plan.ts';
import { passes } from './read.ts';
import {
  type Asked,
  type ChartConfig,
  type ChartForm,
  type ChartType,
  chartConstants,
  chartTypes,
  type DataFilter,
  type Dataset,
  type Operator,
} from './types.ts';

const mostInstances = 100;
const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/;
const mostDays = 36_500;
const lastMoment = '9999-12-31T23:59:59.999Z';

const state: Reading = { at: 'state', as: 'words' };
const created: Reading = { at: 'created', as: 'moment' };

function answerReading(input: CompiledInput): Reading {
  const { name, measure, known, repeated } = input;
  const instances = repeated ? Math.min(mostInstances, repeated.max) : 0;
  return {
    ...{ at: 'answer', as: measure ?? 'words', name, corrected: known !== null },
    ...{ repeat: repeated?.id ?? null, instances },
  };
}

/** Pictures, files and formatted text have nothing to count by. */
const isChartable = ({ files, prints }: CompiledInput) => !files && prints !== 'rich' && prints !== 'drawing';

/** A form's own field goes before the two words of that name. */
export function readingOf({ form }: ChartForm, field: string): Reading | null {
  const input = compile(form).byName.get(field);
  if (input) return isChartable(input) ? answerReading(input) : null;
  return field === 'state' ? state : field === 'created' ? created : null;
}

const yesNo: KnownLabel[] = [
  { value: 'true', label: { de: 'Ja', en: 'Yes' }, always: true },
  { value: 'false', label: { de: 'Nein', en: 'No' }, always: true },
];
const builtInStates: KnownLabel[] = [
  { value: 'draft', label: { de: 'Entwurf', en: 'Draft' }, always: false },
  { value: 'ready_to_send', label: { de: 'Bereit zum Senden', en: 'Ready to send' }, always: false },
  { value: 'sent', label: { de: 'Gesendet', en: 'Sent' }, always: false },
  { value: '', label: '-', always: false },
];

export const everyEntry: Record<string, unknown> = {
  created: { de: 'Angelegt', en: 'Created' },
  state: { de: 'Status', en: 'State' },
};

export function knownLabels(forms: readonly ChartForm[], field: string): KnownLabel[] {
  const found: KnownLabel[] = [];
  let states = false;
  for (const each of forms) {
    const reading = readingOf(each, field);
    if (reading?.at === 'state') {
      states = true;
      found.push(...each.form.states.map(({ value, label }) => ({ value, label, always: true })));
    } else if (reading?.at === 'answer' && reading.as === 'words') {
      const input = compile(each.form).byName.get(field);
      const options = input?.content.options ?? {};
      const labels = new Map(
        (Array.isArray(options.values) ? options.values : []).map((choice: { value?: unknown; label?: unknown }) => [
          choice.value,
          choice.label,
        ]),
      );
      const choices = choicesOf(options).map(({ value }) => ({ value, label: labels.get(value), always: true }));
      found.push(...(choices.length === 0 && input?.group === 'choice' ? yesNo : choices));
    }
  }
  if (states) found.push(...builtInStates);
  // What several forms know stands where the first of them has it.
  const first = new Map<string, KnownLabel>();
  for (const label of found) if (!first.has(label.value)) first.set(label.value, label);
  return [...first.values()];
}

const ordered = new Set<Operator>(['gt', 'gte', 'lt', 'lte']);
const unary = new Set<Operator>(['empty', 'not_empty']);

/** Which operators fit a value, by where it stands and as what it is taken. */
export function fits(operator: Operator, { at, as }: Reading): boolean {
  if (operator === 'last_days') return as === 'day' || as === 'moment';
  if (ordered.has(operator)) return as !== 'words';
  if (at === 'created') return false;
  return operator !== 'contains' || (at === 'answer' && as === 'words');
}

function valueFault({ operator, value }: DataFilter, as: As): string | null {
  if (unary.has(operator)) return null;
  const text = String(value ?? '').trim();
  if (text === '') return 'required';
  if (operator === 'last_days') {
    const days = Number(text);
    return Number.isInteger(days) && days > 0 && days <= mostDays ? null : 'invalid_number';
  }
  if (!ordered.has(operator)) return null;
  if (as === 'number') return plainNumber.test(text) ? null : 'invalid_number';
  return isDay(text) || (as === 'moment' && isMoment(text)) ? null : 'invalid_date';
}

const nextDay = (day: string): string => {
  const next = dayAt(timeOf(day) + dayMs);
  return next === null ? lastMoment : `${next}T00:00:00Z`;
};

/** Up to a day includes its evening, as in lists. Days are those of UTC. */
function momentBounds(operator: keyof Bounds, day: string): Bounds {
  const start = `${day}T00:00:00Z`;
  if (operator === 'gt') return { gte: nextDay(day) };
  return operator === 'lte' ? { lt: nextDay(day) } : { [operator]: start };
}

export function boundsOf(operator: Operator, text: string, as: As, today: string): Bounds {
  if (operator === 'last_days') {
    const first = dayAt(timeOf(today) - (Number(text) - 1) * dayMs) ?? today;
    return as === 'day' ? { gte: first, lte: today } : { gte: `${first}T00:00:00Z`, lt: nextDay(today) };
  }
  const bound = operator as keyof Bounds;
  if (as === 'number') return { [bound]: decimalText(Number(text)) };
  if (as === 'day') return { [bound]: text };
  return isDay(text) ? momentBounds(bound, text) : { [bound]: new Date(Date.parse(text)).toISOString() };
}

function filterPlan(filter: DataFilter, reading: Reading | null, today: string): FilterPlan {
  const { operator } = filter;
  const value = String(filter.value ?? '');
  const broken = reading !== null && (!fits(operator, reading) || valueFault(filter, reading.as) !== null);
  if (reading === null || broken) return { is: 'settled', holds: operator === 'not_equals' || operator === 'empty' };
  if (operator === 'equals' || operator === 'not_equals')
    return { is: 'one', reading, value, not: operator === 'not_equals' };
  if (operator === 'contains') return { is: 'part', reading, value };
  if (operator === 'empty' || operator === 'not_empty') return { is: 'empty', reading, not: operator === 'not_empty' };
  return { is: 'range', reading, bounds: boundsOf(operator, value.trim(), reading.as, today) };
}

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

/** Days and moments may stand beside one another in a chart of several forms. */
export const classOf = ({ as }: Reading) => (as === 'day' || as === 'moment' ? 'date' : as);

/** What the labels are, as the first form says that knows the field. */
const labelClass = (forms: readonly ChartForm[], field: string) => {
  const first = forms.map(form => readingOf(form, field)).find(reading => reading !== null);
  return first ? classOf(first) : null;
};

/** The label of a field in the first form that has it; what every entry has is named by the reader's own words. */
function nameOf(forms: readonly ChartForm[], field: string | null | undefined): unknown {
  if (!field) return null;
  const input = forms.map(({ form }) => compile(form).byName.get(field)).find(each => each !== undefined);
  return input ? (input.content.options?.label ?? field) : everyEntry[field];
}

/** Whether the filters on the label itself let an answer through: who leaves out "unknown" does not want it with a 0. */
function isAsked(value: string, { chart_value: field, datasets }: ChartConfig, forms: readonly ChartForm[]): boolean {
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

const labelsAsked = (config: ChartConfig, forms: readonly ChartForm[]): KnownLabel[] =>
  knownLabels(forms, config.chart_value).map(label => ({
    ...label,
    always: label.always && isAsked(label.value, config, forms),
  }));

/** `today` is the day in UTC. Forms are taken in the order of their ids. */
export function planChart({ type, config }: Asked, given: readonly ChartForm[], today: string): Plan {
  const row: ChartType = chartTypes[type];
  const forms = given.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const kind = labelClass(forms, config.chart_value);
  const byDate = config.chart_value_format ?? 'day';
  const relative = config.datasets.some(({ data_filter: filters = [] }) =>
    filters.some(filter => filter.operator === 'last_days'),
  );
  return {
    type,
    labels: row.points ? 'points' : kind === 'date' ? byDate : (kind ?? 'words'),
    known: row.points || kind !== 'words' ? [] : labelsAsked(config, forms),
    datasets: config.datasets.map(({ id, aggregate }) => ({
      id,
      function: row.points ? 'points' : (aggregate?.function ?? 'count'),
    })),
    forms: forms.map(form => {
      const label = readingOf(form, config.chart_value);
      const fitting = label && classOf(label) === kind && !(row.points && kind === 'words');
      return {
        id: form.id,
        label: fitting ? label : null,
        datasets: config.datasets.map(dataset => datasetPlan(dataset, form, row, today)),
      };
    }),
    names: {
      value: nameOf(forms, config.chart_value),
      measures: config.datasets.map(({ aggregate }) =>
        row.points || (aggregate && aggregate.function !== 'count') ? nameOf(forms, aggregate?.field) : null,
      ),
    },
    day: relative ? today : null,
  };
}

/** How much is asked in all: whether a repeated field is empty is asked of each of its instances. */
function partsOf({ datasets }: Asked['config'], forms: readonly ChartForm[]): number {
  const filters = datasets.flatMap(({ data_filter: given = [] }) => given);
  const repeats = filters.filter(({ operator }) => unary.has(operator)).map(({ field }) => field);
  const instances = forms.flatMap(form =>
    repeats.map(field => compile(form.form).byName.get(field)?.repeated?.max ?? 0),
  );
  const most = instances.reduce((sum, each) => sum + Math.min(mostInstances, each), 0);
  return forms.length * (datasets.length + filters.length) + most;
}

/** What is wrong with a chart over these forms: `config.datasets.0.aggregate.field` … */
export function checkChart({ type, config }: Asked, forms: readonly ChartForm[]): Issue[] {
  if (forms.length === 0) return [{ path: 'report_configs', code: 'too_few' }];
  if (partsOf(config, forms) > chartConstants.parts) return [{ path: 'config.datasets', code: 'too_many' }];
  const { points, radius }: ChartType = chartTypes[type];
  const issues: Issue[] = [];
  const say = (path: string, code: string) => void issues.push({ path: `config.${path}`, code });
  /** The readings of a field in the forms that know it. */
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

  const classes = new Set(readings('chart_value', config.chart_value).map(classOf));
  if (classes.size > 1 || (points && classes.has('words'))) say('chart_value', 'not_allowed');
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
        const fault = fits(filter.operator, reading) ? valueFault(filter, reading.as) : null;
        if (!fits(filter.operator, reading)) say(`${here}.operator`, 'not_allowed');
        else if (fault) say(`${here}.value`, fault);
      }
    });
  });
  return [...new Map(issues.map(issue => [`${issue.path} ${issue.code}`, issue])).values()];
}

/** The part of a chart that its figures hang on, as text: names, colours and sorting may change without a new count. */
export function questionOf({ type, config }: Asked): string {
  const { points, radius }: ChartType = chartTypes[type];
  const datasets = config.datasets.map(({ id, data_filter: filters = [], aggregate, radius: by }) => [
    id,
    filters.map(({ field, operator, value }) => [field, operator, value ?? null]),
    points ? 'points' : (aggregate?.function ?? 'count'),
    aggregate?.field ?? null,
    radius ? (by?.field ?? null) : null,
  ]);
  const manner = points ? (radius ? 'bubble' : 'scatter') : 'labels';
  return JSON.stringify([manner, config.chart_value, config.chart_value_format ?? null, datasets]);
}
