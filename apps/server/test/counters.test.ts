/**
 * Differential test of the counter tables (triggers) against counting, after random changes by several users over two
 * forms.
 */
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let people: Person[];

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  people = [admin, await house.as('anna'), await house.as('bert')];
});
afterAll(() => house.close());

const states = [null, 'new', 'done', 'draft', 'sent'];
const kinds = [
  'add',
  'add',
  'state',
  'data',
  'remove',
  'restore',
  'purge',
  'bulk state',
  'bulk delete',
  'bulk restore',
] as const;
const step = fc.record({
  who: fc.nat({ max: 2 }),
  kind: fc.constantFrom(...kinds),
  form: fc.nat({ max: 1 }),
  state: fc.constantFrom(...states),
  pick: fc.nat({ max: 1_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function walk(steps: Step[]): Promise<string[]> {
  const forms = [await addForm(admin, 'One'), await addForm(admin, 'Two')];
  const ids: string[] = [];
  const take = async ({ who, kind, form, state, pick }: Step): Promise<number> => {
    const person = people[who] ?? admin;
    const id = ids[pick % Math.max(1, ids.length)] ?? uuidv7();
    const within = `filter[report_config_id]=${forms[form]}`;
    const bulk = (query: string, body: object) => person.post(`/reports/bulk.json${query}`, body);
    const ways: Record<(typeof kinds)[number], () => ReturnType<Person['get']>> = {
      add: () => person.post('/reports/add.json', report(forms[form] ?? '', {}, { state, local_id: uuidv7() })),
      state: () => person.patch(`/reports/${id}.json`, { state }),
      data: () => person.patch(`/reports/${id}.json`, { data: { title: 'Changed' } }),
      remove: () => person.delete(`/reports/${id}.json`),
      restore: () => person.post(`/reports/restore/${id}.json`),
      purge: () => person.delete(`/reports/purge/${id}.json`),
      'bulk state': () => bulk(`?${within}&filter[state]=new`, { action: 'state', state }),
      'bulk delete': () => bulk('', { action: 'delete', ids: ids.slice(pick % 7, (pick % 7) + 3) }),
      'bulk restore': () => bulk(`?${within}&filter[state]=done`, { action: 'restore' }),
    };
    const answered = await ways[kind]();
    if (kind === 'add') ids.push(answered.body.data.id);
    return answered.status;
  };
  // Four at once: counters must be correct under concurrency.
  for (let at = 0; at < steps.length; at += 4) {
    for (const status of await Promise.all(steps.slice(at, at + 4).map(take))) expect(status).toBeLessThan(500);
  }
  return forms;
}

it('agree with count(*) for everybody, each person and each state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async steps => {
      const forms = await walk(steps);
      for (const form of forms) {
        const query = `/reports.json?filter[report_config_id]=${form}`;
        for (const person of people) {
          const own = person === admin ? sql`true` : sql`user_id = ${person.id}`;
          const rows = await house.database.rows<{ state: string | null; n: number }>(
            sql`select state, count(*) as n from reports where report_config_id = ${form} and deleted is null and ${own} group by 1`,
          );
          const all = rows.reduce((sum, row) => sum + row.n, 0);
          expect((await person.get(query)).body.count).toBe(all);
          expect((await person.get(`/report-configs/${form}.json`)).body.data.reports_count).toBe(all);
          for (const state of states) {
            const n = rows.find(row => row.state === state)?.n ?? 0;
            expect((await person.get(`${query}&filter[state]=${state ?? ''}`)).body.count).toBe(n);
          }
          const tally = (await person.get(`/reports/states.json?filter[report_config_id]=${form}`)).body.data;
          const counts = (list: { state: string | null; n: number }[]) =>
            Object.fromEntries(list.map(({ state, n }) => [String(state), n]));
          expect(counts(tally.map(row => ({ state: row.value as string | null, n: row.count as number })))).toEqual(
            counts(rows),
          );
        }
        const mine = await admin.get(`${query}&filter[user_id]=${people[1]?.id}&filter[user_id]=${people[2]?.id}`);
        const theirs = await house.database.one<{ n: number }>(
          sql`select count(*) as n from reports where report_config_id = ${form} and deleted is null and user_id = any(${[people[1]?.id, people[2]?.id]})`,
        );
        expect(mine.body.count).toBe(theirs?.n);
      }
    }),
    { numRuns: 8 },
  );
});

it('forget a purged form and an unknown person', async () => {
  const form = await addForm(admin, 'Purged');
  const anna = people[1] ?? admin;
  await anna.post('/reports/add.json', report(form));
  const before = (await admin.get('/reports.json')).body.count;
  await admin.delete(`/report-configs/${form}.json`);
  await admin.delete(`/report-configs/purge/${form}.json`);
  expect((await admin.get('/reports.json')).body.count).toBe(before - 1);
  const left = await house.database.one<{ n: number }>(
    sql`select coalesce(sum(n), 0)::int8 as n from report_counts where report_config_id = ${form}`,
  );
  expect(left?.n).toBe(0);
});
