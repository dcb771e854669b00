/** API tests of OData: read by a client library and a parser of metadata that others wrote; rights, paging, hostile queries. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { parse } from '@sap-ux/edmx-parser';
import { ODataQuery } from 'ts-odata-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { addForm, container, form, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { statementsOf } from './request-work.ts';
import { until } from './until.ts';

let house: House;
let admin: Person;
let anna: Person;
let ben: Person;
let id: string;
let root: string;
let key: string;
let entries: string[];

const answers = [
  {
    title: "O'Neill",
    amount: 5,
    struck: true,
    colours: ['red', 'blue'],
    colour: 'red',
    day: '2026-02-28',
    damage: 'x',
  },
  {
    title: 'Straße',
    amount: 10,
    struck: false,
    colours: ['green'],
    colour: 'green',
    day: '2026-03-01',
    'part.0': 'Kabel',
    'part.1': 'Lampe',
  },
  { title: 'abc', amount: -1.5, colour: 'blue', 'part.0': 'Lampe' },
  { title: 'ABC 100%_' },
];

const keyFor = async (person: Person, permissions: object) => {
  const made = await person.post('/account/keys.json', { name: 'Power BI', permissions });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return String((made.body.data as unknown as { key: string }).key);
};
const basic = (password: string, name = 'Power BI') => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

beforeAll(async () => {
  house = await openHouse({ publicUrl: '' });
  await house.work();
  admin = await house.as('admin', 'admin');
  const permissions = { Reports: { create: 'all', read: 'all' }, ReportConfigs: { read: 'all' } } as const;
  [anna, ben] = [await house.as('anna', 'user', permissions), await house.as('ben')];
  const made = form();
  id = await addForm(admin, 'Gänge', made);
  const repeat = made.fields.find(({ type }) => type === 'repeat_container')?.id ?? '';
  entries = [];
  for (const data of answers) {
    const added = await anna.post(
      '/reports/add.json',
      report(id, 'part.1' in data ? { ...data, _repeat: { [repeat]: 2 } } : data, { state: 'new' }),
    );
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    entries.push(added.body.data.id);
  }
  key = await keyFor(anna, { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  root = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/api/odata/${id}`;
});
afterAll(() => house.close());

interface Found {
  id: string;
  title: string;
  amount: number | null;
  [name: string]: unknown;
}
interface Answer {
  status: number;
  value: Found[];
  next: string | undefined;
  count: number | undefined;
  error: { code: string; message: string } | undefined;
}
const ask = async (path: string, person: Person = anna, headers = {}): Promise<Answer> => {
  const { status, raw } = await person
    .get(`/odata/${id}/${path}`, headers)
    .catch(error => ({ status: 0, raw: Buffer.from(JSON.stringify({ error: { message: String(error) } })) }));
  const body = JSON.parse(raw.toString()) as Record<string, never>;
  return {
    status,
    value: body.value ?? [],
    next: body['@odata.nextLink'],
    count: body['@odata.count'],
    error: body.error,
  };
};
const filtered = async (text: string, set = 'Entries', rest = '') =>
  ask(`${set}?$filter=${encodeURIComponent(text)}${rest}`);
const titles = async (text: string) => {
  const { status, value, error } = await filtered(text);
  expect(status, `${text}: ${error?.message}`).toBe(200);
  return value.map(({ title }) => title);
};

describe('who may not', () => {
  it('asks to sign in by Basic, in the form of OData’s errors', async () => {
    const { status, headers, raw } = await house.nobody.get(`/odata/${id}/Entries`);
    expect([status, headers['www-authenticate'], headers['odata-version']]).toEqual([
      401,
      'Basic realm="Kontor", charset="UTF-8"',
      '4.0',
    ]);
    expect(JSON.parse(raw.toString()).error).toMatchObject({ code: 'Unauthenticated' });
  });
  it.each([
    ['a wrong key', () => basic(`key_${'x'.repeat(43)}`)],
    ['a session', () => basic(anna.token)],
    ['a password', () => basic('kontor-demo-2026', 'anna')],
    ['no base64', () => ({ authorization: 'Basic §' })],
  ])('takes no %s as a password', async (_what, headers) => {
    expect((await ask('Entries', house.nobody, headers())).status).toBe(401);
  });
  it('takes Basic nowhere else', async () => {
    expect((await house.nobody.get('/reports.json', basic(key))).status).toBe(401);
  });
  it('shows others’ entries to nobody who may not read them', async () => {
    const own = await keyFor(ben, { Reports: { read: 'self' }, ReportConfigs: { read: 'all' } });
    const read = (path: string) => ask(path, house.nobody, basic(own));
    expect((await read('Entries?$count=true')).count).toBe(0);
    expect((await read('Entries_repeat_1')).value).toEqual([]);
    expect((await read(`Entries(${entries[0]})`)).status).toBe(404);
    expect((await house.nobody.get(`/odata/${id}/Entries/$count`, basic(own))).raw.toString()).toBe('0');
  });
  it('needs the form, too', async () => {
    const blind = await keyFor(anna, { Reports: { read: 'all' } });
    expect((await ask('Entries', house.nobody, basic(blind))).status).toBe(404);
    expect((await anna.get(`/odata/${randomUUID()}/Entries`)).status).toBe(404);
    expect((await ask('Entries_nothing')).status).toBe(404);
  });
});

/** As the client knows it. */
interface Row {
  title: string;
  amount: number;
}

describe('a client of others', () => {
  const query = (name = 'Entries') =>
    ODataQuery.forV4<Row>(`${root}/${name}`, { requestInit: () => ({ headers: basic(key) }) });

  it('filters, orders and counts', async () => {
    const found = await query()
      .filter(each => each.title.$contains('b').or(each.amount.$greaterThan(5)))
      .orderBy(each => each.title)
      .getManyWithCountAsync();
    expect(found.value.map(({ title, amount }) => [title, amount])).toEqual([
      ['abc', -1.5],
      ['Straße', 10],
    ]);
    expect(found['@odata.count']).toBe(2);
  });
  it('goes through all pages', async () => {
    const seen: string[] = [];
    const small = ODataQuery.forV4<Row>(`${root}/Entries`, {
      requestInit: () => ({ headers: { ...basic(key), prefer: 'odata.maxpagesize=1' } }),
    });
    for await (const { title } of small) seen.push(title);
    expect(seen).toEqual(answers.map(({ title }) => title));
  });
});

/** What is looked at of the metadata; the parser's own types are of a package that is not installed. */
interface Named {
  name: string;
  type: string;
}
interface Schema {
  entitySets: Named[];
  entityTypes: { entityProperties: Named[]; keys: Named[]; navigationProperties: Named[] }[];
}

describe('the metadata', () => {
  it('are read by a parser of others', async () => {
    const { headers, raw } = await anna.get(`/odata/${id}/$metadata`);
    expect(headers['content-type']).toContain('application/xml');
    const { schema } = parse(raw.toString()) as { schema: Schema };
    expect(schema.entitySets.map(({ name }) => name)).toEqual(['Entries', 'Entries_repeat_1']);
    const types = Object.fromEntries(
      schema.entityTypes[0]?.entityProperties.map(({ name, type }) => [name, type]) ?? [],
    );
    expect(types).toMatchObject({
      id: 'Edm.Guid',
      _created: 'Edm.DateTimeOffset',
      title: 'Edm.String',
      amount: 'Edm.Double',
      struck: 'Edm.Boolean',
      colours: 'Collection(Edm.String)',
      day: 'Edm.Date',
      pictures: 'Collection(Edm.Guid)',
    });
    expect(schema.entityTypes[1]?.keys.map(({ name }) => name)).toEqual(['_entry', '_instance']);
  });
  it('are JSON where it is asked for', async () => {
    const { raw } = await anna.get(`/odata/${id}/$metadata`, { accept: 'application/json' });
    const { Kontor } = JSON.parse(raw.toString());
    expect(Kontor.Entry.amount).toMatchObject({ $Type: 'Edm.Double', $Nullable: true });
    expect(Kontor.Container.Entries_repeat_1).toEqual({ $Collection: true, $Type: 'Kontor.Entry_repeat_1' });
  });
  it('escape what people wrote', async () => {
    const odd = await addForm(admin, 'Odd', {
      fields: [
        input('text', '1st', { label: '<a> & "b"\u0001' }),
        input('text', 'id'),
        container('repeat_container', [input('text', 'x')], { name: 'id_', maxRepeats: 2 }),
      ],
      states: [],
    });
    const { schema } = parse((await anna.get(`/odata/${odd}/$metadata`)).raw.toString()) as { schema: Schema };
    expect(schema.entityTypes[0]?.entityProperties.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['_1st', 'id_']),
    );
    expect(schema.entityTypes[0]?.navigationProperties.map(({ name }) => name)).toEqual(['id__']);
  });
  it('has a service document, with and without a slash', async () => {
    for (const path of [`/odata/${id}`, `/odata/${id}/`]) {
      const { raw } = await anna.get(path);
      expect(JSON.parse(raw.toString()).value[0]).toEqual({ name: 'Entries', kind: 'EntitySet', url: 'Entries' });
    }
  });
});

describe('$filter', () => {
  const all = answers.map(({ title }) => title);
  it.each<[string, string[]]>([
    ["title eq 'O''Neill'", ["O'Neill"]],
    ["title ne 'abc'", ["O'Neill", 'Straße', 'ABC 100%_']],
    ['amount eq null', ['ABC 100%_']],
    ['amount ne null and amount lt 6', ["O'Neill", 'abc']],
    ['not (amount gt 5)', ["O'Neill", 'abc', 'ABC 100%_']],
    ['not (amount eq 10)', ["O'Neill", 'abc', 'ABC 100%_']],
    ["not (title eq 'abc')", ["O'Neill", 'Straße', 'ABC 100%_']],
    ['amount eq 10 or amount eq -1.5', ['Straße', 'abc']],
    ['amount in (5, 10)', ["O'Neill", 'Straße']],
    ['10 le amount', ['Straße']],
    ['struck', ["O'Neill"]],
    ['struck eq false', ['Straße']],
    ['not struck', ['Straße', 'abc', 'ABC 100%_']],
    ['day ge 2026-03-01', ['Straße']],
    ['year(day) eq 2026 and month(day) eq 2', ["O'Neill"]],
    ["contains(tolower(title),'abc')", ['abc', 'ABC 100%_']],
    ["contains(title,'%')", ['ABC 100%_']],
    ["startswith(title,'A') or endswith(title,'ße')", ['Straße', 'ABC 100%_']],
    ['length(title) eq 3', ['abc']],
    ["colours/any(c: c eq 'red')", ["O'Neill"]],
    ['colours/any()', ["O'Neill", 'Straße']],
    ["colours/all(c: c ne 'red')", ['Straße', 'abc', 'ABC 100%_']],
    ["repeat_1/any(p: p/part eq 'Lampe')", ['Straße', 'abc']],
    ["repeat_1/any(p: p/part eq 'Lampe' and p/_instance eq 1)", ['Straße']],
    ["_state eq 'new'", all],
    ['_created gt 2020-01-01T00:00:00Z and _created lt now()', all],
    ['date(_created) gt 2020-01-01', all],
    ["contains(title,'b') eq true", ['abc']],
  ])('%s', async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });
  it('finds an entry by its id', async () => {
    expect(await titles(`id eq ${entries[1]}`)).toEqual(['Straße']);
    expect(await titles(`id eq '${entries[1]}'`)).toEqual(['Straße']);
  });
  it.each(
    (
      [
        ['title', 400],
        ['', 400],
        ['title eq', 400],
        ["title eq 'x", 400],
        ["title eq 'a\0b'", 400],
        ['title eq 5', 400],
        ['amount eq 1e999', 400],
        ['day eq 2026-02-30', 400],
        ['_created gt 2026-02-30T00:00:00Z', 400],
        ['nothing eq 1', 400],
        ['constructor eq 1', 400],
        ['colours eq 1', 400],
        ["title/any(x: x eq 'a')", 400],
        ["contains(title,'a','b')", 400],
        [`${'('.repeat(60)}struck${')'.repeat(60)}`, 400],
        [Array(400).fill('struck').join(' or '), 400],
        ["title eq 'a'; drop table reports", 400],
        ["title eq 'a' --", 400],
        ['amount add 1 eq 6', 501],
        ['cast(amount,Edm.String) eq null', 501],
        ["toString() eq 'a'", 501],
        ["colours has 'red'", 501],
        ['colours/any(a:colours/any(b:a eq b))', 501],
        ['a/b/c eq 1', 501],
      ] as const
    ).map(([text, status]) => ({ text, status, start: text.slice(0, 60) })),
  )('refuses $start with $status', async ({ text, status }) => {
    const { status: answered, error } = await filtered(text);
    expect([answered, typeof error?.message], error?.message).toEqual([status, 'string']);
  });
});

describe('other options', () => {
  it.each([
    ['Entries?$select=nothing', 400],
    ['Entries?$expand=nothing', 400],
    ['Entries?$expand=repeat_1($select=part)', 501],
    ['Entries?$expand=*/$ref', 501],
    ['Entries?$orderby=colours', 400],
    ['Entries?$orderby=length(title)', 501],
    ['Entries?$top=-1', 400],
    ['Entries?$search=x', 501],
    ['Entries?$apply=x', 501],
    ['Entries?$nothing=x', 400],
    ['Entries?$format=atom', 501],
    ['Entries?$skiptoken=x', 400],
    [`Entries?$skiptoken=${Buffer.from('[["a","b"],null,null]').toString('base64url')}`, 400],
    [`Entries?$skiptoken=${Buffer.from('[[null,null],null,null]').toString('base64url')}`, 400],
    ['Entries(nothing)', 404],
  ])('%s is a %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });
  it('expands repeats, and has them as a set', async () => {
    const { value } = await ask('Entries?$expand=repeat_1&$select=title');
    expect(value[1]).toEqual({
      title: 'Straße',
      repeat_1: [
        { _entry: entries[1], _instance: 0, part: 'Kabel' },
        { _entry: entries[1], _instance: 1, part: 'Lampe' },
      ],
    });
    for (const all of ['*', '*,repeat_1', 'repeat_1, *'])
      expect((await ask(`Entries?$expand=${all}&$select=title`)).value).toEqual(value);
    expect((await ask('Entries_repeat_1?$expand=*&$top=1')).status).toBe(200);
    const set = await ask("Entries_repeat_1?$count=true&$filter=part eq 'Lampe'&$orderby=_instance desc");
    expect(set.count).toBe(2);
    expect(set.value.map(({ _entry }) => _entry)).toEqual([entries[1], entries[2]]);
  });
  it('has what an entry leads to: the instances of its repeats, with the options of a set', async () => {
    const all = await ask(`Entries(${entries[1]})/repeat_1?$count=true`);
    expect([all.count, all.value]).toEqual([
      2,
      [
        { _entry: entries[1], _instance: 0, part: 'Kabel' },
        { _entry: entries[1], _instance: 1, part: 'Lampe' },
      ],
    ]);
    const path = `Entries(${entries[1]})/repeat_1?$filter=part ne 'x' or part eq 'x'&$orderby=part desc&$select=part`;
    const first = await ask(path, anna, { prefer: 'maxpagesize=1' });
    expect([first.value, first.next?.includes(`/Entries(${entries[1]})/repeat_1?`)]).toEqual([
      [{ part: 'Lampe' }],
      true,
    ]);
    const second = await ask(first.next?.split(`${id}/`)[1] ?? '', anna, { prefer: 'maxpagesize=1' });
    expect([second.value, second.next]).toEqual([[{ part: 'Kabel' }], undefined]);
    expect((await ask(`Entries(${entries[0]})/repeat_1`)).value).toEqual([]);
    for (const [wrong, status] of [
      [`Entries(${entries[0]})/none`, 404],
      [`Entries(${entries[0]})/title`, 501],
      [`Entries(${id})/repeat_1`, 404],
      ['Entries/repeat_1', 404],
      [`Entries_repeat_1(${entries[0]})/repeat_1`, 404],
    ] as const)
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, status]);
    expect((await ask(`Entries(${entries[1]})/repeat_1`, ben)).status).not.toBe(200);
  });
  it('answers one entry', async () => {
    const { raw } = await anna.get(`/odata/${id}/Entries(${entries[0]})`);
    expect(JSON.parse(raw.toString())).toMatchObject({
      id: entries[0],
      title: "O'Neill",
      colours: ['red', 'blue'],
      pictures: [],
    });
  });
  it.each(['amount', 'amount desc', 'title desc,amount', '_created desc', 'day,_state', 'struck'])(
    'by pages of one, ordered by %s, nothing is missed or told twice',
    async order => {
      const whole = await ask(`Entries?$orderby=${order}`);
      const seen: string[] = [];
      let path: string | undefined = `Entries?$orderby=${order}&$count=true`;
      while (path) {
        const page: Answer = await ask(path, anna, { prefer: 'maxpagesize=1' });
        expect([page.status, page.count, page.value.length]).toEqual([200, 4, 1]);
        seen.push(...page.value.map(each => each.id));
        path = page.next?.split(`${id}/`)[1];
      }
      expect(seen).toEqual(whole.value.map(each => each.id));
    },
  );
  it('orders by a time, then by a text', async () => {
    const form = await addForm(admin, 'Times', { fields: [input('time', 'at'), input('text', 'what')], states: [] });
    for (const [at, what] of [
      ['09:00', 'b'],
      ['08:00', 'c'],
      ['09:00', 'Ä'],
    ])
      expect((await anna.post('/reports/add.json', report(form, { at, what }))).status).toBe(201);
    const seen: unknown[] = [];
    let path: string | undefined = `Entries?$orderby=at,what`;
    while (path) {
      const { status, raw } = await anna.get(`/odata/${form}/${path}`, { prefer: 'maxpagesize=1' });
      expect(status, raw.toString()).toBe(200);
      const body = JSON.parse(raw.toString()) as { value: { what: string }[]; '@odata.nextLink'?: string };
      seen.push(...body.value.map(({ what }) => what));
      path = body['@odata.nextLink']?.split(`${form}/`)[1];
    }
    expect(seen).toEqual(['c', 'Ä', 'b']);
    const { raw } = await anna.get(`/odata/${form}/Entries/$count?$filter=at%20lt%2008:30:00`);
    expect(raw.toString()).toBe('1');
  });
  it('a $skiptoken holds for its caller and its query alone', async () => {
    const { next = '' } = await ask('Entries', anna, { prefer: 'maxpagesize=1' });
    const path = next.split(`${id}/`)[1] ?? '';
    const [payload = '', ...signed] = (path.split('$skiptoken=')[1] ?? '').split('.');
    const made = Buffer.from(JSON.stringify([['2000-01-01 00:00:00+00', entries[0]], null, null])).toString(
      'base64url',
    );
    expect((await ask(path)).status).toBe(200);
    expect((await ask(path, admin)).status).toBe(400);
    expect((await ask(`${path}&$filter=amount gt 1`.replaceAll(' ', '%20'))).status).toBe(400);
    expect((await ask(`Entries?$skiptoken=${[made, ...signed].join('.')}`)).status).toBe(400);
    expect((await ask(`Entries?$skiptoken=${payload}`)).status).toBe(400);
  });
  it('$top and $skip reach over pages', async () => {
    const first = await ask('Entries?$top=3&$skip=1', anna, { prefer: 'maxpagesize=2' });
    const second = await ask(first.next?.split(`${id}/`)[1] ?? '', anna, { prefer: 'maxpagesize=2' });
    expect([first, second].map(({ value }) => value.map(({ title }) => title))).toEqual([
      ['Straße', 'abc'],
      ['ABC 100%_'],
    ]);
    expect(second.next).toBeUndefined();
    expect((await ask('Entries?$top=0&$count=true')).count).toBe(4);
  });
  it('orders and filters by times of day', async () => {
    const timed = await addForm(admin, 'Timed', { fields: [input('time', 'at')], states: [] });
    for (const at of ['08:00', '07:30', '22:15'])
      await anna.post('/reports/add.json', { report_config_id: timed, data: { at } });
    const times = async (query: string) => {
      const { raw } = await anna.get(`/odata/${timed}/Entries?${query}`);
      return JSON.parse(raw.toString()).value.map(({ at }: { at: string }) => at);
    };
    expect(await times('$orderby=at')).toEqual(['07:30:00', '08:00:00', '22:15:00']);
    expect(await times('$filter=at ge 08:00:00&$orderby=at desc')).toEqual(['22:15:00', '08:00:00']);
  });
  it('a page of large entries ends early', async () => {
    const large = await addForm(admin, 'Large', { fields: [input('textarea', 'text')], states: [] });
    await house.database.run(sql`
      insert into reports (id, report_config_id, user_id, owner, data)
      select gen_random_uuid(), ${large}, ${anna.id}, ${anna.id}, jsonb_build_object('text', (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 31250) n))
      from generate_series(1, 20) i`);
    const { raw } = await anna.get(`/odata/${large}/Entries`);
    const body = JSON.parse(raw.toString());
    expect(body.value.length).toBeLessThan(20);
    expect(body['@odata.nextLink']).toContain('$skiptoken=');
  });
  it('is noted in the audit log once a reading', async () => {
    const of = sql`select count(*) as count from audit where action = 'export' and detail ->> 'format' = 'odata'`;
    const before = await house.database.one<{ count: number }>(of);
    const first = await ask('Entries', anna, { prefer: 'maxpagesize=1' });
    await ask(first.next?.split(`${id}/`)[1] ?? '');
    expect((await house.database.one<{ count: number }>(of))?.count).toBe(Number(before?.count) + 1);
  });
});

describe('the validator', () => {
  const tagOf = (path: string, headers = {}) =>
    until(async () => (await anna.get(`/odata/${id}/${path}`, headers)).headers.etag);
  const status = async (path: string, tag: string, headers = {}, person = anna) =>
    (await person.get(`/odata/${id}/${path}`, { ...headers, 'if-none-match': tag })).status;
  it.each(['Entries?$top=2&$count=true', 'Entries/$count', 'Entries_repeat_1', 'Entries?$select=title'])(
    'of %s holds until an entry changes, for one question with the key’s',
    async path => {
      const tag = await tagOf(path);
      const asked = { ...basic(key), 'if-none-match': tag };
      const { status: answered, raw, headers } = await house.nobody.get(`/odata/${id}/${path}`, basic(key));
      expect([answered, raw.length > 0, headers.etag === tag]).toEqual([200, true, false]);
      const mine = await until(async () => (await house.nobody.get(`/odata/${id}/${path}`, basic(key))).headers.etag);
      const again = { ...asked, 'if-none-match': mine };
      const statements = await statementsOf(async () =>
        expect((await house.nobody.get(`/odata/${id}/${path}`, again)).status).toBe(304),
      );
      expect(statements).toHaveLength(1);
      for (const state of ['done', 'new'])
        expect((await admin.patch(`/reports/${entries[3]}.json`, { state })).status).toBe(200);
      expect((await house.nobody.get(`/odata/${id}/${path}`, again)).status).toBe(200);
    },
  );
  it('ends with a right that was taken away between two questions, and is there again with it', async () => {
    const eve = await house.as('eve', 'user', { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
    const headers = basic(await keyFor(eve, { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } }));
    const read = (more = {}) => house.nobody.get(`/odata/${id}/Entries`, { ...headers, ...more });
    const tag = await until(async () => (await read()).headers.etag);
    const again = async () => (await read({ 'if-none-match': tag })).status;
    const grant = async (permissions: object) =>
      expect((await admin.patch(`/pixelstein-users/users/edit/${eve.id}.json`, { permissions })).status).toBe(200);
    expect([await again(), await again()]).toEqual([304, 304]);
    await grant({ Reports: { read: 'all' }, ReportConfigs: { read: 'none' } });
    expect([await again(), await again()]).toEqual([404, 404]);
    await grant({ Reports: { read: 'self' }, ReportConfigs: { read: 'all' } });
    expect(await again()).toBe(200);
    await grant({ Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
    expect([await again(), await again()]).toEqual([304, 304]);
  });
  it('is of its caller, its address and the size of its page', async () => {
    const tag = await tagOf('Entries?$select=title');
    expect(await status('Entries?$select=title', tag)).toBe(304);
    expect(await status('Entries?$select=title', tag, {}, admin)).toBe(200);
    expect(await status('Entries?$select=amount', tag)).toBe(200);
    expect(await status('Entries?$select=title', tag, { prefer: 'maxpagesize=1' })).toBe(200);
  });
  it('of a page that leads on holds for half of the day for which its next address does', async () => {
    const page = { prefer: 'maxpagesize=1' };
    const tag = await tagOf('Entries', page);
    const [, hash = '', hours = ''] = /^"([\w-]{27})\.(\w+)"$/.exec(tag) ?? [];
    const ago = (past: number) => `"${hash}.${(Number.parseInt(hours, 36) - past).toString(36)}"`;
    const found = [0, 11, 13, -2].map(past => status('Entries', ago(past), page));
    expect(await Promise.all(found)).toEqual([304, 304, 200, 200]);
    expect(await status('Entries', `"${hash}.x.y"`, page)).toBe(200);
  });
  it('is none where the moment is asked for, and none is told of what one may not read', async () => {
    const { headers } = await anna.get(`/odata/${id}/Entries?$filter=_created%20lt%20now()`);
    expect(headers.etag).toBeUndefined();
    const tag = await tagOf('Entries');
    expect(await status('Entries_nothing', tag)).toBe(404);
    const blind = await house.as('blind', 'user', { Reports: { read: 'all' }, ReportConfigs: { read: 'none' } });
    expect(await status('Entries', tag, {}, blind)).toBe(404);
  });
});

describe('the log', () => {
  it('has no error of the server where a client asks for what is not built', async () => {
    const lines: { level: number; msg: string; err?: object }[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const noisy = await openHouse({ logger: { level: 'info', stream } });
    const boss = await noisy.as('boss', 'admin');
    const made = await addForm(boss, 'Form', form());
    const { status } = await boss.get(`/odata/${made}/Entries?$apply=x`);
    await noisy.close();
    expect(status).toBe(501);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
