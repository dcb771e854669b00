/**
 * Operations on a dashboard as data, each with an inverse. Positions are given by neighbours, so that a step can be
 * reapplied (rebased) on a dashboard that others have changed. Pure functions.
 */

/** A dashboard's state; charts that the person may not read keep their position. */
export interface Board {
  name: string;
  filterable: boolean;
  /** Unique ids in display order. */
  charts: readonly string[];
}

/** Between two charts; null at an end. */
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

/** The place with `index` charts before it, not counting `id`. */
export function placeAt(charts: readonly string[], index: number, id: string): Place {
  const others = charts.filter(each => each !== id);
  return { after: others[index - 1] ?? null, before: others[index] ?? null };
}

const placeOf = (charts: readonly string[], id: string): Place => placeAt(charts, charts.indexOf(id), id);

/** After the left neighbour, else before the right one; without both, at the end. */
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

/** Returns the same board if the step changes nothing (chart already there, or gone). */
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

/** The inverse of a step; null if it changes nothing. */
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

/** The server's limit of ids in an order. */
export const ORDERED = 1_000;

export interface Change {
  name?: string;
  config?: { order?: string[]; filterable?: boolean };
  charts?: { id: string }[];
}

/**
 * The diff to send, null without one. Charts that the person may not read (`unseen`) are only in the order: the server
 * keeps their links itself.
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
