/**
 * The query that an export link reads: the view's when the link was made, and each that its maker gives the view since. What
 * others change in a shared view does not widen what the maker has given away (0107).
 */
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';

const follow = (ctx: Ctx, view: string, query: string, which: Sql): Promise<number> =>
  ctx.db.run(
    sql`update export_links l set settings = l.settings || jsonb_build_object('query', ${query}::text) where l.saved_view_id = ${view} and l.revoked is null and ${which}`,
  );

/** Before their person saves the view. */
export const ownLinksFollow = (ctx: Ctx, view: string, user: string, query: string): Promise<number> =>
  follow(ctx, view, query, sql`l.user_id = ${user}`);

/** Before the view is written anew with the same meaning: those that read it as it is go on to do so. */
export const allLinksFollow = (ctx: Ctx, view: string, query: string): Promise<number> =>
  follow(
    ctx,
    view,
    query,
    sql`l.settings ->> 'query' = (select v.query from saved_views v where v.id = l.saved_view_id)`,
  );
