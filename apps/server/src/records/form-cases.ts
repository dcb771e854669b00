/** Cases of a form: tried one after the other, compared with what is expected of them, and given a new expectation. */
import { setImmediate } from 'node:timers/promises';
import { Problem } from '@kontor/contract';
import {
  type AnsweredField,
  beganKey,
  type CaseDifference,
  type CaseOutcome,
  carryAnswers,
  caseOutcome,
  compareOutcomes,
  compile,
  type Data,
  displayValue,
  type Form,
  type How,
  type Input,
  inLanguage,
  inputsOf,
  metaOf,
} from '@kontor/form';
import { type Language, localeOf } from '@kontor/form/languages';
import { sql } from '../db/sql.ts';
import { caseForm, type FormContents } from './case-form.ts';
import { checkLists } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import type { Out } from './endpoint.ts';
import { withinForm } from './form-lists.ts';
import { knowingRows } from './list-rows.ts';
import { groupNames, personName } from './person-name.ts';
import type { Person } from './report-formulas.ts';
import { cleanAnswers } from './rich-answers.ts';
import { param } from './verb.ts';

export type CaseResult = Out<'formCasesRun'>['data'][number];
type Difference = CaseResult['differences'][number];
type Side = Difference['before'];

/** Differences of one case that are shown. */
const mostShown = 50;

interface Case {
  id: string;
  name: string;
  data: Data;
  /** The fields that the answers are of. */
  answered: AnsweredField[];
  expected: CaseOutcome;
  created: Date | string;
  person: Person | null;
}

/** What is known of a case that is kept just now. */
export type NewCase = Pick<Case, 'data' | 'answered' | 'created' | 'person'>;

/** Values that a choice list lacks, as the check of an entry refuses them. */
async function refusedByLists(ctx: Ctx, form: Form, data: Data): Promise<string[]> {
  try {
    await checkLists(ctx, form, data);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.issues.map(({ path }) => path);
  }
}

/** What the form, that of `id` as it is designed, makes of a case. */
export async function outcomeOf(
  ctx: Ctx,
  id: string,
  form: Form,
  { data, answered, created, person }: NewCase,
): Promise<CaseOutcome> {
  const answers = cleanAnswers(form, carryAnswers(answered, form, data).data);
  const meta = metaOf(person, { 'entry.state': null, 'entry.created': new Date(created).toISOString() });
  const outcome = await knowingRows(ctx.db, form, () => caseOutcome(form, answers, meta), withinForm(ctx, id));
  const byName = compile(form).byName;
  for (const path of await refusedByLists(ctx, form, answers)) {
    const [name = '', ...instance] = path.replace(/^data\.(_updated_)?/, '').split('.');
    const input = byName.get(name);
    if (!input) continue;
    const key = [input.content.id, ...instance].join('.');
    if (outcome.fields[key] !== 'hidden') outcome.refused[key] ??= [{ code: 'not_a_choice' }];
  }
  return outcome;
}

const whole = sql`k.id, k.name, k.data, k.names as answered, k.expected, k.created,
  (select jsonb_build_object('name', ${personName('u')}, 'email', u.email, 'username', u.username, 'groups', ${groupNames('u')}) from users u where u.id = k.user_id) as person`;

/** One after the other, others being served between them; read singly, since each may be as large as an entry. */
async function* tried(ctx: Ctx, id: string, form: Form, only: readonly string[] | null = null) {
  const rows = await ctx.db.rows<{ id: string }>(
    sql`select k.id from report_config_cases k where k.report_config_id = ${id} and (${only}::uuid[] is null or k.id = any(${only}::uuid[])) order by k.created, k.id`,
  );
  for (const { id: one } of rows) {
    const kept = await ctx.db.one<Case>(sql`select ${whole} from report_config_cases k where k.id = ${one}`);
    if (!kept) continue;
    yield { kept, outcome: await outcomeOf(ctx, id, form, kept) };
    await setImmediate();
  }
}

/** A result as it is shown; null for none, and a reason as it is. */
function textOf(value: unknown, input: Input | undefined, how: How): Side {
  if (value === null || (typeof value === 'object' && !Array.isArray(value))) return value as Side;
  return input ? displayValue(input, value, how) : String(value);
}

/** Differences in the words and writing of a language. */
function wordsIn(form: Form, language: Language): (each: CaseDifference) => Difference {
  const inputs = new Map(inputsOf(inLanguage(form, language)).map(input => [input.content.id, input]));
  const repeats = compile(form).repeats;
  const how = { locale: localeOf(language), yes: '✓', no: '–' };
  return ({ key, part, before, after }) => {
    const [id = key, instance] = key === 'data' || key.startsWith('data.') ? [key] : key.split('.');
    const input = inputs.get(id);
    const repeat = repeats.get(id) ?? repeats.get(key.replace(/^data\._repeat\./, ''));
    const label = input ? input.label || input.name : (repeat?.name ?? '');
    const say = (value: unknown) => (part === 'value' ? textOf(value, input, how) : (value as Side));
    return {
      id,
      label,
      instance: instance === undefined ? null : Number(instance),
      part,
      ...{ before: say(before), after: say(after) },
    };
  };
}

/** What comes out differently with these contents, of every case of the form. */
export async function runCases(
  ctx: Ctx,
  id: string,
  contents: FormContents,
  language: Language,
): Promise<CaseResult[]> {
  const any = await ctx.db.one(sql`select 1 from report_config_cases where report_config_id = ${id} limit 1`);
  if (!any) return [];
  const form = await caseForm(ctx, id, contents);
  const words = wordsIn(form, language);
  const results: CaseResult[] = [];
  for await (const { kept, outcome } of tried(ctx, id, form)) {
    const found = compareOutcomes(kept.expected, outcome);
    const differences = found.slice(0, mostShown).map(words);
    results.push({ id: kept.id, name: kept.name, count: found.length, differences });
  }
  return results;
}

/** What came of a case that was tried, to be expected of it from now on. */
export interface TriedCase {
  id: string;
  outcome: CaseOutcome;
}

/** Tries these cases, for as long as that takes: before anything is locked. Those that are gone are passed over. */
export async function tryCases(
  ctx: Ctx,
  id: string,
  contents: FormContents,
  ids: readonly string[],
): Promise<TriedCase[]> {
  if (ids.length === 0) return [];
  const form = await caseForm(ctx, id, contents);
  const found: TriedCase[] = [];
  for await (const { kept, outcome } of tried(ctx, id, form, ids)) found.push({ id: kept.id, outcome });
  return found;
}

/** The answers of a case never change: what came of it while nothing was locked holds for the same contents. */
export async function acceptCases(ctx: Ctx, found: readonly TriedCase[]): Promise<void> {
  for (const { id, outcome } of found)
    await ctx.db.run(
      sql`update report_config_cases set expected = ${param(outcome)}::jsonb, modified = ${ctx.now}::timestamptz where id = ${id}`,
    );
}

/** With the moment at which they were begun, so that the days in formulas stay those of that moment. */
export const withBeginning = (ctx: Ctx, data: Data): Data =>
  typeof data[beganKey] === 'string' ? data : { ...data, [beganKey]: ctx.now.toISOString() };
