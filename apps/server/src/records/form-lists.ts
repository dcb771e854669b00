/** Choice lists within a designer's reach in a form: what it uses already, and what may be read. */
import { resources } from '@kontor/contract';
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { predicate } from './scope.ts';
import { alive } from './verb.ts';

const lists = resources['choice-lists'];

/** Whether list `t` is one of them in the form `id`. */
export const withinForm = (ctx: Ctx, id: string): Sql =>
  sql`(exists (select 1 from report_configs c where c.id = ${id} and c.choice_lists @> jsonb_build_array(t.id::text)) or (${predicate(ctx.actor, lists, 'read')} and ${alive(lists)}))`;
