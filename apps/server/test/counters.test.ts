/**
 * Differential test of the counter tables (triggers) against counting, after random changes by several users over two
 * forms.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { migrations } from './cluster.ts';
import { addForm, input, report } from './forms.ts';
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
  'raise',
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
  for (const id of forms) {
    const { fields } = (await admin.get(`/report-configs/${id}.json`)).body.data as unknown as { fields: object[] };
    await admin.patch(`/report-configs/${id}.json`, { fields: [...fields, input('text', 'later')] });
  }
  const ids: string[] = [];
  const take = async ({ who, kind, form, state, pick }: Step): Promise<number> => {
    const person = people[who] ?? admin;
    const id = ids[pick % Math.max(1, ids.length)] ?? uuidv7();
    const within = `filter[report_config_id]=${forms[form]}`;
    const bulk = (query: string, body: object) => person.post(`/reports/bulk.json${query}`, body);
    const ways: Record<(typeof kinds)[number], () => ReturnType<Person['get']>> = {
      add: () => {
        const more = { state, local_id: uuidv7(), form_version: 1 + (pick % 2) };
        return person.post('/reports/add.json', report(forms[form] ?? '', {}, more));
      },
      raise: () => person.patch(`/reports/${id}.json`, { form_version: 2 }),
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

type Counted = { version: number; n: number };

/** Entries of a form by version, as counted and as the person is told. */
async function byVersion(form: string, person: Person): Promise<{ counted: Counted[]; told: Counted[] }> {
  const own = person === admin ? sql`true` : sql`t.user_id = ${person.id}`;
  const counted = await house.database.rows<Counted>(
    sql`select v.number as version, count(t.id)::int as n from report_config_versions v left join reports t on t.report_config_id = v.report_config_id and t.form_version = v.number and t.deleted is null and ${own} where v.report_config_id = ${form} group by 1 order by 1 desc`,
  );
  const { data } = (await person.get(`/report-configs/${form}/versions.json`)).body as unknown as {
    data: { number: number; reports_count: number }[];
  };
  return { counted, told: data.map(({ number, reports_count }) => ({ version: number, n: reports_count })) };
}

it('agree with count(*) for everybody, each person, each state and each version', async () => {
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
          const { counted, told } = await byVersion(form, person);
          expect(told).toEqual(counted);
          for (const { version, n } of counted)
            expect((await person.get(`${query}&filter[form_version]=${version}`)).body.count).toBe(n);
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

it('of before versions were told apart are told apart, with what was written since', async () => {
  const [form = ''] = await walk([]);
  const add = async (person: Person, form_version: number) =>
    (await person.post('/reports/add.json', report(form, {}, { local_id: uuidv7(), form_version }))).body.data.id;
  const [one, two] = [await add(admin, 1), await add(admin, 2)];
  for (const person of people) await add(person, 1);
  await house.database.run(
    sql`with gone as (delete from report_counts where report_config_id = ${form} returning *) insert into report_counts (report_config_id, user_id, state, slot, n) select report_config_id, user_id, state, slot, sum(n) from gone group by 1, 2, 3, 4`,
  );
  const all = `/reports.json?filter[report_config_id]=${form}`;
  expect((await admin.get(all)).body.count).toBe(5);
  await admin.delete(`/reports/${one}.json`);
  await admin.patch(`/reports/${two}.json`, { state: 'done' });
  await add(people[1] ?? admin, 2);
  const client = house.database.client();
  await client.connect();
  try {
    await client.query(readFileSync(join(migrations, '123-counts-of-before.sql'), 'utf8'));
  } finally {
    await client.end();
  }
  for (const person of people) {
    const { counted, told } = await byVersion(form, person);
    expect(told).toEqual(counted);
  }
  expect((await admin.get(all)).body.count).toBe(5);
  expect((await admin.get(`${all}&filter[state]=done`)).body.count).toBe(1);
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
