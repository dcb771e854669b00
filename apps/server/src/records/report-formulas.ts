/** What an entry's formulas need besides its answers: when it was begun, by whom; and values that they lock. */
import { Problem } from '@kontor/contract';
import {
  beganAt,
  beganKey,
  type CompiledInput,
  compile,
  createdOf,
  type Data,
  type Form,
  firstValue,
  type Issue,
  instantOf,
  isEmpty,
  type Look,
  metaOf,
  repeatInstances,
} from '@kontor/form';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { groupNames, personName } from './person-name.ts';
import type { Row } from './select.ts';

const [most, ahead] = [400 * 86_400_000, 10 * 60_000];

/**
 * The answers with the moment at which the entry was begun; kept once it is stored. One that was begun before its form
 * had formulas has that at which it came.
 */
export function withMoment({ now }: Ctx, form: Form, data: Data, before: Row | null): Data {
  const kept = (before?.data as Data | undefined)?.[beganKey];
  const given = data[beganKey];
  if (kept !== undefined) return given === kept ? data : { ...data, [beganKey]: kept };
  if (isEmpty(given)) {
    const began = new Date((before?.created ?? now) as string | Date).toISOString();
    return compile(form).formulas ? { ...data, [beganKey]: began } : data;
  }
  const at = beganAt(given);
  const path = `data.${beganKey}`;
  if (at === null) throw new Problem('invalid', [{ path, code: 'invalid_datetime' }]);
  const late = now.getTime() - instantOf(at);
  if (late > most || late < -ahead) throw new Problem('invalid', [{ path, code: 'out_of_range' }]);
  return data;
}

/** Who filled in an entry first, and what is known of it, for formulas. */
export async function metaFor(ctx: Ctx, form: Form, state: unknown, data: Data, before: Row | null): Promise<Meta> {
  if (!compile(form).formulas) return {};
  const user = before ? await personOf(ctx, before.user_id) : await actingPerson(ctx);
  const created = (before?.created ?? ctx.now) as string | Date;
  return metaOf(user, {
    'entry.state': typeof state === 'string' ? state : null,
    'entry.created': createdOf(data, created),
  });
}

/** Who asks, as formulas know them; null for a guest. */
export const actingPerson = (ctx: Ctx) => personOf(ctx, ctx.actor.kind === 'user' ? ctx.actor.id : null);

export interface Person {
  name: string;
  email: string | null;
  username: string;
  groups: string[];
}

/** A person as formulas know them. */
export async function personOf({ db }: Pick<Ctx, 'db'>, id: unknown): Promise<Person | null> {
  if (!id) return null;
  const found = await db.one<Person>(
    sql`select ${personName('users')} as name, email, username, ${groupNames('users')} as groups from users where id = ${id}`,
  );
  return found ?? null;
}

export type Meta = ReturnType<typeof metaOf>;

/** Whether a field that a formula locks has something of the person at first. */
export const locksPerson = (form: Form): boolean =>
  compile(form).inputs.some(
    ({ content: { options } }) => options.readOnlyIf && String(options.initialValue).startsWith('user.'),
  );

export interface Locking {
  /** What the entry has by now; missing for a new one. */
  before: Data | undefined;
  /** Who writes it. */
  person: Person | null;
}

/** Answers that a formula locks, unless they are as they were, or as a new entry or instance has them. */
export function lockedIssues(
  form: Form,
  logic: NonNullable<Look['logic']>,
  data: Data,
  { before, person }: Locking,
): Issue[] {
  const asking = logic.asking;
  const locking = [...(asking?.asks ?? [])].filter(([, { readOnly }]) => readOnly !== null);
  if (!asking || locking.length === 0) return [];
  const isNew = instancesSince(form, before);
  return locking.flatMap(([input]) =>
    (input.repeated ? logic.instances(input.repeated) : [null]).flatMap((instance): Issue[] => {
      const key = instance === null ? input.name : `${input.name}.${instance}`;
      const [is, was] = [logic.answer(input, instance), before?.[key]];
      const begins = () =>
        isEmpty(is) ||
        isSame(input, is, firstValue(input, person, data[beganKey])) ||
        isSame(input, is, asking.initial(input, instance));
      if (isSame(input, is, was) || (isNew(input, instance) && begins())) return [];
      return asking.asked(input, instance, was ?? null).readOnly && logic.visible(input, instance)
        ? [{ path: `data.${key}`, code: 'read_only' }]
        : [];
    }),
  );
}

/** Moments are the same as instants, whatever the zone in which they are written. */
const isSame = ({ measure }: CompiledInput, one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) ||
  JSON.stringify(one) === JSON.stringify(other) ||
  (measure === 'moment' && Date.parse(String(one)) === Date.parse(String(other)));

/** Whether a field, or its instance, has come since what is stored. */
function instancesSince(form: Form, before: Data | undefined) {
  const had = new Map<CompiledInput['repeated'], ReadonlySet<number>>();
  if (before)
    for (const repeat of compile(form).repeats.values())
      had.set(repeat, new Set(repeatInstances(before, repeat.content)));
  return ({ repeated }: CompiledInput, instance: number | null): boolean =>
    before === undefined || (instance !== null && had.get(repeated)?.has(instance) === false);
}
