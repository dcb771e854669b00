/**
 * What a new state computes in many entries: those whose form reads `entry.state` are checked and computed as by the
 * change of one, some at a time. One that its form would refuse in that state keeps the state that it has.
 */
import { isDeepStrictEqual } from 'node:util';
import { resources } from '@kontor/contract';
import { type Data, type Form, isId, metaOf } from '@kontor/form';
import { wordsRead } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import { checkedAnswers } from './checked-answers.ts';
import { actorId, type Ctx } from './context.ts';
import type { Forms } from './forms.ts';
import { writeLinks } from './links.ts';
import { knowingRowsOfEach } from './list-rows.ts';
import { type StoredEntry, storedColumns } from './recalculate.ts';
import { withMoment } from './report-formulas.ts';
import { writeAnswers } from './write-answers.ts';

/** Entries that are read, computed and written together. */
const portion = 200;

export interface Moved {
  id: string;
  state: string | null;
  report_config_id: string;
  form_version: number;
}

interface Outcome {
  /** Written, with their state and what it computes. */
  computed: Set<string>;
  refused: Set<string>;
}

/** Sets the state of those in which it computes something, under the lock that the caller has of them. */
export async function computeStates(
  ctx: Ctx,
  forms: Forms,
  chosen: readonly Moved[],
  state: string | null,
): Promise<Outcome> {
  const outcome: Outcome = { computed: new Set(), refused: new Set() };
  const moving = chosen.filter(entry => entry.state !== state);
  for (const [id, ofForm] of Map.groupBy(moving, entry => entry.report_config_id)) {
    const present = await forms.get(ctx, id);
    for (const [version, entries] of Map.groupBy(ofForm, entry => entry.form_version)) {
      const { form } = await forms.at(ctx, id, present, Number(version));
      if (!wordsRead(form).has('entry.state')) continue;
      for (let at = 0; at < entries.length; at += portion)
        await computePortion(ctx, { form, id, state }, entries.slice(at, at + portion), outcome);
    }
  }
  return outcome;
}

async function computePortion(
  ctx: Ctx,
  { form, id, state }: { form: Form; id: string; state: string | null },
  moved: readonly Moved[],
  { computed, refused }: Outcome,
): Promise<void> {
  const stored = await ctx.db.rows<StoredEntry>(
    sql`select ${storedColumns} from reports t left join users u on u.id = t.user_id where t.id = any(${moved.map(each => each.id)}::uuid[])`,
  );
  const found = await knowingRowsOfEach(ctx.db, form, stored, entry => ({
    entry,
    ...inState(ctx, form, entry, state),
  }));
  for (const { entry, issues } of found) if (issues.length > 0) refused.add(entry.id);
  const changed = found.filter(
    ({ entry, issues, data }) => issues.length === 0 && !isDeepStrictEqual(data, entry.data),
  );
  for (const { entry } of changed) computed.add(entry.id);
  await writeAnswers(ctx, { form, report_config_id: id, by: actorId(ctx.actor), through: 'bulk', state }, changed);
  for (const { entry, data } of changed)
    if (!isDeepStrictEqual(data._images, entry.data._images))
      await writeLinks(ctx, resources.reports, entry.id, { body: {}, named: { files: filesIn(data) } });
}

function inState(ctx: Ctx, form: Form, entry: StoredEntry, state: string | null) {
  const { name, email, username, groups } = entry;
  const person = username === null ? null : { name: name ?? username, email, username, groups };
  const meta = metaOf(person, { 'entry.state': state, 'entry.created': new Date(entry.created).toISOString() });
  const given = withMoment(ctx, form, entry.data, { ...entry });
  const how = { draft: state === 'draft', unknown: 'keep', meta, before: entry.data, person: null } as const;
  const { issues, data } = checkedAnswers(form, given, how);
  // as it is stored, without prototypes
  return { issues, data: JSON.parse(JSON.stringify(data)) as Data };
}

const filesIn = ({ _images }: Data) =>
  [Object.values((_images ?? {}) as Data)]
    .flat(2)
    .filter(isId)
    .map(id => ({ id, path: 'data' }));
