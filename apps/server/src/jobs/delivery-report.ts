/** Payload of a delivery of an entry: as JSON, and as values of the `{field}` placeholders. */
import {
  comparisonsOf,
  compile,
  createdOf,
  type Data,
  type Form,
  fits,
  inLanguage,
  lookAt,
  metaOf,
  textFor,
} from '@kontor/form';
import { readsPerson, rulesOf } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import { stateNames, wordsFor } from '../exports/words.ts';
import type { Told, Value } from '../outside/apis/index.ts';
import { brandingOf } from '../records/branding.ts';
import { withLists } from '../records/choice-lists.ts';
import { presented } from '../records/former-fields.ts';
import { formIn, namesOf } from '../records/forms.ts';
import { knowingRows } from '../records/list-rows.ts';
import { personOf } from '../records/report-formulas.ts';
import { instanceZone } from '../records/time-zone.ts';
import type { JobContext } from './job.ts';

/** Snapshot of the entry after the change, as JSON of its columns. */
export interface Payload {
  report_config_id: string;
  state: string | null;
  data: Data;
  form_version?: number;
  version: number;
  created: string;
  modified: string;
}

export interface About {
  id: string;
  event: string;
  report_id: string;
  payload: Payload;
}

type Named = Form & { name: string };

/** The answers by the present names of their fields, which conditions and texts go by. */
const answersOf = (form: Form, { data, form_version: version }: Payload): Data =>
  version === undefined ? data : presented(form, data, version);

async function formOf({ database }: JobContext, { report_config_id }: Payload): Promise<Named | undefined> {
  const row = await database.one<Named>(
    sql`select t.name, ${withLists('t', true)} as fields, t.states, t.rules, ${namesOf('t')} as names from report_configs t where t.id = ${report_config_id}`,
  );
  return row && { name: row.name, ...formIn(row) };
}

/** Checked before the first attempt only, so that retries do not depend on later changes of form or condition. */
export async function reportFits(
  context: JobContext,
  { payload, report_id }: Pick<About, 'payload' | 'report_id'>,
  condition: { comparisons: unknown } | null,
  formula: string | null = null,
): Promise<boolean> {
  const comparisons = comparisonsOf(condition?.comparisons);
  if (comparisons.length === 0 && !formula?.trim()) return true;
  const found = await formOf(context, payload);
  if (found === undefined) return false;
  // as a rule of the form, so that the rows it looks up are fetched
  const form = formula?.trim() ? { ...found, rules: [...rulesOf(found.rules), { formula, message: '' }] } : found;
  const author = readsPerson(form) ? await authorOf(context, report_id) : null;
  const meta = metaOf(author, {
    'entry.state': payload.state,
    'entry.created': createdOf(payload.data, payload.created),
  });
  return knowingRows(context.database, form, () => fits(form, answersOf(found, payload), comparisons, formula, meta));
}

/** Who filled an entry in first; null for a guest, and for an entry that is gone for good. */
async function authorOf({ database }: JobContext, report_id: string) {
  const row = await database.one<{ user_id: string | null }>(sql`select user_id from reports where id = ${report_id}`);
  return personOf({ db: database }, row?.user_id);
}

function bodyOf({ id, event, report_id, payload }: About): string {
  const { report_config_id, state, data, version, created, modified } = payload;
  // Always three digits of fractional seconds: PostgreSQL drops trailing zeros.
  const time = (text: string) => new Date(text).toISOString();
  const report = {
    id: report_id,
    report_config_id,
    state,
    data,
    version,
    created: time(created),
    modified: time(modified),
  };
  return JSON.stringify({ event, delivery: id, report });
}

/** Built-in placeholders start with an underscore: no field name does. */
async function ownTexts(context: JobContext, { event, report_id, payload }: About, form: Named, timeZone: string) {
  const { report_config_id, state, created } = payload;
  const words = wordsFor('de');
  const { app_name: house } = await brandingOf(context.database, context.services);
  const own: Record<string, string> = {
    _id: report_id,
    _form: form.name,
    _state: stateNames(form, words)(state) ?? '',
    _event: event,
    _created: new Date(created).toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    _link: `${context.services.origins[0] ?? ''}/reports/${report_config_id}/${report_id}/view`,
    _house: house,
  };
  return (name: string) => (Object.hasOwn(own, name) ? own[name] : undefined);
}

async function textsOf(context: JobContext, about: About): Promise<Value> {
  const { payload } = about;
  const found = await formOf(context, payload);
  if (!found) return () => undefined;
  // In German: there is no reader whose language could be used.
  const form = inLanguage(found, 'de');
  const { byName } = compile(form);
  const seen = await knowingRows(context.database, form, () => lookAt(compile(form), answersOf(found, payload)));
  const timeZone = await instanceZone(context.database);
  const ours = await ownTexts(context, about, form, timeZone);
  const words = { ...wordsFor('de'), timeZone };
  return name => ours(name) ?? (byName.has(name) ? textFor(form, seen, `{${name}}`, words) : undefined);
}

export const reportToTell = (context: JobContext, about: About): Told => ({
  delivery: about.id,
  event: about.event,
  body: bodyOf(about),
  texts: () => textsOf(context, about),
});
