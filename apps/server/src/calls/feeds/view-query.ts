/** The list query of a saved view, read as the console reads its address: days and periods in a time zone, lost fields left out. */
import { apiQueryOf, clockIn, measuresOf, Problem, resources } from '@kontor/contract';
import { type Form, inputsOf } from '@kontor/form';
import { withFields } from '../../charts/query-fields.ts';
import type { CallInput, Ctx } from '../../records/context.ts';
import type { AreaDeps } from '../../records/endpoint.ts';
import { lookupOf } from '../../records/former-fields.ts';

type Query = CallInput['query'];

/** Parameters of the address that are the list's alone: its layout, the view itself, an entry that is open beside it. */
const isAsked = (name: string) => /^(search|search_in|sort|direction|filter\[.*)$/.test(name);

/** The field in `filter[data.speed][gte]` or `data.speed`. */
const fieldIn = (key: string): string | undefined =>
  /^filter\[data\.([^\].]+)/.exec(key)?.[1] ?? /^data\.([^.]+)/.exec(key)?.[1];

/** The parameters that the form still has the fields of. */
function parametersOf(address: string, form: Form): Record<string, string | string[]> {
  const known = new Set(inputsOf(lookupOf(form)).map(({ name }) => name));
  const isLost = (key: string) => {
    const field = fieldIn(key);
    return field !== undefined && !known.has(field);
  };
  const given = new URLSearchParams(address);
  const lostOrder = isLost(given.get('sort') ?? '');
  const asked: Record<string, string | string[]> = {};
  for (const name of new Set(given.keys())) {
    if (!isAsked(name) || isLost(name) || (lostOrder && (name === 'sort' || name === 'direction'))) continue;
    const values = given.getAll(name);
    asked[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  if (asked.search === '') delete asked.search;
  return asked;
}

/** Whether its answer changes with the day, and without any change of what is stored. */
export const isDated = (address: string): boolean =>
  [...new URLSearchParams(address).keys()].some(key => key.endsWith('][in]'));

/** Whether it asks for what a chart counts, which the chart says. */
export const isOfFigure = (address: string): boolean => new URLSearchParams(address).has('filter[figure]');

/** Compiled with the first view. */
const checks = new WeakMap<AreaDeps, ReturnType<AreaDeps['listCheck']>>();

/** 400 for a view that was written by hand so that no list could show it. */
export async function queryOf(
  deps: AreaDeps,
  ctx: Ctx,
  view: { query: string; report_config_id: string },
  { form, timeZone }: { form: Form; timeZone: string },
): Promise<Query> {
  const asked = parametersOf(view.query, form);
  const query = apiQueryOf(asked, measuresOf(lookupOf(form)), clockIn(timeZone, ctx.now));
  const faults = checks.get(deps) ?? deps.listCheck(resources.reports);
  checks.set(deps, faults);
  const issues = faults(query);
  if (issues.length > 0) throw new Problem('badQuery', issues);
  return withFields(ctx, deps.forms, { ...query, 'filter[report_config_id]': view.report_config_id });
}
