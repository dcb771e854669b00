/** API tests of running numbers: given once, without gaps where a form says so, by year, found and exported. */
import { type Numbering, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import type { Ctx } from '../src/records/context.ts';
import { takeNumber, takeNumbers } from '../src/records/running-numbers.ts';
import { readPdf } from './exports/paper.ts';
import { addForm, form as aForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { heardIn } from './looks.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let anna: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const pattern: Numbering = { prefix: 'VS', year: false, digits: 4, gapless: true };
const settings = async (numbering: Partial<Numbering> | null) =>
  (await admin.patch(`/report-configs/${form}.json`, { numbering: numbering && { ...pattern, ...numbering } })).status;
const add = (person: Person, rest: object = {}, data: object = {}) =>
  person.post('/reports/add.json', report(form, { ...data }, rest));
const numberOf = async (person: Person, rest: object = {}) => (await add(person, rest)).body.data.number;
const given = async () =>
  (await admin.get(`/reports.json?filter[report_config_id]=${form}&sort=number&limit=100`)).body.data.map(
    entry => entry.number,
  );
const consecutive = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `VS-${String(at + from).padStart(4, '0')}`);

describe('who may not', () => {
  beforeAll(async () => {
    form = await addForm(admin, `Form ${uuidv7()}`);
  });

  it('set a number, change one, or number a form that is not theirs to change', async () => {
    await settings({});
    expect((await add(anna, { number: 'VS-9999' })).status).toBe(422);
    const { id } = (await add(anna)).body.data;
    const refused = await admin.patch(`/reports/${id}.json`, { number: 'VS-9999' });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'number']);
    expect((await anna.patch(`/report-configs/${form}.json`, { numbering: null })).status).toBe(403);
  });

  it.each([
    ['prefix', { prefix: 'a/b' }],
    ['prefix', { prefix: '-VS' }],
    ['prefix', { prefix: 'x'.repeat(21) }],
    ['digits', { digits: 0 }],
    ['digits', { digits: 10 }],
    ['gapless', { gapless: 'yes' }],
    ['start', { start: 5 }],
  ])('have a pattern with %s: %j', async (key, wrong) => {
    const numbering = { ...pattern, ...wrong };
    const refused = await admin.patch(`/report-configs/${form}.json`, { numbering });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, `numbering.${key}`]);
  });
});

describe('numbers', () => {
  beforeEach(async () => {
    form = await addForm(admin, `Form ${uuidv7()}`);
  });

  it('100 at once, with failing and repeated ones among them: 100 in a row where the form wants no gaps', async () => {
    await settings({});
    const keys = Array.from({ length: 40 }, () => uuidv7());
    const link = await house.link(form);
    const asks = [
      ...keys.flatMap(local_id => [() => add(anna, { local_id }), () => add(anna, { local_id })]),
      ...Array.from({ length: 60 }, (_, at) =>
        at % 2 ? () => add(anna) : () => link.post('/reports/once.json', report(form)),
      ),
      ...Array.from({ length: 20 }, () => () => add(anna, { state: 'nowhere' })),
      // Fails in the transaction, with the number in hand.
      ...Array.from({ length: 20 }, () => () => add(anna, {}, { pictures: [uuidv7()] })),
    ];
    // What a busy server sends away comes again, as from a device.
    const answers = await Promise.all(
      asks.map(ask =>
        until(async () => {
          const answer = await ask();
          return answer.status === 503 ? undefined : answer;
        }),
      ),
    );
    const count = (status: number) => answers.filter(answer => answer.status === status).length;
    expect([count(201), count(200), count(422)]).toEqual([100, 40, 40]);
    const numbers = await given();
    expect(numbers).toEqual(consecutive(100));
    expect(await numberOf(anna)).toBe('VS-0101');
  });

  it('where gaps may be, nobody waits for another’s transaction; what is given back is the next one’s', async () => {
    await settings({ gapless: false });
    expect(await numberOf(anna)).toBe('VS-0001');
    const held = await house.database
      .transaction(async db => {
        const ctx = { db, database: house.database, now: new Date() } as Ctx;
        const { number } = await takeNumber(ctx, form, { ...pattern, gapless: false });
        // Answered while the other one is open.
        const others = [await numberOf(anna), await numberOf(anna)];
        expect([number, ...others]).toEqual(['VS-0002', 'VS-0003', 'VS-0004']);
        throw new Error('given back');
      })
      .catch((error: Error) => error.message);
    expect(held).toBe('given back');
    expect(await numberOf(anna)).toBe('VS-0002');
    const many = await Promise.all(Array.from({ length: 60 }, () => numberOf(anna)));
    expect(new Set(many).size).toBe(60);
  });

  it.each([true, false])(
    'of many entries at once are those that one after the other gets, gapless: %s',
    async gapless => {
      await settings({ gapless });
      const numbering = { ...pattern, gapless };
      const [first, second] = [(await add(anna)).body.data, (await add(anna)).body.data];
      expect([first.number, second.number]).toEqual(['VS-0001', 'VS-0002']);
      // Another pattern gave two of them.
      await house.database.run(sql`update reports set number = 'VS-0005' where id = ${first.id}`);
      await house.database.run(sql`update reports set number = 'VS-0041' where id = ${second.id}`);
      const takenBy = (work: (ctx: Ctx) => Promise<string[]>) => {
        let numbers: string[] = [];
        const back = house.database.transaction(async db => {
          numbers = await work({ db, database: house.database, now: new Date() } as Ctx);
          throw new Error('given back');
        });
        return back.catch(() => numbers);
      };
      const alone = await takenBy(async ctx => {
        const numbers: string[] = [];
        while (numbers.length < 60) numbers.push((await takeNumber(ctx, form, numbering)).number);
        return numbers;
      });
      expect(alone).toHaveLength(60);
      expect(await takenBy(ctx => takeNumbers(ctx, form, numbering, 60))).toEqual(alone);
      // In two goes.
      const { ctx, asked } = heardIn(house);
      expect(await takeNumbers(ctx, form, numbering, 40)).toEqual(alone.slice(0, 40));
      expect(asked.filter(({ text }) => text.includes('report_numbers')).length).toBeLessThanOrEqual(3);
      expect(await takeNumbers(ctx, form, numbering, 20)).toEqual(alone.slice(40));
      expect(await numberOf(anna)).toBe('VS-0065');
    },
  );

  it('of many entries at once, where gaps may be, do not wait for who holds one, nor give it again', async () => {
    await settings({ gapless: false });
    const numbering = { ...pattern, gapless: false };
    expect(await numberOf(anna)).toBe('VS-0001');
    await house.database.transaction(async db => {
      const held = { db, database: house.database, now: new Date() } as Ctx;
      const { number } = await takeNumber(held, form, numbering);
      const { ctx } = heardIn(house);
      const many = await takeNumbers(ctx, form, numbering, 50);
      expect(new Set([number, ...many]).size).toBe(51);
      // The lanes that are free go on without the one that is held.
      expect(many.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, at) => `VS-${String(at + 3).padStart(4, '0')}`));
      expect(many[15]).toBe('VS-0019');
    });
  });

  it('are given at the first save, drafts included, and kept through changes, trash and a new pattern', async () => {
    const before = (await add(anna)).body.data;
    expect(before.number).toBeNull();
    await settings({});
    const draft = (await add(anna, { state: 'draft' })).body.data;
    expect(draft.number).toBe('VS-0001');
    const path = `/reports/${draft.id}.json`;
    expect((await anna.patch(path, { state: 'new' })).body.data.number).toBe('VS-0001');
    await anna.delete(path);
    expect(await numberOf(anna)).toBe('VS-0002');
    expect((await anna.post(`/reports/restore/${draft.id}.json`)).body.data.number).toBe('VS-0001');
    await settings({ prefix: 'B', digits: 2 });
    expect(await numberOf(anna)).toBe('B-03');
    expect(await given()).toEqual(['B-03', 'VS-0001', 'VS-0002', null]);
    // The switch keeps count; back again, numbers in use are passed over.
    await settings({ gapless: false });
    expect(await numberOf(anna)).toBe('VS-0004');
    await settings({});
    expect(await numberOf(anna)).toBe('VS-0005');
    await settings(null);
    expect(await numberOf(anna)).toBeNull();
    // Those from before get none when they change.
    expect((await anna.patch(`/reports/${before.id}.json`, { state: 'new' })).body.data.number).toBeNull();
  });

  it('a number that another pattern gave is passed over', async () => {
    await settings({ prefix: 'VS-1' });
    expect(await numberOf(anna)).toBe('VS-1-0001');
    await house.database.run(sql`update reports set number = 'VS-1-0002' where report_config_id = ${form}`);
    expect([await numberOf(anna), await numberOf(anna)]).toEqual(['VS-1-0003', 'VS-1-0004']);
  });

  it('of each form begin at one, and of each year of the instance’s time zone', async () => {
    const other = form;
    form = await addForm(admin, `Form ${uuidv7()}`);
    await settings({ year: true });
    const zone = (value: string) =>
      house.database.run(sql`update options set value = ${value} where name = 'time_zone'`);
    await house.database.run(
      sql`insert into options (id, name, value) select gen_random_uuid(), 'time_zone', 'UTC' where not exists (select 1 from options where name = 'time_zone')`,
    );
    const at = (moment: string) =>
      house.database.transaction(async db => {
        const ctx = { db, database: house.database, now: new Date(moment) } as Ctx;
        return (await takeNumber(ctx, form, { ...pattern, year: true })).number;
      });
    await zone('UTC');
    expect([await at('2026-12-31T23:30:00Z'), await at('2027-01-01T00:30:00Z')]).toEqual([
      'VS-2026-0001',
      'VS-2027-0001',
    ]);
    await zone('Europe/Berlin');
    expect(await at('2026-12-31T23:30:00Z')).toBe('VS-2027-0002');
    await zone('America/New_York');
    expect(await at('2027-01-01T00:30:00Z')).toBe('VS-2026-0002');
    form = other;
    await settings({ prefix: '' });
    expect(await numberOf(anna)).toBe('0001');
  });
});

describe('a number', () => {
  let id: string;
  beforeAll(async () => {
    form = await addForm(admin, 'Schlag', aForm());
    await settings({});
    await add(admin, {}, { title: 'Other' });
    id = (await add(admin, { state: 'new' })).body.data.id;
  });

  it('is found, filtered and sorted by, also after a change of the answers', async () => {
    await admin.patch(`/reports/${id}.json`, { data: { title: 'Changed' } });
    const list = async (query: string) =>
      (await admin.get(`/reports.json?filter[report_config_id]=${form}&${query}`)).body.data.map(one => one.number);
    expect(await list('search=vs-0002')).toEqual(['VS-0002']);
    expect(await list('filter[number]=VS-0002')).toEqual(['VS-0002']);
    expect(await list('sort=number&direction=desc')).toEqual(['VS-0002', 'VS-0001']);
  });

  it('is in receipts, also by link; the link says beforehand that there will be one', async () => {
    const receipt = (await admin.get(`/reports/receipt/${id}.json`)).body.data;
    expect(receipt.number).toBe('VS-0002');
    const link = await house.link(form);
    expect((await link.get(`/report-configs/shared/${form}.json`)).body.data.numbered).toBe(true);
    const local_id = uuidv7();
    const sent = await link.post('/reports/once.json', report(form, {}, { local_id }));
    const again = await link.post('/reports/once.json', report(form, {}, { local_id }));
    expect([sent.body.data.number, again.body.data.number, again.status]).toEqual(['VS-0003', 'VS-0003', 200]);
  });

  it('is in workbook, CSV and PDF, and in the names of the files of one entry', async () => {
    const csv = await admin.get(`/reports.csv?filter[report_config_id]=${form}&sort=number`);
    const [head = '', first = ''] = csv.raw.toString().replace('\ufeff', '').split('\r\n');
    expect(head.split(/[;,]/)[1]).toBe('Nummer');
    expect(first).toContain('VS-0001');
    const pdf = await admin.get(`/reports/${id}.pdf`);
    expect(pdf.headers['content-disposition']).toContain('Schlag%20VS-0002.pdf');
    expect((await readPdf(pdf.raw)).text).toContain('VS-0002');
    const book = await admin.get(`/reports/${id}.xlsx`);
    expect(book.headers['content-disposition']).toContain('Schlag%20VS-0002.xlsx');
    const plain = await addForm(admin, 'Plain');
    await admin.post('/reports/add.json', report(plain));
    expect((await admin.get(`/reports.csv?filter[report_config_id]=${plain}`)).raw.toString()).not.toContain('Nummer');
  });

  it('is one of its form', async () => {
    const insert = house.database.run(
      sql`insert into reports (id, report_config_id, owner, data, number) values (${uuidv7()}, ${form}, ${admin.id}, '{}', 'VS-0002')`,
    );
    await expect(insert).rejects.toThrow('reports_number_key');
    expect(resources.reports.sort).toContain('number');
  });
});
