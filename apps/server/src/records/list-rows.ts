/** Rows of choice lists that formulas read, fetched as they turn out to be needed: an evaluation notes what it misses. */
import { setImmediate as turn } from 'node:timers/promises';
import { compile, type Form } from '@kontor/form';
import { knowRows, missingRows, mostMissing } from '@kontor/form/formulas';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';

/**
 * A chain of formulas that each look up what the one before has found is followed so far; a round that misses as many
 * rows as are noted at once goes on with the rest, and does not count, up to a bound.
 */
const [rounds, fullRounds] = [10, 20];

/**
 * Runs an evaluation until it misses no row, at most some times. Rows stay known with the form, which is read anew when
 * one of its lists has changed.
 */
export async function knowingRows<T>(
  db: Pick<Db, 'rows'>,
  form: Form,
  run: () => T,
  within: Sql = sql`true`,
): Promise<T> {
  const compiled = compile(form);
  let result = run();
  for (let [round, full] = [0, 0]; compiled.formulas && round < rounds && full < fullRounds; ) {
    const missing = missingRows(compiled);
    if (missing.length === 0) break;
    if (missing.some(({ values }) => values.length >= mostMissing)) full++;
    else round++;
    for (const asked of missing) {
      const rows = await db.rows<{ row: object }>(
        sql`select row_handed_out(k.value, k.label, false, k.cells, array(select c.value ->> 'name' from jsonb_array_elements(t.columns) c)) as row from choice_list_rows k join choice_lists t on t.id = k.choice_list_id where t.id::text = ${asked.list} and k.value = any(${asked.values}::text[]) and ${within}`,
      );
      knowRows(
        compiled,
        asked,
        rows.map(({ row }) => row),
      );
    }
    result = run();
  }
  return result;
}

const missesMany = (form: Form): boolean =>
  missingRows(compile(form)).some(({ values }) => values.length >= mostMissing);

/**
 * Runs an evaluation for each of many, by ever fewer at once where they miss more rows together than are noted, so that
 * none goes without, and no more are kept than for one.
 */
export async function knowingRowsOfEach<In, Out>(
  db: Pick<Db, 'rows'>,
  form: Form,
  each: readonly In[],
  run: (one: In) => Out,
): Promise<Out[]> {
  const all = () => each.map(run);
  if (each.length < 2) return knowingRows(db, form, all);
  const found = all();
  if (!missesMany(form)) return missingRows(compile(form)).length > 0 ? knowingRows(db, form, all) : found;
  const middle = each.length >> 1;
  return [
    ...(await knowingRowsOfEach(db, form, each.slice(0, middle), run)),
    ...(await knowingRowsOfEach(db, form, each.slice(middle), run)),
  ];
}

/** Evaluations before others have their turn. */
const atOnce = 20;

/** The same for many in one transaction, others being served between them. */
export async function knowingRowsInTurns<In, Out>(
  db: Pick<Db, 'rows'>,
  form: Form,
  each: readonly In[],
  run: (one: In) => Out,
): Promise<Out[]> {
  const found: Out[] = [];
  for (let at = 0; at < each.length; at += atOnce) {
    found.push(...(await knowingRowsOfEach(db, form, each.slice(at, at + atOnce), run)));
    await turn();
  }
  return found;
}
