/**
 * Computes stored entries anew after formulas of their form have changed: results of calculations, computed numbers of
 * instances and warnings alone. Answers stay, also where a condition would hide them by now. What is changed is of the
 * published version from then on, whose formulas gave its results, unless that would refuse it.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  beganKey,
  checkEntry,
  compile,
  createdOf,
  type Data,
  type Form,
  inputOfKey,
  isEmpty,
  lookAt,
  metaOf,
  settle,
} from '@kontor/form';
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { presented } from './former-fields.ts';
import type { Forms } from './forms.ts';
import { knowingRowsOfEach } from './list-rows.ts';
import { groupNames, personName } from './person-name.ts';
import { type NextAnswers, writeAnswers } from './write-answers.ts';

export interface StoredEntry {
  id: string;
  version: number;
  form_version: number;
  user_id: string | null;
  number: string | null;
  state: string | null;
  created: string | Date;
  data: Data;
  /** Who filled it in first. */
  name: string | null;
  email: string | null;
  username: string | null;
  groups: string[] | null;
}

export interface Recalculated {
  entry: StoredEntry;
  data: Data;
  /** What differs, by key; null: nothing. */
  before: Data;
  after: Data;
  /** The form would take the entry as it is now; else it stays under its own version, which took it. */
  fits: boolean;
}

/** Results that the form gives an entry with these answers; `over` where they take more steps than it has, and some are missing. */
export function resultsOf(form: Form, entry: StoredEntry, stored: Data) {
  const compiled = compile(form);
  const { name, email, username, groups } = entry;
  const user = username === null ? null : { name: name ?? username, email, username, groups };
  const created = new Date(entry.created).toISOString();
  // begun before the form had formulas: when it came
  const began = isEmpty(stored[beganKey]) ? created : stored[beganKey];
  const given: Data = { ...stored, [beganKey]: began };
  const meta = metaOf(user, { 'entry.state': entry.state, 'entry.created': createdOf(given, created) });
  const seen = lookAt(compiled, given, meta);
  const settled = settle(form, given, { meta, seen });
  const [before, after]: [Data, Data] = [{}, {}];
  const note = (key: string, next: unknown) => {
    if (isDeepStrictEqual(plain(stored[key]), plain(next))) return;
    before[key] = stored[key] ?? null;
    after[key] = next ?? null;
  };
  for (const key of new Set([...Object.keys(stored), ...Object.keys(settled)]))
    if (key === '_warnings' || inputOfKey(compiled, key)?.kind === 'calculated') note(key, settled[key]);
  if (settled._repeat) note('_repeat', { ...(stored._repeat as object), ...(settled._repeat as object) });
  const data: Data = { ...stored, ...(compiled.formulas ? { [beganKey]: began } : {}), ...after };
  for (const key of Object.keys(after)) if (after[key] === null) delete data[key];
  return { data, before, after, meta, settled, over: seen.logic?.over() ?? false };
}

/** What the form makes of the entry by now; null if that is what is stored. */
function recalculated(form: Form, entry: StoredEntry): Recalculated | null {
  const stored = presented(form, entry.data, entry.form_version);
  const { data, before, after, meta, over } = resultsOf(form, entry, stored);
  if (over || Object.keys(after).length === 0) return null;
  const fits = checkEntry(form, data, { draft: entry.state === 'draft', unknown: 'keep', meta }).length === 0;
  // Its own version has other names: it is not to be mixed with results of this one.
  if (!fits && stored !== entry.data) return null;
  return { entry, data, before, after, fits };
}

export async function recalculatedAll(ctx: Ctx, form: Form, entries: readonly StoredEntry[]): Promise<Recalculated[]> {
  const found = await knowingRowsOfEach(ctx.db, form, entries, entry => recalculated(form, entry));
  return found.filter(each => each !== null);
}

/** Without prototypes and undefined values, as in the database. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** An entry `t` as a `StoredEntry`, with `u`, who filled it in. */
export const storedColumns = sql`t.id, t.version, t.form_version, t.user_id, t.number, t.state, t.created, t.data, u.email, u.username, ${personName('u')} as name, ${groupNames('u')} as groups`;

/** Entries of a form from the newest on, after the one that was last. */
export const entriesFrom = (form: string, after: Sql, most: number): Sql => sql`
  select ${storedColumns}
  from reports t left join users u on u.id = t.user_id
  where t.report_config_id = ${form} and t.deleted is null and ${after}
  order by t.created desc, t.id desc limit ${most}`;

export interface Recalculation {
  id: string;
  report_config_id: string;
  user_id: string | null;
  state: 'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone';
  last_id: string | null;
}

/** Entries of a step. */
export const batch = 200;

/** Writes the entries as their next version, under the lock that the batch has. */
export async function writeRecalculated(
  ctx: Ctx,
  forms: Forms,
  job: Recalculation,
  changed: readonly NextAnswers[],
): Promise<void> {
  if (changed.length === 0) return;
  const { form } = await forms.get(ctx, job.report_config_id);
  await writeAnswers(ctx, { form, report_config_id: job.report_config_id, by: job.user_id, through: 'job' }, changed);
}

/** The next entries of a running recalculation, in the open transaction, which has its row locked. False at the end. */
export async function recalculateNext(ctx: Ctx, forms: Forms, job: Recalculation): Promise<boolean> {
  const { form, number } = await forms.get(ctx, job.report_config_id);
  const after =
    job.last_id === null
      ? sql`true`
      : sql`(t.created, t.id) < (select r.last_created, r.last_id from recalculations r where r.id = ${job.id})`;
  const entries = await ctx.db.rows<StoredEntry>(
    sql`${entriesFrom(job.report_config_id, after, batch)} for no key update of t`,
  );
  const changed = await recalculatedAll(ctx, form, entries);
  await writeRecalculated(
    ctx,
    forms,
    job,
    changed.map(({ entry, data, fits }) => ({ data, entry: fits ? { ...entry, form_version: number } : entry })),
  );
  if (changed.length > 0)
    await ctx.db.run(
      sql`insert into recalculated (recalculation_id, report_id, version, form_version) select ${job.id}, * from unnest(${changed.map(({ entry }) => entry.id)}::uuid[], ${changed.map(({ entry }) => entry.version + 1)}::int[], ${changed.map(({ entry }) => entry.form_version)}::int[])`,
    );
  const last = entries.at(-1)?.id ?? job.last_id;
  const more = entries.length === batch;
  // others may have been added, or removed, since they were counted
  const total = more ? sql`greatest(r.total, r.done + ${entries.length})` : sql`r.done + ${entries.length}`;
  const end = more ? sql`` : sql`, state = 'done', ended = now()`;
  await ctx.db.run(
    sql`update recalculations r set done = r.done + ${entries.length}, total = ${total}, changed = r.changed + ${changed.length}, last_id = ${last}, last_created = coalesce((select t.created from reports t where t.id = ${last}), r.last_created), attempts = 0, touched = now() ${end} where r.id = ${job.id}`,
  );
  return more;
}
