/** Tries maps with the newest entries of a form before its draft is published: how many would be mapped, and which stay, with why. */
import type { AnswerMap } from '@kontor/contract';
import type { Form, Issue } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import type { Forms } from '../forms.ts';
import { type StoredEntry, storedColumns } from '../recalculate.ts';
import { madeBy } from './made.ts';
import { mappedAnswers } from './map-check.ts';

/** How many of the newest entries are looked at, how many at a time, and how many that stay are shown. */
const [looked, atOnce, firstShown] = [1_000, 200, 20];

export interface Trial {
  /** Entries with an answer that is to be mapped. */
  examined: number;
  changed: number;
  first: { id: string; number: string | null; created: string; issues: Issue[] }[];
}

/** Those of the newest entries that have an answer which is to be mapped. */
async function chosenOf(ctx: Ctx, form: string, published: Form, maps: readonly AnswerMap[]): Promise<string[]> {
  const newest = await ctx.db.rows<{ id: string }>(
    sql`select t.id from reports t where t.report_config_id = ${form} and t.deleted is null order by t.created desc, t.id desc limit ${looked}`,
  );
  const ids = newest.map(({ id }) => id);
  const found = new Set<string>();
  for (const map of maps) {
    const answers = mappedAnswers(sql`t.id = any(${ids}::uuid[])`, published, map);
    for (const { id } of await ctx.db.rows<{ id: string }>(sql`select distinct t.id from ${answers}`, 'rare'))
      found.add(id);
  }
  return ids.filter(id => found.has(id));
}

/** `draft`: the form with the rows of its lists. */
export async function trialOf(
  ctx: Ctx,
  forms: Forms,
  form: string,
  { draft, maps }: { draft: Form; maps: readonly AnswerMap[] },
): Promise<Trial> {
  const present = await forms.get(ctx, form);
  const to = { ...present, number: present.number + 1, form: draft };
  const ids = await chosenOf(ctx, form, present.form, maps);
  const trial: Trial = { examined: 0, changed: 0, first: [] };
  for (let at = 0; at < ids.length; at += atOnce) {
    const entries = await ctx.db.rows<StoredEntry>(
      sql`select ${storedColumns} from reports t left join users u on u.id = t.user_id where t.id = any(${ids.slice(at, at + atOnce)}::uuid[]) order by t.created desc, t.id desc`,
    );
    const mapping = { report_config_id: form, maps, present, before: present.form, to };
    const made = await madeBy(ctx, forms, mapping, entries);
    for (const { entry, data, issues } of made) {
      trial.examined += 1;
      if (data && issues.length === 0) trial.changed += 1;
      else if (trial.first.length < firstShown) {
        const { id, number } = entry;
        const created = new Date(entry.created).toISOString();
        trial.first.push({ id, number, created, issues: issues.slice(0, firstShown) });
      }
    }
  }
  return trial;
}
