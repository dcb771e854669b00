/** Puts a former state of an entry back, whole or some of its answers, as an edit like any other. */
import { isDeepStrictEqual } from 'node:util';
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { carried } from '../../records/carried.ts';
import type { Ctx } from '../../records/context.ts';
import { edit } from '../../records/edit.ts';
import type { HandlerOf, Out } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { mustMatch } from '../../records/optimistic-lock.ts';
import type { Present, ReportState } from '../../records/report-history.ts';
import { etagOf, type Subject } from '../../records/verb.ts';
import { entryOf } from './entry.ts';
import { stateOfVersion } from './history.ts';

const { reports } = resources;

type Answers = Record<string, unknown>;

/** The present answers, those of `paths` as they were. */
function partly(present: Answers, former: Answers, paths: readonly string[]): Answers {
  const data = { ...present };
  const issues = paths.flatMap((path, index) => {
    const name = path.startsWith('data.') ? path.slice('data.'.length) : '';
    const known = Object.hasOwn(former, name) || Object.hasOwn(present, name);
    if (name === '' || name.startsWith('_') || !known) return [{ path: `paths.${index}`, code: 'unknown' }];
    if (Object.hasOwn(former, name)) data[name] = former[name];
    else delete data[name];
    return [];
  });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return data;
}

/** Under the names of the form's version that the entry has by now: it is never put back to an earlier one. */
async function under(ctx: Ctx, forms: Forms, row: Present, former: ReportState): Promise<Answers> {
  const own = Number(row.form_version);
  if (former.form_version === own) return former.data;
  const id = String(row.report_config_id);
  const present = await forms.get(ctx, id);
  const { form, number } = await forms.at(ctx, id, present, own);
  return carried(ctx, forms, { ...former, report_config_id: id }, { present, number, form });
}

export const reportRestoreVersion =
  (forms: Forms, subject: Subject): HandlerOf<'reportRestoreVersion'> =>
  async (ctx, { params, body, headers }, _request, reply) => {
    // Locked as an edit locks it: what the answers are compared with stays until they are written.
    const row = await entryOf(ctx, params.id, 'update', sql`for no key update of t`);
    const { through: _through, ...item } = row;
    await mustMatch(ctx, reports, item, headers['if-match']);
    const former = await stateOfVersion(ctx, row, body.version);
    const present = row.data as Answers;
    const before = await under(ctx, forms, row, former);
    const data = body.paths ? partly(present, before, body.paths) : before;
    const same = isDeepStrictEqual(data, present);
    const changed = same ? item : await edit(ctx, subject, row.id, { data });
    reply.header('etag', etagOf(changed));
    return { data: changed as typeof changed & Out<'reportRestoreVersion'>['data'] };
  };
