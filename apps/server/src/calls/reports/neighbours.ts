/** The previous and next entry, in the order and filters of the list. */
import { resources } from '@kontor/contract';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { neighbours } from '../../records/list.ts';

export const reportNeighbours = async (ctx: Ctx, { query, params }: In<'reportNeighbours'>) => ({
  data: await neighbours(ctx, resources.reports, query, params.id ?? ''),
});
