/** Tests of the rate limit per token at one server and at several, and of load shedding. */
import { setImmediate as untilNext } from 'node:timers/promises';
import { Problem } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepBudget } from '../src/limits/request-budget.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let anna: Person;

beforeAll(async () => {
  house = await openHouse({ requestsPerMinute: 20 });
  anna = await house.as('anna');
});
afterAll(() => house.close());

/** Waits for a new minute, so that the work falls within one window. */
async function withinMinute(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 });
  await work().finally(() => vi.useRealTimers());
}

describe('over the API', () => {
  it('a session may so many requests, then is told how long to wait; signing out still works', () =>
    withinMinute(async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 43; round++) statuses.push((await anna.get('/reports.json')).status);
      expect(statuses).toEqual([...Array(40).fill(200), 429, 429, 429]);
      const refused = await anna.get('/reports.json');
      expect(refused.body).toMatchObject({ name: 'TooManyRequests', code: 429 });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await house.nobody.get('/branding.json')).status).toBe(200);
      expect((await (await house.as('ben')).get('/reports.json')).status).toBe(200);
      expect((await anna.get('/health')).status).toBe(200);
      expect((await anna.post('/pixelstein-users/users/logout.json')).status).toBe(204);
    }));
});

describe('counting', () => {
  const spends = (budget: ReturnType<typeof keepBudget>, key: string, most: number) => {
    try {
      budget.spend(key, most);
      return 1;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'tooMany') return 0;
      throw error;
    }
  };
  let time = 1_000_000_000 * 60_000;
  const now = () => time;

  it.each([1, 2, 3])('by %i servers: not many more than the most pass', async servers => {
    const asked: Promise<unknown>[] = [];
    const rows = (...of: Parameters<typeof house.database.rows>) => {
      const answer = house.database.rows(...of);
      asked.push(answer);
      return answer;
    };
    const database = { ...house.database, rows } as typeof house.database;
    const budgets = Array.from({ length: servers }, () => keepBudget(database, now));
    let passed = 0;
    for (let round = 0; round < 2_000; round++) {
      const budget = budgets[round % servers];
      if (!budget) continue;
      passed += spends(budget, `of ${servers}`, 600);
      // Pauses for pending queries, as between real requests.
      if (round % 20 === 0) await Promise.all(asked.splice(0)).then(() => untilNext());
    }
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThanOrEqual(600 + (servers - 1) * 120);
  });

  it('a new minute begins anew, and what was settled of the old one does not count', async () => {
    const [one, other] = [keepBudget(house.database, now), keepBudget(house.database, now)];
    for (let round = 0; round < 200; round++) spends(one, 'x', 200);
    expect(spends(one, 'x', 200)).toBe(0);
    await one.settle();
    time += 60_000;
    expect(spends(one, 'x', 200)).toBe(1);
    let passed = 0;
    for (let round = 0; round < 300; round++) {
      passed += spends(other, 'x', 200);
      if (round % 60 === 0) await other.settle();
    }
    expect(passed).toBe(200);
  });

  it('quiet tokens write nothing', async () => {
    const budget = keepBudget(house.database, now);
    const writes: unknown[] = [];
    const { rows } = house.database;
    house.database.rows = (query, kind) => {
      writes.push(query.text);
      return rows(query, kind);
    };
    for (let token = 0; token < 500; token++)
      for (let round = 0; round < 59; round++) spends(budget, `quiet ${token}`, 600);
    await budget.settle();
    house.database.rows = rows;
    expect(writes).toEqual([]);
  });
});

describe('an overloaded server', () => {
  it('refuses, answers what is vital, and takes up its work again', async () => {
    const tired = await openHouse({ load: { lateMs: 60, forMs: 250, lookMs: 100 } });
    const person = await tired.as('anna');
    await tired.app.ready();
    const status = async () => (await person.get('/reports.json')).status;
    // A busy test machine is overloaded as well.
    await expect.poll(status).toBe(200);
    /** Blocks the event loop until it is told to stop. */
    let goesOn = true;
    const working = (async () => {
      while (goesOn) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 90);
        await untilNext();
      }
    })();
    await expect.poll(status).toBe(503);
    const refused = await person.get('/reports.json');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await tired.nobody.get('/health')).status).toBe(200);
    const login = { username: 'nobody', password: 'wrong password' };
    expect((await tired.nobody.post('/pixelstein-users/users/login.json', login)).status).toBe(401);
    goesOn = false;
    await working;
    await expect.poll(status).toBe(200);
    await tired.close();
  });
});
