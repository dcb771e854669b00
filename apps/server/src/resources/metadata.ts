/** Behaviour of the metadata of file references: any JSON that PostgreSQL can store. */
import { limits, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import { withTidyName } from '../records/tidy-name.ts';
import type { Behaviour } from '../records/verb.ts';

const refused = (code: string, values?: Record<string, number>) =>
  new Problem('invalid', [{ path: 'value', code, ...(values ? { values } : {}) }]);

/** JSON text without NUL and lone surrogates, which PostgreSQL's jsonb refuses. */
function stored(value: unknown): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > limits.metadata_bytes) throw refused('too_long', { limit: limits.metadata_bytes });
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(text)) throw refused('not_text');
  return text;
}

export const metadataBehaviour: Behaviour = {
  async beforeWrite(_ctx, given) {
    const values = withTidyName(given);
    const { value } = values;
    return { values: value === undefined || value === null ? values : { ...values, value: stored(value) } };
  },

  /**
   * Touches the reference for clients that sync by `modified_since`. Its version stays: the reference itself has not
   * changed; two changes within a millisecond are two all the same (121-event-handlers.sql).
   */
  async afterWrite(ctx, row) {
    await ctx.db.run(
      sql`update file_references set modified = greatest(modified + interval '1 ms', ${ctx.now}) where id = ${row.file_reference_id}`,
    );
    notifyChanged(ctx, resources['file-references']);
  },
};
