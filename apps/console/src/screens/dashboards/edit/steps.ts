/**
 * What can be done to a dashboard, as data: each step has an inverse, and says where it goes by its neighbours, so that it
 * can be done again on a dashboard that somebody else has changed meanwhile, and keeps what they did.
 * Pure; knows neither the server nor the screen.
 */

/** As it stands: also charts that this person may not see have their place. */
export interface Board {
  name: string;
  filterable: boolean;
  /** Each once, in the order they are shown. */
  charts: readonly string[];
}

/** Behind one chart and before another; null: there is none. */
export interface Place {
  after: string | null;
  before: string | null;
}

export type Step =
  | { do: 'add'; id: string; at: Place }
  | { do: 'remove'; id: string }
  | { do: 'move'; id: string; at: Place }
  | { do: 'rename'; name: string }
  | { do: 'filterable'; on: boolean };

/** The place that has `index` charts before it, `id` itself not counted. */
export function placeAt(charts: readonly string[], index: number, id: string): Place {
  const others = charts.filter(each => each !== id);
  return { after: others[index - 1] ?? null, before: others[index] ?? null };
}

const placeOf = (charts: readonly string[], id: string): Place => placeAt(charts, charts.indexOf(id), id);

/** Behind its neighbour, or before the other one where that has gone; where both have, at the end. */
function indexOf(others: readonly string[], { after, before }: Place): number {
  if (after === null) return before === null ? others.length : 0;
  const behind = others.indexOf(after);
  if (behind >= 0) return behind + 1;
  const ahead = before === null ? -1 : others.indexOf(before);
  return ahead >= 0 ? ahead : others.length;
}

function put(charts: readonly string[], id: string, at: Place): readonly string[] {
  const others = charts.filter(each => each !== id);
  const next = others.toSpliced(indexOf(others, at), 0, id);
  return next.length === charts.length && next.every((each, index) => each === charts[index]) ? charts : next;
}

/** The board itself where the step has nothing to do: the chart is there already, or has gone. */
export function apply(board: Board, step: Step): Board {
  const { charts } = board;
  const ordered = (next: readonly string[]) => (next === charts ? board : { ...board, charts: next });
  switch (step.do) {
    case 'add':
      return charts.includes(step.id) ? board : ordered(put(charts, step.id, step.at));
    case 'remove':
      return charts.includes(step.id) ? ordered(charts.filter(id => id !== step.id)) : board;
    case 'move':
      return charts.includes(step.id) ? ordered(put(charts, step.id, step.at)) : board;
    case 'rename':
      return step.name === board.name ? board : { ...board, name: step.name };
    case 'filterable':
      return step.on === board.filterable ? board : { ...board, filterable: step.on };
  }
}

export const applyAll = (board: Board, steps: readonly Step[]): Board => steps.reduce(apply, board);

/** What takes the step back from the board that it leads to; null where it has nothing to do. */
export function inverse(board: Board, step: Step): Step | null {
  if (apply(board, step) === board) return null;
  switch (step.do) {
    case 'add':
      return { do: 'remove', id: step.id };
    case 'remove':
      return { do: 'add', id: step.id, at: placeOf(board.charts, step.id) };
    case 'move':
      return { do: 'move', id: step.id, at: placeOf(board.charts, step.id) };
    case 'rename':
      return { do: 'rename', name: board.name };
    case 'filterable':
      return { do: 'filterable', on: board.filterable };
  }
}

/** As many charts as an order names. */
export const ORDERED = 1_000;

export interface Change {
  name?: string;
  config?: { order?: string[]; filterable?: boolean };
  charts?: { id: string }[];
}

/**
 * What is sent to bring one board to the other; null where they are the same. Charts that this person may not see
 * (`unseen`) are in the order alone: the server keeps them linked, and takes no word for them.
 */
export function changeOf(from: Board, to: Board, unseen: ReadonlySet<string>): Change | null {
  const change: Change = {};
  const config: Change['config'] = {};
  if (to.name !== from.name) change.name = to.name;
  if (to.filterable !== from.filterable) config.filterable = to.filterable;
  if (to.charts !== from.charts && to.charts.join() !== from.charts.join()) {
    config.order = to.charts.slice(0, ORDERED);
    const seen = (charts: readonly string[]) => charts.filter(id => !unseen.has(id));
    const before = new Set(seen(from.charts));
    const now = seen(to.charts);
    if (now.length !== before.size || now.some(id => !before.has(id))) change.charts = now.map(id => ({ id }));
  }
  if (Object.keys(config).length > 0) change.config = config;
  return Object.keys(change).length > 0 ? change : null;
}
