/** Rows of choice lists that formulas read, fetched as they turn out to be needed: an evaluation notes what it misses. */
import { compile, type Form } from '@kontor/form';
import { knowRows, missingRows } from '@kontor/form/formulas';
import type { Db } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';

/** A chain of formulas that each look up what the one before has found is followed so far. */
const rounds = 10;

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
  for (let round = 0; compiled.formulas && round < rounds; round++) {
    const missing = missingRows(compiled);
    if (missing.length === 0) break;
    for (const asked of missing) {
      const rows = await db.rows<{ row: object }>(
        sql`select k.cells || jsonb_build_object('value', k.value, 'label', k.label) as row from choice_list_rows k join choice_lists t on t.id = k.choice_list_id where t.id::text = ${asked.list} and k.value = any(${asked.values}::text[]) and ${within}`,
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
