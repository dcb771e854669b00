/**
 * Behaviour of dashboards: merges a partial config, and lets only those who may read all entries open narrowing to
 * readers.
 */
import { Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { mayAll } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

interface Config {
  order?: string[];
  filterable?: boolean;
  tiles?: { id: string }[];
}

/** Fields not sent keep their values; the order names each chart once, and so do the tiles. */
function merged(before: Config, given: Config): Config {
  const { order = [], filterable = false, tiles = [] } = { ...before, ...given };
  const shown = new Map(tiles.map(tile => [tile.id.toLowerCase(), { ...tile, id: tile.id.toLowerCase() }]));
  return {
    order: [...new Set(order.map(id => id.toLowerCase()))],
    ...(filterable ? { filterable } : {}),
    ...(shown.size > 0 ? { tiles: [...shown.values()] } : {}),
  };
}

const configOf = (row: Row | null): Config => (row?.config ?? {}) as Config;

const chartsOf = async (ctx: Ctx, id: string): Promise<string[]> =>
  (
    await ctx.db.rows<{ id: string }>(
      sql`select chart_id as id from chart_collection_charts where chart_collection_id = ${id}`,
    )
  ).map(each => each.id);

/**
 * Charts of a dashboard with narrowing allowed, as they were before an edit by somebody without the right to allow it.
 */
const before = new WeakMap<Ctx, Set<string>>();

/**
 * Narrowing reveals more of the entries than a chart: with a day and a state, down to a single one. So allowing it, and
 * adding charts to a dashboard that allows it, needs the right to read all entries.
 */
export const chartCollectionsBehaviour: Behaviour = {
  async beforeWrite(ctx, values, row) {
    const written: Values = { ...values };
    if (typeof values.name === 'string') written.name = values.name.trim();
    const former = configOf(row);
    const config = values.config === undefined ? former : merged(former, values.config as Config);
    if (values.config !== undefined) written.config = config;
    if (!mayAll(ctx.actor, resources.reports, 'read')) {
      if (config.filterable && !former.filterable) throw new Problem('forbidden');
      if (row && config.filterable) before.set(ctx, new Set(await chartsOf(ctx, row.id)));
    }
    return { values: written };
  },

  async afterWrite(ctx, row) {
    const known = before.get(ctx);
    if (known && (await chartsOf(ctx, row.id)).some(id => !known.has(id))) throw new Problem('forbidden');
  },
};
