/** The changes of an entry, and any of its states whole. */
import { isDeepStrictEqual } from 'node:util';
import { type HistoryAction, Problem } from '@kontor/contract';
import { carried } from '../../records/carried.ts';
import { namesOf } from '../../records/changer-names.ts';
import type { Ctx } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { countNewer, countStates, type Present, type ReportState, reportStates } from '../../records/report-history.ts';
import { entryOf } from './entry.ts';

type Told = Out<'reportHistory'>['data'][number];

const usual = 100;
/** States that are read back without taking a turn among other long reads. */
const few = 2_000;

/** A page far back is put together from the present state on. */
const read = (ctx: Ctx, row: Present, most: number, skip: number): Promise<ReportState[]> => {
  const states = () => reportStates(ctx, row, most, skip);
  return skip < few ? states() : heavily(ctx, states);
};

function changesBetween(before: ReportState['data'], after: ReportState['data']): Told['changes'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap(name => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ path: `data.${name}`, from, to }];
  });
}

function actionOf(state: ReportState, before: ReportState | undefined): HistoryAction {
  if (!before) return state.version === 1 ? 'add' : 'edit';
  if (before.deleted === state.deleted) return 'edit';
  return state.deleted ? 'remove' : 'restore';
}

function toldOf(state: ReportState, before: ReportState | undefined, names: Map<string, string>): Told {
  const { version, at, user_id, through, form_version } = state;
  const from = before?.state ?? null;
  const known = before !== undefined || version === 1;
  return {
    ...{ version, at, user_id, user_name: (user_id && names.get(user_id)) || null, through, form_version },
    action: actionOf(state, before),
    state: known && from !== state.state ? { from, to: state.state } : null,
    changes: before ? changesBetween(before.data, state.data) : [],
  };
}

/** Of a state that was raised to another version of the form, what was before has the names of that version. */
async function comparable(
  ctx: Ctx,
  forms: Forms,
  { report_config_id }: Present,
  [state, before]: readonly [ReportState, ReportState | undefined],
): Promise<ReportState | undefined> {
  if (!before || before.form_version === state.form_version) return before;
  const id = String(report_config_id);
  const present = await forms.get(ctx, id);
  const { form, number } = await forms.at(ctx, id, present, state.form_version);
  return {
    ...before,
    data: await carried(ctx, forms, { ...before, report_config_id: id }, { present, number, form }),
  };
}

/** Falls back to the state under its own names where the form cannot be read, by right or at all. */
async function comparableOrNot(...asked: Parameters<typeof comparable>): Promise<ReportState | undefined> {
  try {
    return await comparable(...asked);
  } catch (error) {
    if (error instanceof Problem) return asked[3][1];
    throw error;
  }
}

export const reportHistory =
  (forms: Forms): HandlerOf<'reportHistory'> =>
  async (ctx, { params, query }) => {
    const { limit = usual, page = 1 } = query;
    const row = await entryOf(ctx, params.id);
    const begin = (page - 1) * limit;
    // One more than the page shows: a change is the difference between a state and the one before it.
    const count = await countStates(ctx, row.id);
    const states = begin < count ? await read(ctx, row, limit + 1, begin) : [];
    const shown = states.slice(0, limit);
    const names = await namesOf(
      ctx,
      shown.map(({ user_id }) => user_id),
    );
    const data: Told[] = [];
    for (const [index, state] of shown.entries())
      data.push(toldOf(state, await comparableOrNot(ctx, forms, row, [state, states[index + 1]]), names));
    return { data, count, page, limit };
  };

/** The state of this version; 404 if there is none, or it is not kept. */
export async function stateOfVersion(ctx: Ctx, row: Present, version: number): Promise<ReportState> {
  const isOlder = version < Number(row.version);
  const [found] = isOlder
    ? await read(ctx, row, 1, await countNewer(ctx, row.id, version))
    : await reportStates(ctx, row, 1);
  if (found?.version !== version) throw new Problem('notFound');
  return found;
}

export async function reportVersion(ctx: Ctx, { params }: In<'reportVersion'>): Promise<Out<'reportVersion'>> {
  const row = await entryOf(ctx, params.id);
  if (!/^[1-9]\d{0,9}$/.test(params.version)) throw new Problem('notFound');
  const { deleted: _deleted, ...state } = await stateOfVersion(ctx, row, Number(params.version));
  const names = await namesOf(ctx, [state.user_id]);
  const { id, report_config_id, number } = row;
  return {
    data: {
      ...{ id, report_config_id: report_config_id as string, number: (number as string | null) ?? null },
      ...state,
      user_name: (state.user_id && names.get(state.user_id)) || null,
    },
  };
}
