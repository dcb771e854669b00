/** One try of one delivery: whether it is still wanted, whether its condition holds, and the call. */
import { comparisonsOf, type Data, type Form, fits } from '@kontor/form';
import { sql } from '../db/sql.ts';
import { apiTypes, type Config } from '../outside/apis/index.ts';
import { CallFault } from '../outside/guarded-fetch.ts';
import type { JobContext } from './outbox.ts';

/** The entry as a change left it; its columns as JSON. */
interface Payload {
  report_config_id: string;
  state: string | null;
  data: Data;
  version: number;
  created: string;
  modified: string;
}

export interface Due {
  id: string;
  report_handler_id: string;
  api_id: string;
  report_id: string;
  event: string;
  payload: Payload;
  /** This try counted. */
  attempts: number;
  last_error: string | null;
}

/** `unfit`: its condition does not hold. `gone`: its handler or API was deleted. Else what went wrong, null for nothing. */
export type Outcome = 'unfit' | 'gone' | { fault: string | null };

interface Told {
  type: string;
  config: Config;
  secrets: Record<string, string> | null;
  condition: { comparisons: unknown } | null;
}

/** Asked before the first try, so that later ones do not hang on what the form or the condition has become. */
async function holds({ database }: JobContext, { payload }: Due, condition: Told['condition']): Promise<boolean> {
  const comparisons = comparisonsOf(condition?.comparisons);
  if (comparisons.length === 0) return true;
  const form = await database.one<Form>(
    sql`select fields, states from report_configs where id = ${payload.report_config_id}`,
  );
  return form !== undefined && fits(form, payload.data, comparisons);
}

function bodyOf({ id, event, report_id, payload }: Due): string {
  const { report_config_id, state, data, version, created, modified } = payload;
  // Letter by letter as the API writes it: the database leaves noughts at the end of a second's parts away.
  const time = (text: string) => (text.endsWith('+00:00') ? `${text.slice(0, -6)}Z` : new Date(text).toISOString());
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

export async function deliver(context: JobContext, due: Due): Promise<Outcome> {
  const { database, services } = context;
  const told = await database.one<Told>(sql`
    select a.type, a.config, s.value as secrets, h.condition from report_handlers h join apis a on a.id = ${due.api_id}
    left join api_secrets s on s.api_id = a.id where h.id = ${due.report_handler_id} and h.deleted is null and a.deleted is null`);
  const type = told && apiTypes.get(told.type);
  if (!told || !type) return 'gone';
  const first = due.last_error === null || due.last_error === 'interrupted';
  if (first && !(await holds(context, due, told.condition))) return 'unfit';
  const config = type.withSecrets(told.config, key => told.secrets?.[key] ?? '');
  const { id: delivery, event } = due;
  try {
    const answered = await services.caller.call(type.outgoing(config, { delivery, event, body: bodyOf(due) }));
    return { fault: type.fault(answered) };
  } catch (error) {
    if (error instanceof CallFault) return { fault: error.code };
    throw error;
  }
}
