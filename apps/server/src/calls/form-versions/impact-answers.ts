/**
 * What entries answer to the fields that a draft changes: how many have an answer, whose does not fit, the first of these.
 * Entries are looked through some at a time by keyset, from the newest on, and for a while only: of more the rest is left,
 * and the answer says so.
 */
import { type AnswerKey, checkEntry, choicesOf, type Data, type FieldChange, type Form } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import { answered, answeredAt, countEntries } from '../../records/answered.ts';
import type { Ctx } from '../../records/context.ts';
import { differentIn, ofHashes, readDifferent, shownAnswer } from '../../records/different-answers.ts';
import type { Out } from '../../records/endpoint.ts';
import { portionsOf } from '../../records/portions.ts';
import { type Counted, countAnswers } from './impact-counts.ts';

type Impact = Out<'formImpact'>['data'];
type Answers = Pick<Impact['fields'][number], 'answers' | 'misfits' | 'complete' | 'first' | 'gone'>;

export interface Asked {
  row: FieldChange;
  /** Under which its answers stand, as the form is published. */
  keys: readonly AnswerKey[];
}

/** How many different answers of a field are tried, and how many entries that do not fit are shown. */
const [tried, firstShown] = [5_000, 20];

/** After which no further entries are looked at. */
export const lookMs = 8_000;

/** Whether an answer is refused by the field as the draft has it, by itself. */
function misfitOf({ change, after, gone }: FieldChange): ((value: unknown) => boolean) | null {
  if (change === 'choices') {
    const lost = new Set<unknown>(gone);
    return value => [value].flat().some(each => lost.has(each));
  }
  if (change !== 'kind' || !after) return null;
  const { content, name } = after;
  const options = Object.fromEntries(Object.entries(content.options).filter(([key]) => !/If$|^rules$/.test(key)));
  const form: Form = { fields: [{ ...content, options }], states: [] };
  return value => checkEntry(form, { [name]: value } as Data, { draft: true }).length > 0;
}

/** Counts of one field, added up over the portions. */
function fieldLooker(ctx: Ctx, { row, keys }: Asked) {
  const isMisfit = row.before ? misfitOf(row) : null;
  const told: Answers = { answers: 0, misfits: 0, complete: true, first: [], gone: [] };
  const known = new Map<string, boolean>();
  const gone = new Map(row.change === 'choices' ? row.gone.map(value => [value, 0]) : []);

  /** Hashes of the portion's answers that do not fit. Of more than are tried the rest is left. */
  async function wrongIn(from: Sql): Promise<string[]> {
    const { found } = await differentIn(ctx, from, tried + 1);
    const fresh = found.filter(({ hash }) => !known.has(hash));
    const left = tried - known.size;
    if (fresh.length > left) told.complete = false;
    for await (const read of readDifferent(ctx, from, fresh.slice(0, left)))
      for (const { hash, value } of read) known.set(hash, isMisfit?.(value) ?? false);
    return found.flatMap(({ hash }) => (known.get(hash) ? [hash] : []));
  }

  /** Choices that are no longer offered, by the entries of the portion that have them. */
  async function countGone(from: Sql): Promise<void> {
    if (gone.size === 0) return;
    const counted = await ctx.db.rows<{ value: string; answers: number }>(
      sql`select g.value, count(distinct t.id)::int as answers from unnest(${[...gone.keys()]}::text[]) g (value) join lateral (select t.id from ${from} and e.value ? g.value) t on true group by g.value`,
      'rare',
    );
    for (const { value, answers } of counted) gone.set(value, (gone.get(value) ?? 0) + answers);
  }

  function count(entries: number, { answers }: Counted): void {
    told.answers += answers;
    if (row.change === 'required') told.misfits += entries - answers;
  }

  /** Tries the answers of the portion, unless the time is over. */
  async function tryOut(portion: Sql, { answers, repeated }: Counted, isOver: () => boolean): Promise<void> {
    if (!isMisfit || answers === 0) return;
    if (isOver()) {
      told.complete = false;
      return;
    }
    const from = (repeated ? answered : answeredAt)(portion, keys);
    const wrong = await wrongIn(from);
    if (wrong.length === 0) return;
    const those = ofHashes(from, wrong);
    told.misfits += await countEntries(ctx, those);
    await countGone(from);
    if (told.first.length === firstShown) return;
    const shown = await ctx.db.rows<Answers['first'][number]>(
      sql`select t.id, t.number, ${shownAnswer} as value from ${those} order by t.created desc, t.id desc limit ${firstShown - told.first.length}`,
      'rare',
    );
    told.first.push(...shown);
  }

  function answer(): Answers {
    const labels = new Map(choicesOf(row.before?.content.options ?? {}).map(({ value, label }) => [value, label]));
    const counted = Array.from(gone, ([value, answers]) => ({ value, label: labels.get(value) ?? value, answers }));
    return { ...told, gone: counted.filter(({ answers }) => answers > 0) };
  }
  return { count, tryOut, answer };
}

const none: Counted = { answers: 0, repeated: false };

/** Of the entries that `where` names; in the order of `asked`. */
export async function lookThrough(ctx: Ctx, where: Sql, asked: readonly Asked[], most = lookMs) {
  const fields = asked.map(each => ({ ...each, looker: fieldLooker(ctx, each) }));
  const before = fields.filter(({ row }) => row.before);
  const entries: Impact['entries'] = { looked: 0, complete: true };
  const began = performance.now();
  const isOver = () => performance.now() - began > most || ctx.left?.() === true;
  for await (const ids of asked.length > 0 ? portionsOf(ctx, where) : []) {
    if (entries.looked > 0 && isOver()) {
      entries.complete = false;
      break;
    }
    const portion = sql`t.id = any(${ids}::uuid[])`;
    const counts = await countAnswers(
      ctx,
      portion,
      before.map(({ keys }) => keys),
    );
    const countOf = new Map(before.map((field, at) => [field, counts[at] ?? none]));
    for (const field of fields) field.looker.count(ids.length, countOf.get(field) ?? none);
    for (const [field, counted] of countOf) await field.looker.tryOut(portion, counted, isOver);
    entries.looked += ids.length;
  }
  return { entries, answers: fields.map(({ looker }) => looker.answer()) };
}
