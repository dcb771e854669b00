/**
 * What a new state computes in many entries: those whose form reads `entry.state` are checked and computed as by the
 * change of one, some at a time. One that its form would refuse in that state keeps the state that it has.
 */
import { isDeepStrictEqual } from 'node:util';
import { resources } from '@kontor/contract';
import { compile, type Data, type Form, inputOfKey, isEmpty, isId, metaOf } from '@kontor/form';
import { wordsRead } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import { notifyChanged } from './change-notifications.ts';
import { checkedAnswers } from './checked-answers.ts';
import { actorId, type Ctx } from './context.ts';
import type { Forms } from './forms.ts';
import { knowingRowsInTurns } from './list-rows.ts';
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
  /** Computed, and without answers that it had: the state hides them. */
  dropped: Set<string>;
}

/** Sets the state of those in which it computes something, under the lock that the caller has of them. */
export async function computeStates(
  ctx: Ctx,
  forms: Forms,
  chosen: readonly Moved[],
  state: string | null,
): Promise<Outcome> {
  const outcome: Outcome = { computed: new Set(), refused: new Set(), dropped: new Set() };
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
  { computed, refused, dropped }: Outcome,
): Promise<void> {
  const stored = await ctx.db.rows<StoredEntry>(
    sql`select ${storedColumns} from reports t left join users u on u.id = t.user_id where t.id = any(${moved.map(each => each.id)}::uuid[])`,
  );
  const found = await knowingRowsInTurns(ctx.db, form, stored, entry => ({
    entry,
    ...inState(ctx, form, entry, state),
  }));
  for (const { entry, issues } of found) if (issues.length > 0) refused.add(entry.id);
  const changed = found.filter(
    ({ entry, issues, data }) => issues.length === 0 && !isDeepStrictEqual(data, entry.data),
  );
  for (const { entry, data } of changed) {
    computed.add(entry.id);
    if (drops(form, entry.data, data)) dropped.add(entry.id);
  }
  await writeAnswers(ctx, { form, report_config_id: id, by: actorId(ctx.actor), through: 'bulk', state }, changed);
  await unlinkFiles(
    ctx,
    changed.filter(({ entry, data }) => !isDeepStrictEqual(data._images, entry.data._images)),
  );
}

/** Whether an answer is gone. */
const drops = (form: Form, before: Data, after: Data): boolean =>
  Object.keys(before).some(key => {
    const input = Object.hasOwn(after, key) || isEmpty(before[key]) ? null : inputOfKey(compile(form), key);
    return input !== null && input.kind !== 'calculated';
  });

/** The files that no answer names any more. A state links none anew, so that no right to the others is asked for. */
async function unlinkFiles(ctx: Ctx, changed: readonly { entry: StoredEntry; data: Data }[]): Promise<void> {
  if (changed.length === 0) return;
  const named = changed.flatMap(({ entry, data }) => filesIn(data).map(file => ({ id: entry.id, file })));
  const gone = await ctx.db.run(
    sql`delete from report_files l where l.report_id = any(${changed.map(({ entry }) => entry.id)}::uuid[]) and not exists (select 1 from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ file }) => file)}::uuid[]) n (report_id, file_id) where n.report_id = l.report_id and n.file_id = l.file_id)`,
  );
  if (gone > 0) notifyChanged(ctx, resources.files);
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

const filesIn = ({ _images }: Data): string[] => [Object.values((_images ?? {}) as Data)].flat(2).filter(isId);
