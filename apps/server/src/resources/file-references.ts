/** Behaviour of file references (the library's items): permitted file types, normalised name and search text. */
import { Problem, takesKind } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';
import { searchText } from '../records/library-search-text.ts';
import { withTidyName } from '../records/tidy-name.ts';
import type { Behaviour } from '../records/verb.ts';

interface Shown {
  filename: string;
  type: string;
}

/** The file must be of a type that the library accepts. */
function mustBeTaken(ctx: Ctx, { filename, type }: Shown): void {
  if (!takesKind({ name: filename, type }, ctx.services.limits.uploadTypes))
    throw new Problem('invalid', [{ path: 'file_id', code: 'mime_type' }]);
}

const fileOf = (ctx: Ctx, id: unknown) => ctx.db.one<Shown>(sql`select filename, type from files where id = ${id}`);

export const fileReferencesBehaviour: Behaviour = {
  async beforeWrite(ctx, given, before) {
    const values = withTidyName(given);
    const file = before ? undefined : await fileOf(ctx, values.file_id);
    if (file) mustBeTaken(ctx, file);
    if (typeof values.name !== 'string') return { values };
    const filename = before ? String(before.filename) : (file?.filename ?? '');
    return { values: { ...values, search: searchText(values.name, filename) } };
  },
};
