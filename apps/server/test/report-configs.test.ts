/** API tests of forms: validation, drawings, sizes, sorting by number of entries. */
import { template } from '@kontor/form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, container, form, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { objectOf } from './objects.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const add = (body: object) => admin.post('/report-configs/add.json', body);
const notes = (issues: { path: string; code: string }[]) => issues.map(({ path, code }) => `${path} ${code}`);

describe('a form', () => {
  it.each([{}, 'none', 7, null])('is refused with a container whose contents are %j', async contents => {
    const held = container('collapse_container', [], { label: 'Section' });
    const outer = container('collapse_container', [{ ...held, options: { ...held.options, contents } }], {
      label: 'x',
    });
    const refused = await add({ name: 'No list', ...form(), fields: [outer] });
    const path = 'fields.0.options.contents.0.options.contents';
    expect([refused.status, notes(refused.body.issues)]).toEqual([422, [`${path} invalid`]]);
  });

  it('comes back as it was sent, with all its fields only when read alone', async () => {
    const made = form();
    const added = await add({ name: ' Vorfälle ', campaign: 'Herbst', ...made });
    expect([added.status, added.body.data.name]).toEqual([201, 'Vorfälle']);
    const read = await anna.get(`/report-configs/${added.body.data.id}.json`);
    expect(read.body.data.fields).toEqual(made.fields);
    expect(read.body.data.states).toEqual(made.states);
    expect(read.headers.etag).toBe(added.headers.etag);
    const list = await anna.get('/report-configs.json?search=vorfalle');
    expect(list.body.data).toHaveLength(1);
    const { id } = added.body.data;
    expect(
      (await anna.get('/report-configs.json?search=HERBST')).body.data.map((each: { id: string }) => each.id),
    ).toEqual([id]);
    expect(list.body.data[0]).not.toHaveProperty('fields');
    expect(list.body.data[0]?.outline).not.toEqual([]);
  });

  it.each(['de', 'en'] as const)('can be the built-in template (%s)', async language => {
    for (const name of ['default', 'empty'] as const)
      expect((await add({ name, ...template(name, language) })).status).toBe(201);
  });

  it('keeps no more of a drawing than shapes, whichever field carries it', async () => {
    const svgData = '<svg onload="x"><script>x</script><g id="a" style="fill:url(//e.example/x)"/></svg>';
    const field = input('text', 'a', { svgData });
    const added = await add({ name: 'Gezeichnet', fields: [container('collapse_container', [field], { label: 'x' })] });
    const [{ options }] = added.body.data.fields as [{ options: { contents: { options: Record<string, unknown> }[] } }];
    expect(options.contents[0]?.options.svgData).toMatch(
      /^<svg xmlns="[^"]+" viewBox="0 0 300 150" width="300" height="150"><g id="a"\/><\/svg>$/,
    );
    const refused = await add({ name: 'x', fields: [input('text', 'a', { svgData: '<svg><g></svg>' })] });
    expect(refused.status).toBe(422);
    expect(notes(refused.body.issues)).toEqual(['fields.0.options.svgData invalid_svg']);
  });

  it.each([
    ['two fields of one name', { fields: [input('text', 'a'), input('text', 'a')] }, 'key_not_unique'],
    ['a reserved name', { fields: [input('text', 'constructor')] }, 'key_reserved'],
    ['an unknown type', { fields: [{ ...input('text', 'a'), type: 'script' }] }, 'unknown_type'],
    [
      'a repeat inside a repeat',
      {
        fields: [
          container('repeat_container', [container('repeat_container', [input('text', 'a')], { maxRepeats: 2 })], {
            maxRepeats: 2,
          }),
        ],
      },
      'nested_container',
    ],
    [
      'a condition on nothing',
      { fields: [container('condition_container', [input('text', 'a')], { comparisons: [] })] },
      'required',
    ],
    [
      'two states of one value',
      { states: [1, 2].map(id => ({ id: `${id}`, value: 'x', label: 'x' })) },
      'value_not_unique',
    ],
  ])('is refused with %s', async (_what, part, code) => {
    const refused = await add({ name: 'Wrong', ...form(), ...part });
    expect(refused.status).toBe(422);
    expect(refused.body.issues.map(issue => issue.code)).toContain(code);
    for (const issue of refused.body.issues) expect(issue.path).toMatch(/^(fields|states)/);
  });

  it('is refused with names that are none', async () => {
    for (const [body, note] of [
      [{}, 'name required'],
      [{ name: '  ' }, 'name required'],
      [{ name: 7 }, 'name wrong_type'],
      [{ name: 'x'.repeat(256) }, 'name too_long'],
      [{ name: 'a\0b' }, 'name required'],
      [{ name: 'Form', campaign: '\ud800' }, 'campaign not_text'],
      [{ name: 'Form', fields: {} }, 'fields wrong_type'],
    ] as const) {
      const refused = await add(body);
      expect([refused.status, ...notes(refused.body.issues)]).toEqual([422, note]);
    }
  });

  it('holds two thousand contents', async () => {
    const fields = Array.from({ length: 2_000 }, (_, index) => input('text', `field_${index}`));
    const added = await add({ name: 'Large', fields, states: [] });
    expect(added.status, JSON.stringify(added.body.issues?.slice(0, 2))).toBe(201);
    expect((await admin.get(`/report-configs/${added.body.data.id}.json`)).body.data.fields).toHaveLength(2_000);
  });
});

describe('changing a form', () => {
  it('keeps what is not sent, checks the whole, and writes the outline anew', async () => {
    const id = await addForm(admin, 'Before');
    const before = (await admin.get(`/report-configs/${id}.json`)).body.data;
    const renamed = (await admin.patch(`/report-configs/${id}.json`, { name: 'After' })).body.data;
    expect([renamed.name, renamed.fields, renamed.outline]).toEqual(['After', before.fields, before.outline]);
    const smaller = (await admin.patch(`/report-configs/${id}.json`, { fields: [input('text', 'only')] })).body.data;
    expect(smaller.outline).not.toEqual(before.outline);
    expect(smaller.states).toEqual(before.states);
    const refused = await admin.patch(`/report-configs/${id}.json`, {
      fields: [input('text', 'a'), input('text', 'a')],
    });
    expect(refused.status).toBe(422);
    expect((await admin.get(`/report-configs/${id}.json`)).headers.etag).toBe(`"${smaller.version}"`);
  });

  it('is told to a second editor, with the present form', async () => {
    const id = await addForm(admin, 'Shared');
    const ifMatch = { 'if-match': '"1"' };
    expect((await admin.patch(`/report-configs/${id}.json`, { campaign: 'mine' }, ifMatch)).status).toBe(200);
    const late = await admin.patch(`/report-configs/${id}.json`, { campaign: 'late' }, ifMatch);
    expect([late.status, late.body.name, late.body.current.campaign]).toEqual([412, 'Changed', 'mine']);
    expect(late.body.current.fields).toHaveLength(form().fields.length);
    expect((await admin.delete(`/report-configs/${id}.json`, ifMatch)).status).toBe(412);
    const kept = await house.database.rows<{ body: { name: string } }>(
      sql`select body from revisions where entity = 'ReportConfigs' and item_id = ${id}`,
    );
    expect(kept.map(row => row.body.name)).toEqual(['Shared']);
  });

  it('leaves a trail of who did what', async () => {
    const id = await addForm(admin, 'Trail');
    await admin.patch(`/report-configs/${id}.json`, { name: 'Trail 2' });
    await admin.delete(`/report-configs/${id}.json`);
    await admin.post(`/report-configs/restore/${id}.json`);
    await admin.delete(`/report-configs/${id}.json`);
    await admin.delete(`/report-configs/purge/${id}.json`);
    const trail = await house.database.rows<{ action: string; user_id: string }>(
      sql`select action, user_id from audit where item_id = ${id} order by id`,
    );
    expect(trail.map(row => row.action)).toEqual(['add', 'edit', 'remove', 'restore', 'remove', 'purge']);
    expect(new Set(trail.map(row => row.user_id))).toEqual(new Set([admin.id]));
  });
});

describe('lists of forms', () => {
  it('sort by the number of entries the reader may see, also while searching', async () => {
    const [few, many] = [await addForm(admin, 'Sorted few'), await addForm(admin, 'Sorted many')];
    await anna.post('/reports/add.json', report(few));
    for (let n = 0; n < 2; n++) await admin.post('/reports/add.json', report(many));
    const order = async (person: Person, direction: string) => {
      const list = await person.get(`/report-configs.json?search=sorted&sort=reports_count&direction=${direction}`);
      expect([list.status, list.body.count]).toEqual([200, 2]);
      return list.body.data.map(row => [row.id, row.reports_count]);
    };
    expect(await order(admin, 'desc')).toEqual([
      [many, 2],
      [few, 1],
    ]);
    expect(await order(admin, 'asc')).toEqual([
      [few, 1],
      [many, 2],
    ]);
    expect(await order(anna, 'desc')).toEqual([
      [few, 1],
      [many, 0],
    ]);
  });

  it('find letters that have no accent to lose, and letters of patterns as letters', async () => {
    for (const name of ['Łódź Øresund', 'Straße', '100% sure', 'snake_case', 'back\\slash', 'ＷＩＤＥ'])
      await addForm(admin, name);
    for (const [search, wanted] of [
      ['Łódź', 'Łódź Øresund'],
      ['lodz o', 'Łódź Øresund'],
      ['STRASSE', 'Straße'],
      ['straße', 'Straße'],
      ['0%', '100% sure'],
      ['e_c', 'snake_case'],
      ['k\\s', 'back\\slash'],
      ['e\u0301', null],
    ] as const) {
      const list = await anna.get(`/report-configs.json?search=${encodeURIComponent(search)}`);
      expect(list.status).toBe(200);
      if (wanted) expect([search, list.body.data.map(row => row.name)]).toEqual([search, [wanted]]);
    }
  });

  it('sort names as people do', async () => {
    const names = ['zebra', 'Äpfel', 'apfel', 'Birne', 'éclair'].map(name => `Order ${name}`);
    for (const name of names) await addForm(admin, name);
    const list = await anna.get('/report-configs.json?search=order&sort=name');
    expect(list.body.data.map(row => String(row.name).slice(6))).toEqual([
      'apfel',
      'Äpfel',
      'Birne',
      'éclair',
      'zebra',
    ]);
  });

  it('contain their entries within the rights of the reader', async () => {
    const id = await addForm(admin, 'Containing');
    await admin.post('/reports/add.json', report(id));
    const mine = await anna.post('/reports/add.json', report(id));
    const ids = async (person: Person) => {
      const read = await person.get(`/report-configs/${id}.json?contain=reports.users,users`);
      return (read.body.data.reports as { id: string; users: { id: string } | null }[]).map(row => [
        row.id,
        row.users?.id,
      ]);
    };
    expect(await ids(admin)).toHaveLength(2);
    expect(await ids(anna)).toEqual([[mine.body.data.id, anna.id]]);
  });
});

describe('pictures of a form', () => {
  it('stay, also where they came with an entry and would have gone with it', async () => {
    const picture = await house.database.one<{ id: string }>(sql`
      with object as (${objectOf('plan-of-a-form')}) insert into files (id, filename, type, size, sha256, storage_key, thumbnail_state, expires)
      values (gen_random_uuid(), 'plan.png', 'image/png', 1, ''::bytea, 'plan-of-a-form', 'none', now() + interval '1 hour')
      returning id`);
    const end = async () =>
      (await house.database.one<{ expires: Date | null }>(sql`select expires from files where id = ${picture?.id}`))
        ?.expires;
    expect(await end()).not.toBeNull();
    const shown = { ...input('text', 'a'), type: 'image', options: { file: { id: picture?.id } } };
    const added = await add({ name: 'Plan', states: [], fields: [shown, input('text', 'b')] });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(await end()).toBeNull();
  });
});
