/** Raises entries to a version of their form, each as if it was edited; what the version refuses stays as it is. */
import { Problem } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { edit } from '../edit.ts';
import type { Subject } from '../verb.ts';
import type { Batch, Outcome } from './types.ts';

interface Before {
  id: string;
  form_version: number;
}

async function raise(ctx: Ctx, subject: Subject, { form_version }: Batch, before: Before): Promise<Outcome> {
  const left: Outcome = { ...before, written: null, issues: [] };
  await ctx.db.run(sql`savepoint raised`);
  try {
    const row = await edit(ctx, subject, before.id, { form_version });
    await ctx.db.run(sql`release savepoint raised`);
    return { ...left, written: Number(row.version) };
  } catch (error) {
    // Refused, or no longer the person's to change: the others go on.
    if (!(error instanceof Problem) || !['invalid', 'notFound', 'forbidden'].includes(error.kind)) throw error;
    await ctx.db.run(sql`rollback to savepoint raised`);
    return { ...left, issues: error.issues as Outcome['issues'] };
  }
}

export async function raiseEntries(
  ctx: Ctx,
  subject: Subject | undefined,
  batch: Batch,
  ids: readonly string[],
): Promise<Outcome[]> {
  if (!subject) throw new Problem('broken');
  const found = await ctx.db.rows<Before>(
    sql`select t.id, t.form_version from reports t where t.id = any(${ids}::uuid[]) and t.deleted is null and t.form_version < ${batch.form_version}::int order by t.id for no key update of t`,
  );
  const outcomes: Outcome[] = [];
  for (const before of found) outcomes.push(await raise(ctx, subject, batch, before));
  return outcomes;
}

export const ofEarlierVersion = (form: string, version: number) =>
  sql`t.report_config_id = ${form} and t.form_version < ${version}::int and t.deleted is null`;
