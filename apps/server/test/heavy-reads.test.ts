/**
 * Tests of the limit for heavy questions: counted while a lock holds them in the database, so that no clock decides.
 */
import { setImmediate as untilNext } from 'node:timers/promises';
import type { Problem } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../src/accounts/passwords.ts';
import { openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { type HeavyReads, type HeavyRules, heavyRules, keepHeavyReads } from '../src/records/heavy-reads.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { until } from './until.ts';

const rules: HeavyRules = { each: 3, places: 5, patienceMs: 60_000, waiting: { each: 100, all: 300 } };

/** Work that ends when the test says so. */
function workOf(reads: HeavyReads) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    ask: (person: string, name: string, left?: () => boolean) =>
      reads.ask(
        person,
        () => {
          began.push(name);
          return new Promise<string>(resolve => ends.set(name, () => resolve(name)));
        },
        left,
      ),
    async end(name: string) {
      ends.get(name)?.();
      await untilNext();
    },
  };
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Problem) => error.kind,
  );

describe('the limiter', () => {
  it('lets three of one person in, five in all, and first who has fewer', async () => {
    const { ask, began, end } = workOf(keepHeavyReads(rules));
    const all = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map(name => ask('anna', name)),
      ...['b1', 'b2', 'b3'].map(name => ask('ben', name)),
      ask('carl', 'c1'),
    ];
    await untilNext();
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    await end('a1');
    expect(began.slice(5)).toEqual(['c1']);
    for (const name of ['a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
    expect(new Set(began)).toEqual(new Set(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1']));
    for (const name of ['a4', 'a5', 'b3']) await end(name);
    expect(await Promise.all(all)).toHaveLength(9);
  });

  it('three of one person and half of the pool, and one fewer than the processors that PostgreSQL shares with us', () => {
    const at = (host: string, max = 10) => openDatabase({ connection: { host }, max });
    expect(heavyRules(at('database.example.org'), 2)).toMatchObject({ each: 3, places: 5 });
    expect(heavyRules(at('/run/postgresql'), 2)).toMatchObject({ each: 1, places: 5 });
    expect(heavyRules(at('localhost', 4), 8)).toMatchObject({ each: 3, places: 2 });
  });

  it('asks to come back where too many wait, or for too long, and skips who has left', async () => {
    const { ask, began, end } = workOf(keepHeavyReads({ ...rules, patienceMs: 1, waiting: { each: 1, all: 2 } }));
    const first = ['a1', 'a2', 'a3'].map(name => ask('anna', name));
    const late = refusal(ask('anna', 'a4'));
    expect(await refusal(ask('anna', 'a5'))).toBe('busy');
    expect(await late).toBe('busy');
    const gone = refusal(
      keepHeavyReads(rules).ask(
        'anna',
        async () => began.push('gone'),
        () => true,
      ),
    );
    expect(await gone).toBe('slow');
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    await Promise.all(first);
    expect(began).toEqual(['a1', 'a2', 'a3']);
  });
});

describe('a server', () => {
  const key = 4_712;
  let house: House;
  let [anna, ben, carl]: Person[] = [];
  let held: string;
  let free: string;

  beforeAll(async () => {
    house = await openHouse();
    [anna, ben, carl] = await Promise.all(['anna', 'ben', 'carl'].map(name => house.as(name, 'admin')));
    [held, free] = [await addForm(anna as Person), await addForm(anna as Person)];
    for (const form of [held, free]) await anna?.post('/reports/add.json', report(form, { title: 'Pigeon' }));
    // Whoever reads an entry of the form `held` waits at the gate.
    for (const text of [
      `create function at_gate(form uuid) returns boolean language plpgsql cost 100000 as $$ begin
        if form <> '${held}' then return true; end if;
        while not pg_try_advisory_lock_shared(${key}) loop perform pg_sleep(0.01); end loop;
        perform pg_advisory_unlock_shared(${key});
        return true;
      end $$`,
      'alter table reports rename to all_reports',
      'create view reports as select * from all_reports where at_gate(report_config_id)',
    ])
      await house.database.text(text);
  });
  afterAll(() => house.close());

  const heavy = {
    values: `/reports/values.json?filter[report_config_id]=`,
    search: `/reports.json?search=pigeon&filter[report_config_id]=`,
    answers: `/reports.json?filter[data.title]=Pigeon&filter[report_config_id]=`,
    sorted: `/reports.json?sort=data.title&filter[report_config_id]=`,
  };
  const running = async () => {
    const found = await house.database.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%reports t%' and pid <> pg_backend_pid()`,
    );
    return found?.n ?? 0;
  };

  it('runs so many heavy questions of a person and five in all; sign-in, writes, cheap lists and health go on', async () => {
    await house.database.run(
      sql`insert into credentials (user_id, password_hash) values (${carl?.id}, ${await hashPassword('a long enough password')})`,
    );
    const keeper = await house.database.pool.connect();
    await keeper.query(`select pg_advisory_lock(${key})`);
    const open = async () => {
      await keeper.query(`select pg_advisory_unlock(${key})`);
    };
    onTestFinished(async () => {
      await open();
      keeper.release();
    });
    const ask = (person: Person | undefined) =>
      Array.from({ length: 25 }, (_, at) => {
        const kinds = [
          `${heavy.values}${held}&field=title`,
          ...[heavy.search, heavy.answers, heavy.sorted].map(path => path + held),
        ];
        return person?.get(kinds[at % kinds.length] ?? '');
      });
    const annas = ask(anna);
    const { each } = heavyRules(house.database);
    await until(running, n => n === each);
    // All of hers have arrived when a later one of another person is answered.
    const others = async () => [
      (await carl?.get(`/reports.json?filter[report_config_id]=${free}`))?.status,
      (await carl?.post('/directories/add.json', { name: `New ${Math.random()}` }))?.status,
      (
        await house.nobody.post('/pixelstein-users/users/login.json', {
          username: 'carl',
          password: 'a long enough password',
        })
      ).status,
      (await house.nobody.get('/health')).status,
    ];
    expect(await others()).toEqual([200, 201, 200, 200]);
    expect(await running()).toBe(each);
    const bens = ask(ben);
    const both = Math.min(5, 2 * each);
    await until(running, n => n === both);
    expect(await others()).toEqual([200, 201, 200, 200]);
    expect(await running()).toBe(both);
    await open();
    const answers = await Promise.all([...annas, ...bens]);
    // On a slow machine some may have waited too long.
    expect(new Set(answers.map(answer => answer?.status)).difference(new Set([200, 503]))).toEqual(new Set());
    expect((await anna?.get(`${heavy.values}${held}&field=title`))?.status).toBe(200);
  });
});
