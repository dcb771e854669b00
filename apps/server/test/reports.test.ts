/** API tests of entries: validation by the form engine, states, permissions, edit conflicts. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, container, form, input, report } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';
import { upload } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;
let bert: Person;
let config: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  bert = await house.as('bert');
  config = await addForm(admin);
});
afterAll(() => house.close());

const add = async (person: Person, data: Record<string, unknown> = {}, rest: object = {}, form = config) => {
  const added = await person.post('/reports/add.json', report(form, data, rest));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data as Item;
};
const notes = (issues: { path: string; code: string }[]) => issues.map(({ path, code }) => `${path} ${code}`).sort();

describe('the form engine decides what is stored', () => {
  it.each([
    [{ title: '' }, {}, ['data.title required']],
    [{ amount: 'many' }, {}, ['data.amount invalid_number']],
    [{ mail: 'nobody', colour: 'black' }, {}, ['data.colour not_a_choice', 'data.mail invalid_email']],
    [{ struck: true }, {}, ['data.damage required']],
    [{ day: '2024-02-30' }, {}, ['data.day invalid_date']],
    [{ 'part.0': 7, _repeat: { x: 'no' } }, {}, ['data._repeat.x invalid']],
    [{}, { state: 'unheard of' }, ['state not_a_choice']],
  ])('%j with %j is refused at %j', async (data, rest, wanted) => {
    const refused = await anna.post('/reports/add.json', report(config, data, rest));
    expect(refused.status).toBe(422);
    expect(notes(refused.body.issues)).toEqual(wanted);
  });

  it('drafts may be incomplete, and are checked on leaving the state', async () => {
    const draft = await add(anna, { title: '' }, { state: 'draft' });
    const early = await anna.patch(`/reports/${draft.id}.json`, { state: 'done' });
    expect([early.status, notes(early.body.issues)]).toEqual([422, ['data.title required']]);
    const done = await anna.patch(`/reports/${draft.id}.json`, { state: 'done', data: { title: 'Now' } });
    expect([done.status, done.body.data.state]).toEqual([200, 'done']);
  });

  it.each(['draft', 'ready_to_send', 'sent', 'new', 'done', null])('takes the state %s', async state => {
    expect((await add(anna, {}, { state })).state).toBe(state);
  });

  it('drops what a false condition hides and normalises values', async () => {
    const added = await add(anna, { struck: false, damage: 'hidden', amount: '12.5', colours: 'red' });
    expect(added.data).toEqual({ title: 'A title', struck: false, amount: 12.5, colours: ['red'] });
  });

  it('keeps answers to fields of older forms', async () => {
    const added = await add(anna, { once_asked: 'still here' });
    expect(added.data.once_asked).toBe('still here');
  });

  it.each([
    ['a form that is not there', uuidv7()],
    ['no id', 'x'],
  ])('refuses %s', async (_what, id) => {
    const refused = await anna.post('/reports/add.json', report(id));
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'report_config_id']);
  });

  it('takes what a change of the form asks for from then on', async () => {
    const id = await addForm(admin, 'Changing');
    await add(anna, {}, {}, id);
    const changed = { ...form(), fields: [input('text', 'other', { required: true })] };
    expect((await admin.patch(`/report-configs/${id}.json`, changed)).status).toBe(200);
    const refused = await anna.post('/reports/add.json', report(id));
    expect(notes(refused.body.issues)).toEqual(['data.other required']);
  });
});

describe('local_id', () => {
  it('repeated with the same content answers the same row, whatever happened to it since', async () => {
    const local_id = uuidv7();
    const body = report(config, { amount: 1, mail: 'a@b.de' }, { local_id, state: 'new' });
    const first = await anna.post('/reports/add.json', body);
    const again = await anna.post('/reports/add.json', {
      ...body,
      local_id: local_id.toUpperCase(),
      report_config_id: config.toUpperCase(),
      data: { mail: 'a@b.de', amount: 1, title: 'A title' },
    });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.etag).toBe(first.headers.etag);

    await anna.patch(`/reports/${first.body.data.id}.json`, { state: 'done' });
    const later = await anna.post('/reports/add.json', body);
    expect([later.status, later.body.data.state]).toEqual([200, 'done']);
  });

  it('with other content is a 409 that names the first', async () => {
    const local_id = uuidv7();
    const first = await add(anna, {}, { local_id });
    const other = await anna.post('/reports/add.json', report(config, { amount: 2 }, { local_id }));
    expect([other.status, other.body.name]).toEqual([409, 'LocalIdTaken']);
    expect(other.body.issues).toMatchObject([{ path: 'local_id', code: 'taken', values: { id: first.id } }]);
  });

  it('belongs to its owner alone', async () => {
    const local_id = uuidv7();
    const [mine, theirs] = [await add(anna, {}, { local_id }), await add(bert, {}, { local_id })];
    expect(mine.id).not.toBe(theirs.id);
  });

  it('revives nothing that was deleted, and remembers what was purged', async () => {
    const local_id = uuidv7();
    const body = report(config, {}, { local_id });
    const { id } = (await anna.post('/reports/add.json', body)).body.data;
    await anna.delete(`/reports/${id}.json`);
    const deleted = await anna.post('/reports/add.json', body);
    expect([deleted.status, deleted.body.data.id, typeof deleted.body.data.deleted]).toEqual([200, id, 'string']);
    expect((await anna.get(`/reports/${id}.json`)).status).toBe(404);

    await anna.delete(`/reports/purge/${id}.json`);
    const purged = await anna.post('/reports/add.json', body);
    expect([purged.status, purged.body.data.id, typeof purged.body.data.deleted]).toEqual([200, id, 'string']);
    const other = await anna.post('/reports/add.json', report(config, { amount: 3 }, { local_id }));
    expect([other.status, other.body.issues[0]?.values?.id]).toEqual([409, id]);
    const rows = await house.database.rows(sql`select 1 from reports where local_id = ${local_id}`);
    expect(rows).toHaveLength(0);
  });

  it('twenty at once make one row', async () => {
    const body = report(config, { amount: 20 }, { local_id: uuidv7() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => anna.post('/reports/add.json', body)));
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(19);
    expect(new Set(answers.map(answer => answer.body.data.id)).size).toBe(1);
  });
});

describe('lists', () => {
  let id: string;
  const rows: [Record<string, unknown>, object?][] = [
    [{ title: 'Äpfel und Öl', amount: 2, struck: true, damage: 'dent', colours: ['red', 'blue'] }],
    [{ title: 'ørsted 50%', amount: 10, struck: false, colour: 'green' }],
    [{ title: 'Zebra_1', amount: -3.5, colour: 'red' }],
    [{ title: 'Zebra 1', mail: 'x@y.de' }],
    [{ title: 'apfel', amount: 100, colours: ['green'] }, { state: 'done' }],
  ];
  const titles = async (query: string, person = anna) => {
    const page = await person.get(`/reports.json?filter[report_config_id]=${id}&${query}`);
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    expect(page.body.count).toBe(page.body.data.length);
    return page.body.data.map(row => row.data.title);
  };

  beforeAll(async () => {
    const made = form();
    id = await addForm(admin, 'Listed', made);
    for (const [data, rest] of rows) await add(anna, data, rest, id);
    const repeat = made.fields.find(content => content.type === 'repeat_container')?.id ?? '';
    await add(anna, { title: 'Parts', 'part.0': 'wing', 'part.1': 'wheel', _repeat: { [repeat]: 2 } }, {}, id);
  });

  it.each([
    ['filter[data.title]=apfel', ['apfel']],
    ['filter[data.amount]=10', ['ørsted 50%']],
    ['filter[data.amount]=-3.5&filter[data.amount]=2', ['Zebra_1', 'Äpfel und Öl']],
    ['filter[data.struck]=true', ['Äpfel und Öl']],
    ['filter[data.struck]=false', ['ørsted 50%']],
    ['filter[data.colours]=blue', ['Äpfel und Öl']],
    ['filter[data.colours]=green', ['apfel']],
    ['filter[data.part.1]=wheel', ['Parts']],
    ['filter[data.amount]=&sort=data.title', ['Parts', 'Zebra 1']],
    ['filter[data.colour]=red&filter[data.amount]=2', []],
    ['filter[state]=done', ['apfel']],
    ['filter[state]=&sort=data.title', ['Äpfel und Öl', 'ørsted 50%', 'Parts', 'Zebra 1', 'Zebra_1']],
    ['search=APFEL&sort=data.title', ['apfel', 'Äpfel und Öl']],
    ['search=äpf&sort=data.title', ['apfel', 'Äpfel und Öl']],
    ['search=Oersted', []],
    ['search=orsted', ['ørsted 50%']],
    ['search=%25', ['ørsted 50%']],
    ['search=_1', ['Zebra_1']],
    ['search=%5C', []],
    ['search=Feuerrot&sort=data.title', ['Äpfel und Öl', 'Zebra_1']],
    ['search=wheel', ['Parts']],
    ['sort=data.amount', ['Zebra_1', 'Äpfel und Öl', 'ørsted 50%', 'apfel', 'Zebra 1', 'Parts']],
    ['sort=data.amount&direction=desc', ['apfel', 'ørsted 50%', 'Äpfel und Öl', 'Zebra_1', 'Parts', 'Zebra 1']],
    ['sort=data.title', ['apfel', 'Äpfel und Öl', 'ørsted 50%', 'Parts', 'Zebra 1', 'Zebra_1']],
    ['sort=created', ['Äpfel und Öl', 'ørsted 50%', 'Zebra_1', 'Zebra 1', 'apfel', 'Parts']],
  ])('%s finds %j', async (query, wanted) => {
    const found = await titles(query);
    if (query.includes('sort=')) expect(found).toEqual(wanted);
    else expect([...found].sort()).toEqual([...wanted].sort());
  });

  it('pages without losing or repeating anything, narrowed or not', async () => {
    for (const query of ['sort=data.title', 'search=e&sort=created', 'sort=state']) {
      const all = await anna.get(`/reports.json?filter[report_config_id]=${id}&${query}`);
      const seen: string[] = [];
      for (let page = 1; page <= 4; page++) {
        const part = await anna.get(`/reports.json?filter[report_config_id]=${id}&${query}&limit=2&page=${page}`);
        expect([part.body.count, part.body.page, part.body.limit]).toEqual([all.body.count, page, 2]);
        seen.push(...part.body.data.map(row => row.id));
      }
      expect(seen).toEqual(all.body.data.map(row => row.id));
    }
  });

  it('own rights show and count own entries alone', async () => {
    expect(await titles('', bert)).toEqual([]);
    expect(await titles('search=zebra', bert)).toEqual([]);
    expect(await titles(`filter[user_id]=${anna.id}`, bert)).toEqual([]);
    expect(await titles(`filter[user_id]=${anna.id}`, admin)).toHaveLength(6);
    expect(await titles('filter[user_id]=00000000-0000-0000-0000-000000000000', admin)).toEqual([]);
    const forms = await bert.get(`/report-configs/${id}.json`);
    expect(forms.body.data.reports_count).toBe(0);
    expect((await admin.get(`/report-configs/${id}.json`)).body.data.reports_count).toBe(6);
  });

  it('counts several values at once, and takes no end of filters', async () => {
    expect(await titles('filter[state]=done&filter[state]=&filter[state]=new')).toHaveLength(6);
    const two = await admin.get(`/reports.json?filter[report_config_id]=${id}&filter[report_config_id]=${config}`);
    const one = await admin.get(`/reports.json?filter[report_config_id]=${config}`);
    expect(two.body.count).toBe(one.body.count + 6);
    const many = Array.from({ length: 60 }, (_, index) => `filter[data.a${index}]=1`).join('&');
    const refused = await admin.get(`/reports.json?${many}`);
    expect([refused.status, refused.body.issues[0]?.code]).toEqual([400, 'too_many']);
  });

  it('tallies states and answers within the rights of the reader', async () => {
    const path = `filter[report_config_id]=${id}`;
    const states = (person: Person, more = '') => person.get(`/reports/states.json?${path}${more}`);
    const sorted = (list: unknown[]) => [...list].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    const both = [
      { value: null, label: null, count: 5 },
      { value: 'done', label: 'Fertig', count: 1 },
    ];
    expect(sorted((await states(anna)).body.data)).toEqual(sorted(both));
    expect(sorted((await states(admin, '&search=a')).body.data)).toEqual(
      sorted([
        { value: 'done', label: 'Fertig', count: 1 },
        { value: null, label: null, count: 4 },
      ]),
    );
    expect((await states(bert)).body.data).toEqual([]);

    const values = (field: string, person = anna) => person.get(`/reports/values.json?${path}&field=${field}`);
    expect((await values('colours')).body.data).toEqual([
      { value: null, label: null, count: 4 },
      { value: 'blue', label: 'Blau', count: 1 },
      { value: 'green', label: 'Grün', count: 1 },
      { value: 'red', label: 'Feuerrot', count: 1 },
    ]);
    expect((await values('struck')).body.data.map(row => [row.value, row.count])).toEqual([
      [null, 4],
      ['false', 1],
      ['true', 1],
    ]);
    expect(sorted((await values('part')).body.data)).toEqual(
      sorted([
        { value: null, label: null, count: 5 },
        { value: 'wheel', label: null, count: 1 },
        { value: 'wing', label: null, count: 1 },
      ]),
    );
    expect((await values('colours', bert)).body.data).toEqual([]);
    expect((await values('nothing')).status).toBe(400);
    expect((await anna.get('/reports/states.json')).status).toBe(400);
    expect((await anna.get(`/reports/states.json?filter[report_config_id]=${uuidv7()}`)).status).toBe(400);
  });
});

describe('many at once', () => {
  const path = (id: string) => `filter[report_config_id]=${id}`;

  it('sets states and undoes them by what it answered', async () => {
    const id = await addForm(admin, 'Bulk');
    const made = [
      await add(anna, {}, { state: 'new' }, id),
      await add(anna, {}, {}, id),
      await add(anna, {}, { state: 'draft' }, id),
      await add(bert, {}, { state: 'new' }, id),
    ];
    const changed = await anna.post(`/reports/bulk.json?${path(id)}`, { action: 'state', state: 'done' });
    expect(changed.body.data.changed).toBe(2);
    expect(changed.body.data.before).toEqual([
      { id: made[0]?.id, state: 'new' },
      { id: made[1]?.id, state: null },
    ]);
    for (const { id, state } of changed.body.data.before)
      expect((await anna.post('/reports/bulk.json', { action: 'state', state, ids: [id] })).body.data.changed).toBe(1);
    const after = await admin.get(`/reports.json?${path(id)}&sort=created`);
    expect(after.body.data.map(row => row.state)).toEqual(['new', null, 'draft', 'new']);
    expect(after.body.data.map(row => row.version)).toEqual([3, 3, 1, 1]);
  });

  it('deletes and restores, each within its right', async () => {
    const id = await addForm(admin, 'Bulk delete');
    const mine = await add(anna, { amount: 1 }, {}, id);
    const theirs = await add(bert, { amount: 1 }, {}, id);
    const gone = await anna.post('/reports/bulk.json', { action: 'delete', ids: [mine.id, theirs.id, uuidv7()] });
    expect(gone.body.data.before).toEqual([{ id: mine.id, state: null }]);
    expect((await anna.get(`/reports.json?${path(id)}`)).body.count).toBe(0);
    expect((await anna.get(`/reports/deleted.json?${path(id)}`)).body.data.map(row => row.id)).toEqual([mine.id]);
    const ids = gone.body.data.before.map(row => row.id);
    const back = await anna.post('/reports/bulk.json', { action: 'restore', ids });
    expect(back.body.data.changed).toBe(1);
    expect((await admin.get(`/reports.json?${path(id)}`)).body.count).toBe(2);
  });

  it('is refused without anything that picks, with a state of another form, and without the right', async () => {
    await add(anna);
    for (const query of ['', '?sort=created', '?search=', '?search=%20', '?contain=users'])
      expect((await anna.post(`/reports/bulk.json${query}`, { action: 'delete' })).status, query).toBe(422);
    const foreign = await anna.post(`/reports/bulk.json?${path(config)}`, { action: 'state', state: 'elsewhere' });
    expect([foreign.status, foreign.body.issues[0]?.path]).toEqual([422, 'state']);
    const stateless = await anna.post(`/reports/bulk.json?${path(config)}`, { action: 'state' });
    expect([stateless.status, stateless.body.issues[0]?.path]).toEqual([422, 'state']);
    const reader = await house.as('reader', 'user', { Reports: { read: 'all', update: 'none', delete: 'none' } });
    for (const body of [{ action: 'delete' }, { action: 'restore' }, { action: 'state', state: null }])
      expect((await reader.post(`/reports/bulk.json?${path(config)}`, body)).status).toBe(403);
  });
});

describe('changes', () => {
  it('merge, and a stale If-Match changes nothing', async () => {
    const { id } = await add(anna, { amount: 1 }, { state: 'new' });
    const first = await anna.get(`/reports/${id}.json`);
    expect(first.headers.etag).toBe('"1"');
    const changed = await anna.patch(`/reports/${id}.json`, { data: { title: 'Two' } }, { 'if-match': '"1"' });
    expect([changed.status, changed.headers.etag, changed.body.data.state]).toEqual([200, '"2"', 'new']);
    for (const ask of [
      () => anna.patch(`/reports/${id}.json`, { state: 'done' }, { 'if-match': '"1"' }),
      () => anna.delete(`/reports/${id}.json`, { 'if-match': '"1"' }),
    ]) {
      const stale = await ask();
      expect([stale.status, stale.headers.etag, stale.body.current.data]).toEqual([412, '"2"', { title: 'Two' }]);
      expect(stale.body.current).not.toHaveProperty('content_hash');
    }
    expect((await anna.patch(`/reports/${id}.json`, { state: 'done' }, { 'if-match': 'W/"2"' })).status).toBe(200);
    const kept = await Promise.all([1, 2].map(version => anna.get(`/reports/${id}/history/${version}.json`)));
    expect(kept.map(({ body: { data } }) => [data.version, data.state, data.data.title])).toEqual([
      [1, 'new', 'A title'],
      [2, 'new', 'Two'],
    ]);
    await anna.delete(`/reports/${id}.json`);
    await anna.delete(`/reports/purge/${id}.json`);
    expect(await house.database.rows(sql`select 1 from report_history where report_id = ${id}`)).toHaveLength(0);
  });

  it('of one entry at once by two people: the second is told', async () => {
    const { id } = await add(anna);
    const answers = await Promise.all(
      ['new', 'done'].map(state => anna.patch(`/reports/${id}.json`, { state }, { 'if-match': '"1"' })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412]);
  });

  it('who changed it meanwhile is said to those who may see them', async () => {
    const shared = await addForm(admin, 'Shared');
    const entry = await add(anna, {}, {}, shared);
    const path = `/reports/${entry.id}.json`;
    const stale = { 'if-match': '"1"' };
    expect((await admin.patch(path, { state: 'done' })).status).toBe(200);
    const blind = await anna.patch(path, { state: 'new' }, stale);
    expect([blind.status, blind.body.changed_by]).toEqual([412, undefined]);
    await anna.patch(path, { state: 'new' });
    const seen = await admin.patch(path, { state: 'done' }, stale);
    expect([seen.status, seen.body.changed_by]).toEqual([
      412,
      { id: anna.id, username: 'anna', first_name: null, last_name: null },
    ]);
    expect((await admin.delete(path, stale)).body.changed_by).toMatchObject({ id: anna.id });
    // One's own change, from another window.
    expect((await anna.patch(path, { state: 'done' }, stale)).body.changed_by).toMatchObject({ id: anna.id });
  });

  it('purging a form leaves nothing of its entries behind', async () => {
    const id = await addForm(admin, 'Purged');
    const entry = await add(anna, { title: 'private' }, { local_id: uuidv7() }, id);
    await anna.patch(`/reports/${entry.id}.json`, { state: 'done' });
    await admin.delete(`/report-configs/${id}.json`);
    expect((await admin.delete(`/report-configs/purge/${id}.json`)).status).toBe(204);
    expect((await admin.get(`/reports/${entry.id}.json`)).status).toBe(404);
    expect(await house.database.rows(sql`select 1 from report_history where report_id = ${entry.id}`)).toHaveLength(0);
  });
});

it('an unknown file is named at the field that has it', async () => {
  const [one, two] = [uuidv7(), uuidv7()];
  const refused = await anna.post('/reports/add.json', report(config, { pictures: [one, two] }));
  expect([refused.status, notes(refused.body.issues)]).toEqual([422, Array(2).fill('data.pictures unknown')]);
  expect(refused.body.issues.map(issue => issue.values?.id).sort()).toEqual([one, two].sort());
  const made = form();
  const repeat = container(
    'repeat_container',
    [input('file', 'sketch', { buttonLabel: 'More', buttonLabelFirstItem: 'First' })],
    { maxRepeats: 3 },
  );
  const id = await addForm(admin, 'Sketches', { ...made, fields: [...made.fields, repeat] });
  const entry = await add(anna, {}, {}, id);
  const changed = await anna.patch(`/reports/${entry.id}.json`, {
    data: { title: 'x', 'sketch.1': one, _repeat: { [repeat.id]: 2 } },
  });
  expect([changed.status, notes(changed.body.issues)]).toEqual([422, ['data.sketch.1 unknown']]);
});

describe('a file of another type than its field takes', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const pdf = '%PDF-1.4\n%%EOF\n';
  const buttons = { buttonLabel: 'More', buttonLabelFirstItem: 'First' };
  const fields = (pictures: string[]) => [
    { ...container('repeat_container', [input('file', 'part', buttons)], { maxRepeats: 2 }), id: repeat },
    input('file', 'papers', { ...buttons, allowedMimeTypes: ['application/pdf'] }),
    input('file', 'pictures', { ...buttons, allowedMimeTypes: pictures }),
  ];
  const repeat = uuidv7();
  const formOf = (pictures = ['image/*']) => addForm(admin, 'Files', { fields: fields(pictures), states: [] });

  it.each(['person', 'link'] as const)('is refused at the field, sent by a %s', async by => {
    const form = await formOf();
    const sender = by === 'link' ? await house.link(form) : anna;
    const send = (data: object) =>
      sender.post(by === 'link' ? '/reports/once.json' : '/reports/add.json', {
        report_config_id: form,
        local_id: uuidv7(),
        data,
      });
    const [picture, paper] = [await upload(sender, 'a.png', png), await upload(sender, 'a.pdf', pdf)];
    const wrong = { pictures: [picture, paper], papers: [picture], 'part.1': [paper], _repeat: { [repeat]: 2 } };
    const refused = await send(wrong);
    const expected = [
      ['data.papers', picture],
      ['data.part.1', paper],
      ['data.pictures', paper],
    ].map(([path, id]) => ({ path, code: 'mime_type', values: { id } }));
    expect(refused.status).toBe(422);
    expect(
      refused.body.issues
        .map(({ path, code, values }) => ({ path, code, values }))
        .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ).toEqual(expected);
    expect((await send({ pictures: [picture], papers: [paper] })).status).toBe(201);
  });

  it('stays where it is, and is taken into no other field', async () => {
    const form = await formOf(['*/*']);
    const paper = await upload(anna, 'a.pdf', pdf);
    const entry = await add(anna, { title: undefined, pictures: [paper] }, {}, form);
    await admin.patch(`/report-configs/${form}.json`, { fields: fields(['image/png']) });
    const change = (data: object) => anna.patch(`/reports/${entry.id}.json`, { data });
    expect((await change({ pictures: [paper], papers: [paper] })).status).toBe(200);
    const moved = await change({ pictures: [paper], part: [paper] });
    expect([moved.status, notes(moved.body.issues)]).toEqual([422, ['data.part mime_type']]);
  });
});

describe('repeats', () => {
  it('refuses more instances than the form allows', async () => {
    const made = form();
    const repeat = container('repeat_container', [input('text', 'wheel')], { maxRepeats: 2 });
    const id = await addForm(admin, 'Repeats', { ...made, fields: [...made.fields, repeat] });
    const data = { title: 'x', 'wheel.0': 'a', 'wheel.1': 'b', 'wheel.2': 'c', _repeat: { [repeat.id]: 3 } };
    const refused = await anna.post('/reports/add.json', { report_config_id: id, data });
    expect(notes(refused.body.issues)).toEqual([`data._repeat.${repeat.id} too_many`]);
  });
});
