/** Tests of password hashing with production parameters: other tests use a hundredth of the cost. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import type { House } from './house.ts';
import { apart } from './same-time.ts';

vi.unmock('@node-rs/argon2');

let house: House;
const good = 'correct horse battery staple';
const users = '/pixelstein-users/users';

beforeAll(async () => {
  // The dummy hash for unknown users is cached: modules of an earlier file have computed it with the cheap parameters.
  vi.resetModules();
  house = await (await import('./house.ts')).openHouse();
  const admin = await house.as('chief', 'admin');
  expect(
    (await admin.post(`${users}/add.json`, { username: 'known', email: 'known@example.org', password: good })).status,
  ).toBe(201);
});
beforeEach(() => house.database.run(sql`delete from attempts`));
afterAll(() => house.close());

const login = (username: string, password: string) => house.nobody.post(`${users}/login.json`, { username, password });

it('are kept as argon2id of 64 MiB and three passes, salted', async () => {
  const { hashPassword } = await import('../src/accounts/passwords.ts');
  const form = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  const hashes = [await hashPassword(good), await hashPassword(good)];
  const kept = await house.database.rows<{ hash: string }>(sql`select password_hash as hash from credentials`);
  for (const hash of [...hashes, ...kept.map(row => row.hash)]) expect(hash).toMatch(form);
  expect(kept).toHaveLength(1);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect((await login('known', good)).status).toBe(200);
});

it('login takes as long for nobody as for somebody', { timeout: 600_000 }, async () => {
  const ask = async (username: string) => {
    await house.database.run(sql`delete from attempts`);
    const start = performance.now();
    await login(username, 'something else altogether');
    return performance.now() - start;
  };
  const found = await apart(['known', 'nobody-of-that-name'], ask, 25);
  expect(found.apart).toBeLessThan(found.allowed);
});
