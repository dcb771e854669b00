/**
 * Lists of entries with `count=early`: the page is the same, its number is exact or told to be more; and nobody learns
 * of entries that are not theirs.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, form } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let large: string;
let small: string;

/** Every second one is Anna's; the oldest alone is rare. */
const many = 21_000;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', { Reports: { read: 'self', create: 'self' } } as never);
  large = await addForm(admin, `Large ${uuidv7()}`, form());
  small = await addForm(admin, `Small ${uuidv7()}`, form());
  const fill = (id: string, count: number) =>
    house.database.run(sql`
      insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version)
      select gen_random_uuid(), ${id}, p.person, p.person,
        jsonb_build_object('title', case when i % 4 < 2 then 'often' else 'else' end, 'amount', i),
        case when i = ${count}::int then 'often rare' when i % 4 < 2 then 'often' else 'else' end, at.at, at.at, 1
      from generate_series(1, ${count}::int) i, lateral (select now() - make_interval(secs => i) as at) at,
        lateral (select case when i % 2 = 0 then ${anna.id}::uuid else ${admin.id}::uuid end as person) p`);
  await fill(large, many);
  await fill(small, 200);
});
afterAll(() => house.close());

async function list(person: Person, id: string, asking: string) {
  const { status, body } = await person.get(`/reports.json?filter[report_config_id]=${id}&${asking}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ids: body.data.map(row => row.id), count: body.count, exact: body.count_exact };
}

describe('a list of many', () => {
  it.each([
    'search=often',
    'filter[data.title]=often',
    'search=often&sort=created&direction=desc',
    'search=often&page=7',
  ])('has its page before all are counted: %s', async asking => {
    const [early, exact] = [await list(admin, large, `${asking}&count=early`), await list(admin, large, asking)];
    expect(early.ids).toEqual(exact.ids);
    expect(early.ids).toHaveLength(20);
    expect([early.exact, exact.exact]).toEqual([false, undefined]);
    expect(exact.count).toBe(many / 2);
    // 5,000 of the newest 10,000 match: more than 4,000, as one says it.
    expect(early.count).toBe(4_000);
  });

  it.each([
    [1, 100],
    [7, 140],
  ])('says of no fewer than are shown that there are more: page %i of 141', async (page, count) => {
    const asking = `filter[data.amount][lte]=141&page=${page}`;
    expect(await list(admin, large, `${asking}&count=early`)).toMatchObject({ count, exact: false });
    expect(await list(admin, large, asking)).toMatchObject({ count: 141 });
  });

  it.each([
    ['search=rare', 1],
    ['filter[data.amount]=20999', 1],
    ['search=nothing', 0],
    ['', many],
    ['search=often&sort=created', many / 2],
    ['search=often&sort=data.amount&direction=desc', many / 2],
    ['search=often&page=300', many / 2],
  ])('is counted at once where its page takes all of them, or a counter has it: %s', async (asking, count) => {
    const [early, exact] = [await list(admin, large, `${asking}&count=early`), await list(admin, large, asking)];
    expect(early).toEqual({ ...exact, exact: true });
    expect(exact.count).toBe(count);
  });

  it('is counted at once where it is of few', async () => {
    expect(await list(admin, small, 'search=often&count=early')).toMatchObject({ count: 100, exact: true });
  });
});

describe('who may not', () => {
  it('finds nothing of others, and learns of no number of theirs', async () => {
    const early = await list(anna, large, 'search=often&count=early');
    const exact = await list(anna, large, 'search=often');
    // She has 10,500, too few to be counted later.
    expect(early).toEqual({ ...exact, exact: true });
    expect(exact.count).toBe(many / 4);
    const { body } = await anna.get(`/reports.json?filter[report_config_id]=${large}&search=often&count=early`);
    expect(new Set(body.data.map(row => row.user_id))).toEqual(new Set([anna.id]));
  });

  it('knows no other words for it, and none where nothing is answered', async () => {
    expect((await admin.get(`/reports.json?count=later`)).body.issues).toMatchObject([{ path: 'count' }]);
    expect((await admin.get('/tags.json?count=early')).status).toBe(400);
    expect((await admin.get('/reports.csv?count=early')).status).toBe(400);
  });
});
