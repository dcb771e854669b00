/** What an entry's formulas need besides its answers: when it was begun, by whom; and values that they lock. */
import { Problem } from '@kontor/contract';
import {
  beganAt,
  beganKey,
  compile,
  type Data,
  type Form,
  type Issue,
  instantOf,
  isEmpty,
  type Look,
  metaOf,
  startData,
} from '@kontor/form';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { groupNames, personName } from './person-name.ts';
import type { Row } from './select.ts';

const [most, ahead] = [400 * 86_400_000, 10 * 60_000];

/** The answers with the moment at which the entry was begun; kept once it is stored. */
export function withMoment({ now }: Ctx, form: Form, data: Data, before: Row | null): Data {
  const kept = (before?.data as Data | undefined)?.[beganKey];
  const given = data[beganKey];
  if (kept !== undefined) return given === kept ? data : { ...data, [beganKey]: kept };
  if (isEmpty(given)) return compile(form).formulas ? { ...data, [beganKey]: now.toISOString() } : data;
  const at = beganAt(given);
  const path = `data.${beganKey}`;
  if (at === null) throw new Problem('invalid', [{ path, code: 'invalid_datetime' }]);
  const late = now.getTime() - instantOf(at);
  if (late > most || late < -ahead) throw new Problem('invalid', [{ path, code: 'out_of_range' }]);
  return data;
}

/** Who filled in an entry first, and what is known of it, for formulas. */
export async function metaFor(ctx: Ctx, form: Form, state: unknown, before: Row | null): Promise<Meta> {
  if (!compile(form).formulas) return {};
  const user = before ? await personOf(ctx, before.user_id) : await actingPerson(ctx);
  const created = (before?.created ?? ctx.now) as string | Date;
  return metaOf(user, {
    'entry.state': typeof state === 'string' ? state : null,
    'entry.created': new Date(created).toISOString(),
  });
}

/** Who asks, as formulas know them; null for a guest. */
export const actingPerson = (ctx: Ctx) => personOf(ctx, ctx.actor.kind === 'user' ? ctx.actor.id : null);

/** A person as formulas know them. */
export async function personOf({ db }: Pick<Ctx, 'db'>, id: unknown) {
  if (!id) return null;
  const found = await db.one<{ name: string; email: string; username: string; groups: string[] }>(
    sql`select ${personName('users')} as name, email, username, ${groupNames('users')} as groups from users where id = ${id}`,
  );
  return found ?? null;
}

export type Meta = ReturnType<typeof metaOf>;

/** Answers that a formula locks, unless they are as they were, or as a new entry has them. */
export function lockedIssues(
  form: Form,
  logic: NonNullable<Look['logic']>,
  data: Data,
  before: Data | undefined,
): Issue[] {
  const locking = [...(logic.asking?.asks ?? [])].filter(([, { readOnly }]) => readOnly !== null);
  if (locking.length === 0) return [];
  const start =
    before ??
    startData(form, { now: new Date(instantOf(beganAt(data[beganKey]) ?? beganAt(new Date().toISOString())!)) });
  return locking.flatMap(([input]) =>
    (input.repeated ? logic.instances(input.repeated) : [null]).flatMap((instance): Issue[] => {
      const key = instance === null ? input.name : `${input.name}.${instance}`;
      const [is, was, first] = [logic.answer(input, instance), start[key], logic.asking!.initial(input, instance)];
      const same = (one: unknown) => JSON.stringify(one ?? null) === JSON.stringify(is ?? null);
      if (isEmpty(is) && isEmpty(was)) return [];
      if (same(was) || (before === undefined && (isEmpty(is) || same(first)))) return [];
      return logic.asking!.asked(input, instance).readOnly && logic.visible(input, instance)
        ? [{ path: `data.${key}`, code: 'read_only' }]
        : [];
    }),
  );
}
