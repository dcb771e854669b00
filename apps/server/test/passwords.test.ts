/** Tests of password hashing with production parameters: other tests use a hundredth of the cost. */
import { verify as verifyHash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from '../src/db/sql.ts';
import type { House } from './house.ts';
import { statementsOf } from './request-work.ts';

vi.mock('@node-rs/argon2', { spy: true });
const verify = vi.mocked(verifyHash);

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

it('login does the same work for nobody as for somebody: statements, and one password verified at the full cost', async () => {
  const worked = async (username: string) => {
    await house.database.run(sql`delete from attempts`);
    verify.mockClear();
    const statements = await statementsOf(() => login(username, 'something else altogether'));
    return { statements, costs: verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4)) };
  };
  // The first attempt for an unknown user prepares the hash that it is verified against.
  await worked('nobody-of-that-name');
  const known = await worked('known');
  expect(known.costs).toEqual([['argon2id', 'v=19', 'm=65536,t=3,p=1']]);
  expect(known.statements.length).toBeGreaterThan(4);
  expect(await worked('nobody-of-that-name')).toEqual(known);
});
