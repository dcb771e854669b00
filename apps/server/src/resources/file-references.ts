import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { searchText } from '../records/library.ts';
import { withTidyName } from '../records/tidy.ts';
import type { Behaviour } from '../records/verb.ts';

const filenameOf = async (ctx: Ctx, id: unknown): Promise<string> =>
  (await ctx.db.one<{ filename: string }>(sql`select filename from files where id = ${id}`))?.filename ?? '';

export const fileReferencesBehaviour: Behaviour = {
  async prepare(ctx, given, before) {
    const values = withTidyName(given);
    if (typeof values.name !== 'string') return { values };
    const filename = before ? String(before.filename) : await filenameOf(ctx, values.file_id);
    return { values: { ...values, search: searchText(values.name, filename) } };
  },
};
