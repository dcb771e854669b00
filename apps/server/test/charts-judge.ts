/**
 * Test oracle of charts: computes the expected figures naively, entry by entry, dataset by dataset. Written from the
 * specification and docs/decisions/0023 and 0056 alone. It must never import `@kontor/charts`, or it would share that
 * package's mistakes.
 */
import { inputKinds, isInputKind } from '@kontor/form';

export interface JudgedEntry {
  report_config_id: string;
  state: string | null;
  created: string;
  data: Record<string, unknown>;
}
interface Content {
  id: string;
  type: string;
  options: Record<string, unknown>;
}
export interface JudgedForm {
  id: string;
  fields: unknown[];
  states: { value: string; label: unknown }[];
}
export interface JudgedFilter {
  field: string;
  operator: string;
  value?: unknown;
}
export interface JudgedDataset {
  id: string;
  label: string;
  data_filter?: JudgedFilter[];
  aggregate?: { function: string; field?: string | null } | null;
  radius?: { field: string } | null;
}
export interface Question {
  type: string;
  config: { chart_value: string; chart_value_format?: string | null; datasets: JudgedDataset[] };
}
export interface Verdict {
  labels: string[];
  values: string[];
  omitted: number;
  /** Per dataset: a number for each label; null if there is no value. */
  data: (number | null)[][];
  /** Per dataset of scatter and bubble charts: every distinct point, as `[x, y]` or `[x, y, r]`. */
  points: unknown[][][];
}

type Kind = 'number' | 'day' | 'moment' | 'words';
interface Field {
  kind: Kind | null;
  choices: { value: string; label: unknown }[];
  repeat: string | null;
  /** The maximum number of instances of its repeat. */
  most: number;
  /** Inside a container that known data fills. */
  known: boolean;
}

const kinds: Record<string, Kind | null> = {
  number: 'number',
  range: 'number',
  date: 'day',
  'datetime-local': 'moment',
  file: null,
  html: null,
};
/** Kinds added later: by the `measure` of their rows; times of day and others are words. */
const measureOf = (input: string): Kind => {
  const measure = isInputKind(input) ? inputKinds[input].measure : undefined;
  return measure === undefined || measure === 'time' ? 'words' : measure;
};
/** A calculation is what its format says; without one, it is a word like any other. */
const ofFormat: Record<string, Kind> = {
  number: 'number',
  percent: 'number',
  currency: 'number',
  date: 'day',
  datetime: 'moment',
};
function kindOfInput(input: string, options: Record<string, unknown>): Kind | null {
  if (input in kinds) return kinds[input] ?? null;
  const format = (options.format as { kind?: string } | undefined)?.kind ?? '';
  return input === 'calculated' ? (ofFormat[format] ?? 'words') : measureOf(input);
}
const yesNo = [
  { value: 'true', label: 'Ja' },
  { value: 'false', label: 'Nein' },
];

const fieldsOfForm = new WeakMap<JudgedForm, Map<string, Field>>();

function fieldsOf(form: JudgedForm): Map<string, Field> {
  const made = fieldsOfForm.get(form);
  if (made) return made;
  const found = new Map<string, Field>();
  const look = (contents: Content[], repeat: string | null, most: number, known: boolean) => {
    for (const { id, type, options } of contents) {
      if (type === 'input' || type === 'canvas') {
        const [name, input] = [String(options.name), String(options.type)];
        const kind = type === 'canvas' ? null : kindOfInput(input, options);
        const given = (options.values ?? []) as Field['choices'];
        const unticked = input === 'switch' || (input === 'checkbox' && given.length === 0);
        if (!found.has(name))
          found.set(name, { kind, choices: unticked ? yesNo : given, repeat, most, known: known && repeat === null });
      } else if (type === 'repeat_container')
        look(options.contents as Content[], id, Number(options.maxRepeats ?? 1), known);
      else look((options.contents ?? []) as Content[], repeat, most, known || type === 'auto_complete_container');
    }
  };
  look(form.fields as Content[], null, 1, false);
  fieldsOfForm.set(form, found);
  return found;
}

/** How a field's values are interpreted in a form; null if charts cannot use it. */
export function kindOf(form: JudgedForm, name: string): Kind | null {
  const field = fieldsOf(form).get(name);
  if (field) return field.kind;
  return name === 'created' ? 'moment' : name === 'state' ? 'words' : null;
}
/** The fields of a form that charts can use. */
export const countable = (form: JudgedForm): string[] =>
  [...fieldsOf(form)].filter(([, { kind }]) => kind !== null).map(([name]) => name);

interface Found {
  /** The index of its repeat's instance; null outside of repeats. */
  instance: number | null;
  repeat: string | null;
  value: unknown;
}

/** The values of a field in an entry, one per instance. */
function valuesOf(form: JudgedForm, entry: JudgedEntry, name: string): Found[] {
  const field = fieldsOf(form).get(name);
  if (!field) return [{ instance: null, repeat: null, value: name === 'state' ? entry.state : entry.created }];
  const { repeat, most, known } = field;
  const { data } = entry;
  if (repeat === null) {
    const corrected = known && `_updated_${name}` in data;
    return [{ instance: null, repeat, value: data[corrected ? `_updated_${name}` : name] }];
  }
  // Instances beyond the maximum stem from an older form that allowed more: ignored (docs/decisions/0056).
  const stored = (data._repeat as Record<string, number | number[]> | undefined)?.[repeat] ?? 1;
  const instances = (Array.isArray(stored) ? stored : Array.from({ length: stored }, (_, i) => i)).filter(
    each => each < most,
  );
  return instances.map(instance => ({ instance, repeat, value: data[`${name}.${instance}`] }));
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const utcDay = (value: string): string => new Date(value).toISOString().slice(0, 10);
const dayBefore = (day: string, days: number): string => {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
};

/**
 * Compares a value with a filter's operand: negative, 0 or positive. Against a day, times are compared by their day.
 */
function order(kind: Kind, value: unknown, wanted: string): number | null {
  if (isNothing(value)) return null;
  if (kind === 'number') return Number(value) - Number(wanted);
  const [one, other] =
    kind === 'day'
      ? [String(value), wanted]
      : wanted.length === 10
        ? [utcDay(String(value)), wanted]
        : [Date.parse(String(value)), Date.parse(wanted)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const ordering: Record<string, (order: number) => boolean> = {
  gt: found => found > 0,
  gte: found => found >= 0,
  lt: found => found < 0,
  lte: found => found <= 0,
};

function passes(form: JudgedForm, entry: JudgedEntry, filter: JudgedFilter, today: string): boolean {
  const { field, operator } = filter;
  const kind = kindOf(form, field);
  // A form without the field has no value: equal to nothing, and empty.
  if (kind === null) return operator === 'not_equals' || operator === 'empty';
  const values = valuesOf(form, entry, field).flatMap(({ value }) => (isNothing(value) ? [] : value));
  const wanted = String(filter.value ?? '');
  const is = (value: unknown) => (typeof value === 'number' ? value === Number(wanted) : String(value) === wanted);
  if (operator === 'equals') return values.some(is);
  if (operator === 'not_equals') return !values.some(is);
  if (operator === 'empty') return values.length === 0;
  if (operator === 'not_empty') return values.length > 0;
  if (operator === 'contains') return values.some(value => String(value).toLowerCase().includes(wanted.toLowerCase()));
  if (operator === 'last_days') {
    const days = values.map(value => (kind === 'day' ? String(value) : utcDay(String(value))));
    return days.some(day => day <= today && day >= dayBefore(today, Number(wanted) - 1));
  }
  const keeps = ordering[operator];
  if (!keeps) throw new Error(`the judge knows no ${operator}`);
  return values.some(value => {
    const found = order(kind, value, wanted);
    return found !== null && keeps(found);
  });
}

/** The ISO week of a day: the year of its Thursday, and that Thursday's number in the year. */
function weekOf(day: string): string {
  const thursday = new Date(day);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}
/** `day` may have a time behind it, which only hours look at. */
function dateLabel(moment: string, format: string | null | undefined): string {
  const day = moment.slice(0, 10);
  if (format === 'week') return weekOf(day);
  if (format === 'month') return day.slice(0, 7);
  if (format === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  if (format === 'year') return day.slice(0, 4);
  // Sunday is 0 for Date, and 7 for ISO 8601.
  if (format === 'weekday') return String(new Date(day).getUTCDay() || 7);
  return format === 'hour' ? moment.slice(11, 13) : day;
}
/** Weekdays and hours are all there as soon as one of them has an entry. */
const whole: Record<string, string[]> = {
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hour: Array.from({ length: 24 }, (_, at) => String(100 + at).slice(1)),
};

/** Exact decimal arithmetic: numbers as integer multiples of 10^-40. */
function exact(value: number): bigint {
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const [whole = '', part = ''] = mantissa.split('.');
  return BigInt(whole + part) * 10n ** BigInt(40 + Number(power) - part.length);
}

interface Tally {
  n: number;
  sum: bigint;
  numbers: number[];
}
const say: Record<string, (tally: Tally | undefined) => number | null> = {
  count: tally => tally?.n ?? 0,
  sum: tally => (tally ? Number(`${tally.sum}e-40`) : 0),
  avg: tally => (tally ? Number(`${tally.sum}e-40`) / tally.n : null),
  min: tally => (tally ? tally.numbers.reduce((one, other) => Math.min(one, other)) : null),
  max: tally => (tally ? tally.numbers.reduce((one, other) => Math.max(one, other)) : null),
};

const inGerman = (label: unknown, value: string): string =>
  typeof label === 'string' ? label : ((label as { de?: string } | undefined)?.de ?? value);

/** Labels with a fixed order: the forms' choices and states in their order, then the states that all forms have. */
function places(forms: JudgedForm[], name: string): { value: string; label: unknown; always: boolean }[] {
  const choices = forms.flatMap(form => fieldsOf(form).get(name)?.choices ?? []);
  const ofStates = name === 'state' ? forms.filter(form => !fieldsOf(form).has(name)) : [];
  return [
    ...[...choices, ...ofStates.flatMap(form => form.states)].map(each => ({ ...each, always: true })),
    ...(ofStates.length === 0
      ? []
      : [
          { value: 'draft', label: 'Entwurf', always: false },
          { value: 'ready_to_send', label: 'Bereit zum Senden', always: false },
          { value: 'sent', label: 'Gesendet', always: false },
          { value: '', label: '-', always: false },
        ]),
  ];
}

const shownAtMost = 1_000;
const alphabet = new Intl.Collator('en', { numeric: true });

/** `today` is the day in UTC. */
export function judge(
  { type, config }: Question,
  given: readonly JudgedForm[],
  entries: readonly JudgedEntry[],
  today: string,
): Verdict {
  const forms = [...given].sort((one, other) => (one.id < other.id ? -1 : 1));
  const { chart_value: value, chart_value_format: format, datasets } = config;
  const points = type === 'scatter' || type === 'bubble';
  const kind = forms.map(form => kindOf(form, value)).find(each => each !== null) ?? 'words';
  const byDate = kind === 'day' || kind === 'moment';
  const days = new Set<string>();
  const tallies = datasets.map(() => new Map<string, Tally>());
  const found = datasets.map(() => new Map<string, unknown[]>());
  const byForm = new Map(forms.map(form => [form.id, form]));

  /** The value on the x axis. */
  const placeOf = (own: Kind, at: unknown) =>
    own === 'moment' ? `${new Date(String(at)).toISOString().slice(0, 19)}Z` : at;
  const labelOf = (own: Kind, at: unknown): string => {
    if (!byDate) return Array.from(String(at)).slice(0, 255).join('');
    const moment = own === 'day' ? String(at) : new Date(String(at)).toISOString();
    days.add(moment.slice(0, 10));
    return dateLabel(moment, format);
  };

  for (const entry of entries) {
    const form = byForm.get(entry.report_config_id);
    const own = form && kindOf(form, value);
    if (!form || !own) continue;
    datasets.forEach((dataset, index) => {
      if (!(dataset.data_filter ?? []).every(filter => passes(form, entry, filter, today))) return;
      const { function: made = 'count', field } = dataset.aggregate ?? {};
      for (const at of valuesOf(form, entry, value)) {
        const beside = (name: string | null | undefined): number[] =>
          !name || kindOf(form, name) !== 'number'
            ? []
            : valuesOf(form, entry, name)
                .filter(each => at.repeat === null || each.repeat !== at.repeat || each.instance === at.instance)
                .flatMap(each => (isNothing(each.value) ? [] : [each.value as number]));
        const stated = value === 'state' && !fieldsOf(form).has('state') ? [at.value ?? ''] : null;
        for (const one of stated ?? [at.value].flat().filter(each => !isNothing(each))) {
          if (points) {
            for (const y of beside(field))
              for (const r of type === 'bubble' ? beside(dataset.radius?.field) : [null]) {
                const point = [placeOf(own, one), y, ...(r === null ? [] : [r])];
                found[index]?.set(JSON.stringify(point), point);
              }
            continue;
          }
          // A day has no hour.
          if (format === 'hour' && own === 'day') continue;
          const label = labelOf(own, one);
          for (const number of made === 'count' ? [0] : beside(field)) {
            const tally = tallies[index]?.get(label) ?? { n: 0, sum: 0n, numbers: [] };
            tally.n += 1;
            tally.sum += exact(number);
            tally.numbers.push(number);
            tallies[index]?.set(label, tally);
          }
        }
      }
    });
  }
  if (points) {
    const all = found.map(each => [...each.values()]);
    const omitted = all.reduce((sum, each) => sum + Math.max(0, each.length - shownAtMost), 0);
    return { labels: [], values: [], omitted, data: [], points: all };
  }

  const there = new Set(tallies.flatMap(each => [...each.keys()]));
  const named = new Map<string, string>();
  let values: string[];
  const cycle = byDate ? whole[format ?? ''] : undefined;
  if (cycle) values = there.size > 0 ? cycle : [];
  else if (byDate) {
    // Every day from the first to the last one counted, by its label.
    const counted = [...days].filter(day => there.has(dateLabel(day, format))).sort();
    const all = new Set<string>();
    for (let day = counted[0]; day !== undefined && day <= (counted.at(-1) ?? ''); day = dayBefore(day, -1))
      all.add(dateLabel(day, format));
    values = [...all].slice(-shownAtMost);
  } else {
    // A choice that the chart's own filter excludes is a label only where an entry has it beside another one.
    const leavesOut = (choice: string): boolean =>
      datasets.every(({ data_filter = [] }) => {
        const own = data_filter.filter(each => each.field === value);
        return !forms.some(form => {
          const field = fieldsOf(form).get(value);
          if (kindOf(form, value) === null) return false;
          const key = field?.repeat ? `${value}.0` : value;
          const alone = { report_config_id: form.id, state: choice || null, created: '', data: { [key]: choice } };
          return own.every(each => passes(form, alone, each, today));
        });
      });
    const known = (kind === 'number' ? [] : places(forms, value)).map(each => ({
      ...each,
      always: each.always && !leavesOut(each.value),
    }));
    for (const each of known) if (!named.has(each.value)) named.set(each.value, inGerman(each.label, each.value));
    const always = new Set(known.filter(each => each.always).map(each => each.value));
    const placed = [...named.keys()].filter(each => always.has(each) || there.has(each));
    const others = [...there].filter(each => !named.has(each));
    others.sort((one, other) =>
      kind === 'number' ? Number(one) - Number(other) : alphabet.compare(one, other) || (one < other ? -1 : 1),
    );
    values = [...placed, ...others];
    const weight = (label: string) => tallies.reduce((sum, each) => sum + (each.get(label)?.n ?? 0), 0);
    const often = new Map(values.map(label => [label, weight(label)]));
    const kept = new Set(
      [...values].sort((one, other) => (often.get(other) ?? 0) - (often.get(one) ?? 0)).slice(0, shownAtMost),
    );
    values = values.filter(label => kept.has(label));
  }
  const shown = new Set(values);
  return {
    labels: values.map(each => named.get(each) ?? each),
    values,
    omitted: [...there].filter(each => !shown.has(each)).length,
    data: datasets.map(({ aggregate }, index) =>
      values.map(label => say[aggregate?.function ?? 'count']?.(tallies[index]?.get(label)) ?? null),
    ),
    points: [],
  };
}
