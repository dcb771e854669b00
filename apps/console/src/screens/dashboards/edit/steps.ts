/**
 * Operations on a dashboard as data, each with an inverse. Positions are given by neighbours, so that a step can be
 * reapplied (rebased) on a dashboard that others have changed. Pure functions.
 */

/** How a chart is shown (`config.tiles`); half the width wide without any of it. */
export interface TileLook {
  width?: Width;
  number?: boolean;
  better?: 'more' | 'less';
}
export const widths = [3, 4, 6, 8, 12] as const;
export type Width = (typeof widths)[number];

/** A dashboard's state; charts that the person may not read keep their position. */
export interface Board {
  name: string;
  filterable: boolean;
  /** Unique ids in display order. */
  charts: readonly string[];
  /** By chart; those that are not named are shown as usual. */
  tiles: Readonly<Record<string, TileLook>>;
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
  | { do: 'filterable'; on: boolean }
  | { do: 'tile'; id: string; look: TileLook };

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

const isSame = (one: TileLook, other: TileLook): boolean =>
  one.width === other.width && one.better === other.better && (one.number ?? false) === (other.number ?? false);

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
    case 'tile':
      return !charts.includes(step.id) || isSame(board.tiles[step.id] ?? {}, step.look)
        ? board
        : { ...board, tiles: { ...board.tiles, [step.id]: step.look } };
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
    case 'tile':
      return { do: 'tile', id: step.id, look: board.tiles[step.id] ?? {} };
  }
}

/** The server's limit of ids in an order. */
export const ORDERED = 1_000;

export interface Change {
  name?: string;
  config?: { order?: string[]; filterable?: boolean; tiles?: ({ id: string } & TileLook)[] };
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
  if (to.tiles !== from.tiles) {
    const shown = Object.entries(to.tiles).filter(([, look]) => !isSame(look, {}));
    config.tiles = shown.slice(-ORDERED).map(([id, look]) => ({ id, ...look }));
  }
  if (Object.keys(config).length > 0) change.config = config;
  return Object.keys(change).length > 0 ? change : null;
}
