/**
 * Settings that name a field, rewritten for the one that its answers were mapped to: charts, saved views and conditions of
 * automations. Each gives what is to be stored; the same object where it does not name the field, null where what it asks
 * cannot be asked of the other one.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ChartConfig, DataFilter } from '@kontor/charts';
import { type CompiledInput, comparisonsOf, formulaAsksFor, renameInFormula } from '@kontor/form';

/** A field by the names that settings may call it by, and the one that they are to ask. */
export interface Follow {
  names: ReadonlySet<string>;
  from: CompiledInput;
  to: CompiledInput;
  /** Answers went as they were: parts of texts and formulas mean the same. */
  alike: boolean;
  /** A single answer, as text, in the other field; null where that does not take it. */
  value(text: string): string | null;
}

const dates = new Set<unknown>(['day', 'moment']);

/** Whether "from" and "to" of the one can be asked of the other. */
const ordersAlike = ({ from, to }: Follow): boolean =>
  to.measure !== null && (from.measure === to.measure || (dates.has(from.measure) && dates.has(to.measure)));

const renamed = ({ names, to }: Follow, name: string): string => (names.has(name) ? to.name : name);

class Misfit extends Error {}

/** What `make` makes; null where a part of it says that it cannot be. */
function unlessMisfit<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
}

/** The answer in the other field. Taking it away has made none of a removed choice: who asks for it finds none, as before. */
function inOther(follow: Follow, text: string): string {
  const made = follow.value(text);
  if (made === null) throw new Misfit();
  return made;
}

function filterOf(filter: DataFilter, follow: Follow): DataFilter {
  if (!follow.names.has(filter.field)) return filter;
  const { operator, value } = filter;
  const next = { ...filter, field: follow.to.name };
  if (operator === 'empty' || operator === 'not_empty') return next;
  if (operator === 'equals' || operator === 'not_equals')
    return { ...next, value: inOther(follow, String(value ?? '')) };
  if (operator === 'contains' ? !follow.alike : !ordersAlike(follow)) throw new Misfit();
  return next;
}

/** Whether the chart fits its forms afterwards is its own check. */
export function chartAfter(config: ChartConfig, follow: Follow): ChartConfig | null {
  const made = unlessMisfit(() => ({
    ...config,
    chart_value: renamed(follow, config.chart_value),
    datasets: config.datasets.map(dataset => {
      const { aggregate, radius, data_filter: filters } = dataset;
      return {
        ...dataset,
        ...(filters && { data_filter: filters.map(filter => filterOf(filter, follow)) }),
        ...(aggregate?.field && { aggregate: { ...aggregate, field: renamed(follow, aggregate.field) } }),
        ...(radius && { radius: { field: renamed(follow, radius.field) } }),
      };
    }),
  }));
  return isDeepStrictEqual(made, config) ? config : made;
}

export interface ViewParts {
  query: string;
  columns: { key: string; width?: number }[] | null;
}

const filterKey = /^filter\[data\.([A-Za-z0-9_]+)(\.\d+)?\](?:\[(\w+)\])?$/;
const answerKey = /^data\.([A-Za-z0-9_]+)(\.\d+)?$/;

/** `data.city.0` of the other field. */
function keyAfter(key: string, { names, to }: Follow): string {
  const [, name = '', instance = ''] = answerKey.exec(key) ?? [];
  return names.has(name) ? `data.${to.name}${instance}` : key;
}

const fieldIn = (key: string): string => filterKey.exec(key)?.[1] ?? '';

/** A filter for the former field as one for the other. */
function parameterAfter(key: string, value: string, follow: Follow): [key: string, value: string] {
  const [, , instance = '', word] = filterKey.exec(key) ?? [];
  const ordered = word !== undefined && word !== 'neq';
  if (ordered && !ordersAlike(follow)) throw new Misfit();
  const made = ordered || value === '' ? value : inOther(follow, value);
  return [`filter[data.${follow.to.name}${instance}]${word === undefined ? '' : `[${word}]`}`, made];
}

function queryAfter(query: string, follow: Follow): string {
  const { names, to } = follow;
  const given = [...new URLSearchParams(query)];
  const isAsked = given.some(([key]) => names.has(fieldIn(key)));
  // It narrows by both: one field has one filter.
  if (isAsked && !names.has(to.name) && given.some(([key]) => fieldIn(key) === to.name)) throw new Misfit();
  const next = given.map(([key, value]): [string, string] => {
    if (names.has(fieldIn(key))) return parameterAfter(key, value, follow);
    return [key, key === 'sort' ? keyAfter(value, follow) : value];
  });
  if (isDeepStrictEqual(next, given)) return query;
  const once = new Map(next.map(pair => [JSON.stringify(pair), pair]));
  return new URLSearchParams([...once.values()]).toString();
}

export function viewAfter(view: ViewParts, follow: Follow): ViewParts | null {
  return unlessMisfit(() => {
    const query = queryAfter(view.query, follow);
    const keys = view.columns?.map(column => ({ ...column, key: keyAfter(column.key, follow) })) ?? null;
    const columns = keys?.filter(({ key }, at) => keys.findIndex(other => other.key === key) === at) ?? null;
    const next = { query, columns };
    return isDeepStrictEqual(next, view) ? view : next;
  });
}

export interface HandlerParts {
  condition: { comparisons: Record<string, unknown>[] } | null;
  formula: string | null;
}

/** Whether a text of a condition is filled in from the field. */
const fillsIn = (text: string, { names }: Follow): boolean => [...names].some(name => text.includes(`{${name}}`));

function comparisonAfter(row: Record<string, unknown>, follow: Follow): Record<string, unknown> {
  const [read] = comparisonsOf([row]);
  if (!read) return row;
  const { valOne, comparison, valTwo } = read;
  const text = String(valTwo ?? '');
  if (fillsIn(text, follow)) throw new Misfit();
  if (!follow.names.has(valOne)) return row;
  const next = { ...row, valOne: follow.to.name };
  if (follow.alike || comparison === 'empty' || comparison === 'not_empty') return next;
  const one =
    comparison === 'eq' || comparison === 'neq' || (comparison === 'filter' && follow.from.group === 'choice');
  if (!one || text.includes('{')) throw new Misfit();
  return { ...next, valTwo: inOther(follow, text) };
}

export function handlerAfter(handler: HandlerParts, follow: Follow): HandlerParts | null {
  return unlessMisfit(() => {
    const { condition, formula } = handler;
    const asks = formula !== null && formulaAsksFor(formula, follow.names);
    if (asks && !follow.alike) throw new Misfit();
    const names = new Map(Array.from(follow.names, name => [name, follow.to.name]));
    const next = {
      condition: condition && {
        ...condition,
        comparisons: (condition.comparisons ?? []).map(row => comparisonAfter(row, follow)),
      },
      formula: asks ? renameInFormula(formula, names) : formula,
    };
    return isDeepStrictEqual(next, handler) ? handler : next;
  });
}
