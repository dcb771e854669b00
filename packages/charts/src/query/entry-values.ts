/** Reads an entry in memory by a plan: its labels, numbers and points, and whether it passes a filter. */
import { correctionKey, isDay, isMoment } from '@kontor/form';
import { type Entry, type Granularity, isCycle, isPeriod, type LabelKind } from '../model/config.ts';
import { dayAt, momentLabel, timeOf } from './dates.ts';
import { decimalText, plainDecimal } from './decimal.ts';
import type { Bounds, FilterPlan, Reading } from './plan.ts';

/** Maximum length of a label; longer ones are truncated, to fit into an index. */
export const longestLabel = 255;

type Answer = Extract<Reading, { at: 'answer' }>;

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The JSON value of an answer, or of one instance of it. */
function answerAt({ data }: Entry, { name, corrected, instances }: Answer, instance: number | null): unknown {
  if (instances > 0) return data[`${name}.${instance ?? 0}`];
  const key = correctionKey(name);
  return corrected && Object.hasOwn(data, key) ? data[key] : Object.hasOwn(data, name) ? data[name] : undefined;
}

/** The instances to read; null stands for the entry itself. */
export const instancesOf = (reading: Reading): (number | null)[] =>
  reading.at === 'answer' && reading.instances > 0 ? indices(reading.instances) : [null];

const numberOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) ? decimalText(value) : null;

const instantOf = (value: unknown): number | null =>
  typeof value === 'string' && isMoment(value) && dayAt(Date.parse(value)) !== null ? Date.parse(value) : null;

function wordOf(value: unknown): string | null {
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value === '') return null;
  return value.length > longestLabel ? Array.from(value).slice(0, longestLabel).join('') : value;
}

const dayOf = (value: unknown, as: Reading['as']): string | null => {
  if (as === 'day') return typeof value === 'string' && isDay(value) ? value : null;
  const at = instantOf(value);
  return at === null ? null : dayAt(at);
};

/** The label of a date; a day has no hour. */
function dateLabelOf(value: unknown, as: Reading['as'], kind: Granularity): string | null {
  if (as === 'day') {
    const day = kind === 'hour' ? null : dayOf(value, as);
    return day === null ? null : momentLabel(timeOf(day), kind);
  }
  const at = instantOf(value);
  return at === null ? null : momentLabel(at, kind);
}

/** The labels of an entry, or of one instance in it. */
export function labelsOf(entry: Entry, reading: Reading, instance: number | null, kind: LabelKind): string[] {
  if (reading.at === 'state') return [entry.state ?? ''];
  const value = reading.at === 'created' ? entry.created : answerAt(entry, reading, instance);
  if (isPeriod(kind) || isCycle(kind)) return [dateLabelOf(value, reading.as, kind)].filter(label => label !== null);
  if (reading.as === 'number') return [numberOf(value)].filter(label => label !== null);
  return (Array.isArray(value) ? value : [value]).map(wordOf).filter(label => label !== null);
}

/** A point's x: a decimal, a day, or a timestamp to the second. */
export function pointX(entry: Entry, reading: Reading, instance: number | null): string | null {
  if (reading.at === 'state') return null;
  const value = reading.at === 'created' ? entry.created : answerAt(entry, reading, instance);
  if (reading.as === 'number') return numberOf(value);
  if (reading.as === 'day') return dayOf(value, 'day');
  const at = instantOf(value);
  return at === null ? null : `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** The numbers that belong to an instance: the same instance's in the same repeat, otherwise all. */
export function numbersFor(entry: Entry, reading: Reading, beside: Reading, instance: number | null): string[] {
  if (reading.at !== 'answer') return [];
  const paired = reading.repeat !== null && beside.at === 'answer' && beside.repeat === reading.repeat;
  const asked = paired ? [instance] : instancesOf(reading);
  return asked.map(index => numberOf(answerAt(entry, reading, index))).filter(value => value !== null);
}

function valuesOf(entry: Entry, reading: Reading): unknown[] {
  if (reading.at === 'state') return [entry.state];
  if (reading.at === 'created') return [entry.created];
  return instancesOf(reading).map(instance => answerAt(entry, reading, instance));
}

function isOne(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some(each => !Array.isArray(each) && isOne(each, wanted));
  if (typeof value === 'string') return value === wanted;
  if (typeof value === 'number') return plainDecimal.test(wanted) && Number(wanted) === value;
  return typeof value === 'boolean' && String(value) === wanted;
}

const isUnset = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const withinBounds = (order: (bound: string) => number | null, { gt, gte, lt, lte }: Bounds): boolean => {
  const check = (bound: string | undefined, holds: (order: number) => boolean) => {
    if (bound === undefined) return true;
    const found = order(bound);
    return found !== null && holds(found);
  };
  return check(gt, o => o > 0) && check(gte, o => o >= 0) && check(lt, o => o < 0) && check(lte, o => o <= 0);
};

function valueWithin(value: unknown, { as }: Reading, bounds: Bounds): boolean {
  if (as === 'number') return typeof value === 'number' && withinBounds(bound => value - Number(bound), bounds);
  if (as === 'day')
    return (
      typeof value === 'string' &&
      isDay(value) &&
      withinBounds(bound => (value < bound ? -1 : value > bound ? 1 : 0), bounds)
    );
  const at = instantOf(value);
  return at !== null && withinBounds(bound => at - Date.parse(bound), bounds);
}

export function passes(entry: Entry, filter: FilterPlan): boolean {
  if (filter.is === 'settled') return filter.holds;
  if (filter.is === 'state') return filter.values.includes(entry.state ?? '');
  const values = valuesOf(entry, filter.reading);
  switch (filter.is) {
    case 'one':
      return values.some(value => isOne(value, filter.value)) !== filter.not;
    case 'part': {
      const part = filter.value.toLowerCase();
      return values.flat().some(value => wordOf(value)?.toLowerCase().includes(part) ?? false);
    }
    case 'empty':
      return values.every(isUnset) !== filter.not;
    case 'cycle':
      return values.some(value => dateLabelOf(value, filter.reading.as, filter.by) === filter.value);
    case 'range':
      return values.some(value => valueWithin(value, filter.reading, filter.bounds));
  }
}
