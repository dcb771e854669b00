/** Tests of the job queue (transactional outbox): commits and rollbacks, retries, restarts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import type { Queues, WorkContext } from '../src/jobs/job.ts';
import { type Outbox, openOutbox, takeOver } from '../src/jobs/outbox.ts';
import type { Services } from '../src/records/context.ts';
import { cloneDatabase } from './cluster.ts';
import { until } from './until.ts';

let database: Database;
let outbox: Outbox;
let drop: () => Promise<void>;
const done: string[] = [];
const beside = { now: 0, most: 0 };
const tried: string[] = [];
/** A barrier that lets two jobs pass at a time. */
const crowd = {
  first: undefined as PromiseWithResolvers<void> | undefined,
  async arrive() {
    const { first } = crowd;
    crowd.first = first ? undefined : Promise.withResolvers<void>();
    first?.resolve();
    await crowd.first?.promise;
  },
};

/** Queues that record their jobs only; `thumbnail` fails if the job says so. */
const queues: Queues = {
  alerts: { worker: async () => undefined, retries: 0, wait: 1 },
  batches: { worker: async () => undefined, retries: 0, wait: 1 },
  imports: { worker: async () => undefined, retries: 0, wait: 1 },
  recalculate: { worker: async () => undefined, retries: 0, wait: 1 },
  thumbnail: {
    worker: async (_context, { name = '', fails }) => {
      tried.push(name);
      if (fails === 'always' || (fails === 'once' && tried.filter(one => one === name).length === 1))
        throw new Error('on purpose');
      done.push(name);
    },
    retries: 1,
    wait: 1,
  },
  'forget-object': {
    worker: async (_context, { key = '' }) => {
      beside.most = Math.max(beside.most, ++beside.now);
      // Two jobs are at the barrier; a third one would have arrived by the next answer of the database.
      if (key !== 'first') await crowd.arrive();
      await database.rows(sql`select 1`);
      beside.now--;
      done.push(key);
    },
    retries: 0,
    wait: 1,
    together: 4,
    beside: 2,
    soon: true,
    // No polling while this runs.
    look: 3_600,
  },
  deliveries: { worker: async () => undefined, retries: 0, wait: 1 },
  scrub: { worker: async () => undefined, retries: 0, wait: 1 },
  demo: { worker: async () => undefined, retries: 0, wait: 1 },
  copies: { worker: async () => undefined, retries: 0, wait: 1 },
  'message-out': { worker: async () => undefined, retries: 0, wait: 1 },
  'message-turn': { worker: async () => undefined, retries: 0, wait: 1 },
  charts: { worker: async () => undefined, retries: 0, wait: 1 },
  exports: { worker: async () => undefined, retries: 0, wait: 1 },
  mail: {
    worker: async (_context, { name = '' }) => {
      tried.push(name);
      if (name === 'letter 1') throw new Error('on purpose');
    },
    retries: 0,
    wait: 1,
    together: 10,
  },
  purge: { worker: async () => undefined, retries: 0, wait: 1 },
  schedules: { worker: async () => undefined, retries: 0, wait: 1 },
  sweep: { worker: async () => void done.push('sweep'), retries: 0, wait: 1 },
};

beforeAll(async () => {
  const clone = await cloneDatabase();
  drop = clone.drop;
  database = openDatabase({ connection: clone.connection });
  const error = (details: object, message: string) => {
    // Those are on purpose.
    if (!message.startsWith('job ')) console.error(message, details);
  };
  outbox = openOutbox(database, { error }, queues);
});
afterAll(async () => {
  await outbox.stop();
  await database.close();
  await drop();
});

const send = (name: string, fails = 'never') =>
  database.transaction(async db => {
    await db.run(sql`select 1`);
    await outbox.send(db, 'thumbnail', { name, fails });
  });

it('whoever sends before it is open does not wait for ever, and nothing is written', async () => {
  const early = database.transaction(async db => {
    await db.run(sql`insert into report_configs (id, name) values (gen_random_uuid(), 'early')`);
    await outbox.send(db, 'thumbnail', { name: 'early' });
  });
  await expect(early).rejects.toMatchObject({ kind: 'busy' });
  expect(await database.rows(sql`select 1 from report_configs`)).toEqual([]);
});

it('opens a second time over what is there', async () => {
  await outbox.open();
  const other = openOutbox(database, { error: () => undefined }, queues);
  await other.open();
  await other.stop();
  await outbox.work({ database, services: {} } as unknown as WorkContext);
  await until(() => done.includes('sweep'));
});

it('starts when the database is away time and again; what is wrong, or stopped meanwhile, ends it', async () => {
  const clone = await cloneDatabase();
  const own = openDatabase({ connection: clone.connection });
  onTestFinished(async () => {
    await own.close();
    await clone.drop();
  });
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  let statements = 0;
  const flaky: Database = {
    ...own,
    text: (...asked) => (statements++ % 2 === 0 ? failing('ECONNREFUSED') : own.text(...asked)),
  };
  const silent = { error: () => undefined };
  const sent: string[] = [];
  const other = openOutbox(flaky, silent, {
    ...queues,
    sweep: { worker: async () => void sent.push('sweep'), retries: 0, wait: 1 },
  });
  await other.open();
  await other.work({ database: own, services: {} as Services, subjects: [] });
  await until(() => sent.includes('sweep'));
  await other.stop();

  const wrong = openOutbox({ ...own, text: () => failing('42501') }, silent, queues);
  await expect(wrong.open()).rejects.toMatchObject({ code: '42501' });
  await wrong.stop();

  const asked = Promise.withResolvers<void>();
  const text = () => {
    asked.resolve();
    return failing('ECONNREFUSED');
  };
  const away = openOutbox({ ...own, text }, silent, queues);
  const opening = expect(away.open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await asked.promise;
  await Promise.all([away.stop(), opening]);
  await expect(away.work({ database: own, services: {} as Services, subjects: [] })).rejects.toThrow('aborted');
});

it('a job of a change that was undone never runs, that of one that stood does', async () => {
  const undone = database.transaction(async db => {
    await outbox.send(db, 'thumbnail', { name: 'undone' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await send('kept');
  await until(() => done.includes('kept'));
  const left = await database.rows(sql`select 1 from jobs.job where data ->> 'name' = 'undone'`);
  expect(left).toEqual([]);
  expect(done).not.toContain('undone');
});

it('is seen by nobody before the commit', async () => {
  const gate = Promise.withResolvers<void>();
  const change = database.transaction(async db => {
    await outbox.send(db, 'thumbnail', { name: 'waiting' });
    await gate.promise;
  });
  // A poll after the enqueueing finds every committed job.
  await send('beside it');
  await until(() => done.includes('beside it'));
  expect(done).not.toContain('waiting');
  gate.resolve();
  await change;
  await until(() => done.includes('waiting'));
});

it('a worker that fails is tried again, later', async () => {
  await send('second try', 'once');
  await until(() => done.includes('second try'));
  const job = await database.one<{ waited: number }>(
    sql`select extract(epoch from start_after - created_on)::float8 as waited from jobs.job where data ->> 'name' = 'second try'`,
  );
  expect(job?.waited).toBeGreaterThanOrEqual(1);
});

it('of those taken up together, one that fails keeps none back and has none done again', async () => {
  const letters = Array.from({ length: 4 }, (_, index) => `letter ${index}`);
  await database.transaction(async db => {
    for (const name of letters) await outbox.send(db, 'mail', { name });
  });
  const states = () =>
    database.rows<{ name: string; state: string }>(
      sql`select data ->> 'name' as name, state::text from jobs.job where name = 'mail' order by 1`,
    );
  await until(async () => (await states()).every(({ state }) => state === 'completed' || state === 'failed'));
  expect(await states()).toEqual(letters.map((name, index) => ({ name, state: index === 1 ? 'failed' : 'completed' })));
  const done = tried.filter(name => letters.includes(name));
  expect(done.sort()).toEqual(letters);
});

it('one that always fails ends among the dead letters, with what it was to do', async () => {
  await send('hopeless', 'always');
  const dead = () =>
    database.rows<{ data: { name: string } }>(
      sql`select data from jobs.job where name = 'dead-letters' and source_name = 'thumbnail'`,
    );
  await until(async () => (await dead()).length > 0);
  expect((await dead()).map(row => row.data.name)).toEqual(['hopeless']);
  expect(tried.filter(name => name === 'hopeless')).toHaveLength(2);
  await send('after that');
  await until(() => done.includes('after that'));
});

it('what somebody waits for is begun at once, so many side by side as its row says', async () => {
  // Right after a poll: the next one is an hour away.
  await outbox.send(database, 'forget-object', { key: 'first' });
  await until(() => done.includes('first'));
  const keys = Array.from({ length: 6 }, (_, at) => `object ${at}`);
  await database.transaction(async db => {
    for (const key of keys) await outbox.send(db, 'forget-object', { key });
  });
  await until(() => keys.every(key => done.includes(key)));
  expect(beside.most).toBe(2);
});

it('a newer version of us may be more patient', async () => {
  const patient = { ...queues, mail: { ...queues.mail, retries: 7, wait: 9 } };
  const newer = openOutbox(database, { error: (details, message) => console.error(message, details) }, patient);
  await newer.open();
  await newer.stop();
  const row = await database.one(sql`select retry_limit, retry_delay from jobs.queue where name = 'mail'`);
  expect(row).toEqual({ retry_limit: 7, retry_delay: 9 });
});

it('the time until a job of a dead server is taken up adds up to less than a minute', () => {
  const polling = 2;
  expect(takeOver.heartbeat + 2 * takeOver.look + takeOver.recall + polling).toBeLessThan(60);
});

it('what a server had in work when it died is taken up by another, without the delay of a failure', async () => {
  const clone = await cloneDatabase();
  const own = openDatabase({ connection: clone.connection });
  const taken: string[] = [];
  const worker = async (_context: unknown, { name = '' }) => void taken.push(name);
  const other = openOutbox(
    own,
    { error: (details, message) => console.error(message, details) },
    { ...queues, mail: { worker, retries: 8, wait: 30 } },
    { ...takeOver, look: 1, recall: 1 },
  );
  onTestFinished(async () => {
    await other.stop();
    await own.close();
    await clone.drop();
  });
  await other.open();
  await other.send(own, 'mail', { name: 'a code' });
  const child = spawn(process.execPath, [fileURLToPath(new URL('outbox-child.ts', import.meta.url)), clone.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const inWork = () => own.one<{ state: string }>(sql`select state::text from jobs.job where name = 'mail'`);
  expect(await inWork()).toEqual({ state: 'active' });
  // Half a minute passes without a sign of life.
  await own.run(sql`update jobs.job set heartbeat_on = heartbeat_on - interval '30 seconds' where name = 'mail'`);
  await other.work({ database: own, services: {} as Services, subjects: [] });
  await until(() => taken.includes('a code'));
  await until(async () => (await inWork())?.state === 'completed');
});
