/**
 * Laws of the columnar copy: whatever is stored, changed and asked, a server with the copy and one without answer the
 * same; and what the copy may not do: show what is not the reader's, or be behind a change that was acknowledged.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Columns, openColumns } from '../src/columns/client.ts';
import { forgetChanges } from '../src/columns/forget.ts';
import { sql } from '../src/db/sql.ts';
import { addForm, container, form, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let copied: House;
let plain: House;
/** Takes any form for a large one, whose pages are read by several statements. */
let stepwise: House;
let admin: Person;
let anna: Person;
let id: string;
/** How often the copy answered, and how often it left the answer to PostgreSQL. */
const asked = { answered: 0, left: 0 };
let answeredStepwise = 0;
const answeredKinds = new Set<string>();

beforeAll(async () => {
  copied = await openHouse({ columns: true });
  plain = await openHouse({ beside: copied });
  stepwise = await openHouse({ beside: copied, columns: { few: 3 } });
  const { columns } = copied.services;
  if (!columns) throw new Error('no columns');
  const ask: Columns['ask'] = async (...question) => {
    const answer = await columns.ask(...question);
    asked[answer ? 'answered' : 'left'] += 1;
    if (answer) answeredKinds.add(question[1].want);
    return answer;
  };
  Object.assign(copied.services, { columns: { ...columns, ask } });
  const { columns: steps } = stepwise.services;
  if (!steps) throw new Error('no columns');
  const askStepwise: Columns['ask'] = async (...question) => {
    const answer = await steps.ask(...question);
    if (answer) answeredStepwise += 1;
    return answer;
  };
  Object.assign(stepwise.services, { columns: { ...steps, ask: askStepwise } });
  admin = await copied.as('admin', 'admin');
  anna = await copied.as('anna', 'user', {
    Reports: { read: 'self', create: 'self', update: 'self', delete: 'self' },
  } as never);
  await anew();
});
afterAll(async () => {
  await stepwise.close();
  await plain.close();
  await copied.close();
});

/** More of them: KONTOR_LAWS=10000. */
const runs = Number(process.env.KONTOR_LAWS ?? 12);

const colours = ['red', 'green', 'blue', '5', 'true'];
const texts = ['', 'a', 'B', 'ä', 'Ärger', 'zebra', '10', '9', '5', '5.0', '[]', 'true', '2026-01-31', 'Straße', ' x'];
const moments = [
  '2026-01-31T23:30:00-02:00',
  '2026-01-31T23:30:00.123456789+02:00',
  '2026-02-01T12:00Z',
  '2026-02-30T12:00Z',
  'soon',
];
const days = ['2026-01-31', '2026-02-01', '1999-12-31', 'tomorrow', ''];
const numbers = [0, 1, -2.5, 5, 9.5, 10, 0.000001, 1e12];

/** Mostly what a form stores, now and then what older data may hold. */
const odd = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  fc.constantFrom<unknown>(null, true, 5, 1e15, '5', [], ['5', 5, true], [''], {}, 1e-9, ['a', ['b']]),
);
const answer = (usual: fc.Arbitrary<unknown>) =>
  fc.tuple(usual, odd).map(([one, other]) => (other === undefined ? one : other));
const one = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const data = (strange: boolean) => {
  const of = (usual: fc.Arbitrary<unknown>) => (strange ? answer(usual) : usual);
  return fc
    .record({
      title: of(one(texts)),
      amount: of(one(numbers)),
      day: of(one(days)),
      at: of(one(moments)),
      colour: of(one(colours)),
      colours: of(fc.option(fc.subarray(colours), { nil: undefined })),
      city: of(one(texts)),
      height: of(one(numbers)),
      _updated_city: one(texts),
      _updated_height: one([...numbers, null]),
    })
    .map(found => JSON.parse(JSON.stringify(found)) as Record<string, unknown>);
};

const values = [
  '',
  'a',
  'ä',
  '5',
  '5.0',
  'true',
  'red',
  'green',
  '10',
  '2026-01-31',
  '2026-01-31T23:30:00-02:00',
  'nobody’s',
];
const names = ['title', 'amount', 'day', 'at', 'colour', 'colours', 'city', 'height', 'never'];
const bounds: Record<string, string[]> = {
  amount: ['0', '5', '9.5', '-3'],
  height: ['0', '5', '10'],
  day: ['2026-01-31', '1999-12-31'],
  at: ['2026-01-31', '2026-01-31T21:30:00Z', '2026-02-01'],
};
const filter = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.boolean(), fc.subarray(values, { minLength: 1, maxLength: 3 }))
    .map(([name, not, some]) => some.map(value => [`filter[data.${name}]${not ? '[neq]' : ''}`, value] as const)),
  fc
    .constantFrom(...Object.keys(bounds))
    .chain(name =>
      fc.tuple(fc.constant(name), fc.constantFrom('gt', 'gte', 'lt', 'lte'), fc.constantFrom(...(bounds[name] ?? []))),
    )
    .map(([name, word, value]) => [[`filter[data.${name}][${word}]`, value] as const]),
  fc.constantFrom('new', 'done', '').map(state => [['filter[state]', state] as const]),
  fc.constantFrom('2026-05-02', '2026-05-03T12:00:00Z').map(at => [['filter[created][gte]', at] as const]),
);
const query = fc
  .record({
    filters: fc.array(filter, { maxLength: 3 }),
    sort: fc.option(fc.constantFrom('created', 'modified', ...names.slice(0, 8).map(name => `data.${name}`)), {
      nil: undefined,
    }),
    direction: fc.constantFrom('asc', 'desc'),
    page: fc.constantFrom(1, 2),
  })
  .map(({ filters, sort, direction, page }) => {
    const keys = new Set<string>();
    const given = filters.filter(parts => {
      const [key = ''] = parts[0] ?? [];
      return !keys.has(key) && keys.add(key);
    });
    const rest: (readonly [string, string])[] =
      sort === undefined
        ? []
        : [
            ['sort', sort],
            ['direction', direction],
          ];
    return new URLSearchParams(
      [...given.flat(), ...rest, ['page', String(page)], ['limit', '7']].map(([key, value]): [string, string] => [
        key,
        value,
      ]),
    );
  });

/** Not through the API, which would refuse what older data holds. */
async function put(rows: Record<string, unknown>[], owner: Person): Promise<string[]> {
  const ids = rows.map(() => uuidv7());
  const entries = rows.map((answers, at) => ({
    id: ids[at],
    data: answers,
    state: ['new', 'done', null][at % 3],
    created: `2026-05-0${1 + (at % 5)}T12:00:00.00${at % 10}Z`,
  }));
  await copied.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, search, state, created, modified, version)
    select id, ${id}, ${owner.id}, ${owner.id}, data, '', state, created, created, 1 from jsonb_populate_recordset(null::reports, ${JSON.stringify(entries)}::jsonb)`,
  );
  return ids;
}

/** A form without a copy: what its columns have held is forgotten with it. */
async function anew(): Promise<void> {
  const made = form();
  const known = [input('text', 'city'), input('number', 'height')];
  made.fields.push(
    input('datetime-local', 'at'),
    container('auto_complete_container', known, { changeValues: 'x', changeDataSet: 'y', cancelChanges: 'z' }),
  );
  id = await addForm(admin, `Copied ${uuidv7()}`, made);
}

const clear = () => copied.database.run(sql`delete from reports where report_config_id = ${id}`);
const beside = (person: Person) => plain.bearer(person.token);
const list = async (person: Person, asking: URLSearchParams) => {
  const { status, body } = await person.get(`/reports.json?filter[report_config_id]=${id}&${asking}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ids: body.data.map(row => row.id), count: body.count };
};
const tallies = async (person: Person, path: string) => {
  const { status, body } = await person.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body.data as unknown as { value: string | null; count: number }[];
  return rows.map(({ value, count }) => `${count} ${value}`).sort();
};

/** Both answer the same to a reader. */
async function agree(person: Person, asking: URLSearchParams, field: string): Promise<void> {
  const listed = await list(beside(person), asking);
  expect(await list(person, asking), String(asking)).toEqual(listed);
  expect(await list(stepwise.bearer(person.token), asking), String(asking)).toEqual(listed);
  const filters = new URLSearchParams([...asking].filter(([key]) => key.startsWith('filter')));
  for (const path of ['states.json?', 'changers.json?', `values.json?field=${field}&`]) {
    const url = `/reports/${path}filter[report_config_id]=${id}&${filters}`;
    expect(await tallies(person, url), url).toEqual(await tallies(beside(person), url));
  }
}

/** Figures to ten digits: PostgreSQL divides decimals, JavaScript what it has made of them. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value);

/** Both sum up the same: a field by itself, since one that the columns cannot hold leaves all of them to PostgreSQL. */
async function agreeOnSummary(person: Person, asking: URLSearchParams, fields: string): Promise<void> {
  const filters = new URLSearchParams([...asking].filter(([key]) => key.startsWith('filter')));
  const url = `/reports/summary.json?filter[report_config_id]=${id}&fields=${fields}&time_zone=Europe/Berlin&${filters}`;
  const shown = async (by: Person) => {
    const { status, body } = await by.get(url);
    expect(status, JSON.stringify(body)).toBe(200);
    return JSON.parse(JSON.stringify(body.data, rounded)) as unknown;
  };
  expect(await shown(person), url).toEqual(await shown(beside(person)));
}

/** Both name the same neighbours of an entry, whether it matches or not. */
async function agreeOnPlace(person: Person, asking: URLSearchParams, entry: string): Promise<void> {
  const filters = new URLSearchParams([...asking].filter(([key]) => key !== 'page' && key !== 'limit'));
  const url = `/reports/${entry}/neighbours.json?filter[report_config_id]=${id}&${filters}`;
  const [ours, theirs] = [await person.get(url), await beside(person).get(url)];
  expect([ours.status, ours.body.data], url).toEqual([theirs.status, theirs.body.data]);
}

/** Both export the same entries in the same order. */
async function agreeOnExport(person: Person, asking: URLSearchParams): Promise<void> {
  const filters = new URLSearchParams([...asking].filter(([key]) => key !== 'page' && key !== 'limit'));
  const url = `/reports.csv?filter[report_config_id]=${id}&names=true&${filters}`;
  const of = async (by: Person) => {
    const { status, headers, raw } = await by.get(url);
    expect(status, String(raw)).toBe(200);
    return [headers['x-total-count'], String(raw)];
  };
  expect(await of(person), url).toEqual(await of(beside(person)));
}

/** Both change the same entries; what the one changed, the other finds as it was. */
async function agreeOnBulk(person: Person, asking: URLSearchParams): Promise<void> {
  const filters = new URLSearchParams([...asking].filter(([key]) => key.startsWith('filter')));
  const url = `/reports/bulk.json?filter[report_config_id]=${id}&${filters}`;
  const of = async (by: Person) => {
    const { status, body } = await by.post(url, { action: 'state', state: 'done' });
    expect(status, JSON.stringify(body)).toBe(200);
    const { before } = body.data;
    const former = JSON.stringify(before);
    await copied.database.run(
      sql`update reports r set state = b.state from jsonb_to_recordset(${former}::jsonb) b (id uuid, state text) where r.id = b.id`,
    );
    return before;
  };
  expect(await of(person), url).toEqual(await of(beside(person)));
}

/** Asks until the copies have begun to answer. */
async function warm(): Promise<void> {
  const asking = new URLSearchParams({ sort: 'data.amount' });
  await expect
    .poll(async () => {
      const before = [asked.answered, answeredStepwise];
      await list(admin, asking);
      await list(stepwise.bearer(admin.token), asking);
      return [asked.answered, answeredStepwise].every((count, at) => count > (before[at] ?? 0));
    })
    .toBe(true);
}

const field = fc.constantFrom(...names.slice(0, 8));
const summed = [...names.slice(0, 8), 'created'].join();

describe('the same as PostgreSQL', () => {
  it('for what forms store, after any changes', async () => {
    await clear();
    await put([{ amount: 1 }], admin);
    await warm();
    const law = fc.asyncProperty(
      fc.array(data(false), { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(fc.constantFrom('answer', 'state', 'trash', 'purge', 'back'), fc.nat(), data(false)), {
        maxLength: 6,
      }),
      fc.array(fc.tuple(query, field), { minLength: 3, maxLength: 6 }),
      async (rows, changes, queries) => {
        await clear();
        const ids = [...(await put(rows, admin)), ...(await put(rows.slice(0, 5), anna))];
        for (const [asking, name] of queries) await agree(admin, asking, name);
        for (const [kind, place, answers] of changes) {
          const at = ids[place % ids.length] ?? '';
          const change = {
            answer: sql`update reports set data = ${JSON.stringify(answers)}::jsonb where id = ${at}`,
            state: sql`update reports set state = 'done' where id = ${at}`,
            trash: sql`update reports set deleted = now() where id = ${at}`,
            back: sql`update reports set deleted = null where id = ${at}`,
            purge: sql`delete from reports where id = ${at}`,
          }[kind];
          await copied.database.run(change);
        }
        for (const [asking, name] of queries) for (const person of [admin, anna]) await agree(person, asking, name);
        for (const [asking, name] of queries) await agreeOnSummary(admin, asking, `${name},created`);
        await agreeOnSummary(admin, queries[0]?.[0] ?? new URLSearchParams(), summed);
        for (const [at, [asking]] of queries.entries())
          for (const person of [admin, anna]) await agreeOnPlace(person, asking, ids[(at * 7) % ids.length] ?? '');
        const [[chosen] = [new URLSearchParams()]] = queries;
        for (const person of [admin, anna]) {
          await agreeOnExport(person, chosen);
          await agreeOnBulk(person, chosen);
        }
      },
    );
    const { left, answered } = asked;
    answeredKinds.clear();
    await fc.assert(law, { numRuns: runs });
    // Else it would be PostgreSQL that agrees with itself. About a fifth is left to it, as the random questions happen to be.
    expect([...answeredKinds].sort()).toEqual(['all', 'changers', 'page', 'place', 'states', 'summary', 'values']);
    expect(asked.answered - answered).toBeGreaterThan(asked.left - left);
  });

  it('for what older data holds', async () => {
    const law = fc.asyncProperty(
      fc.array(data(true), { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(query, field), { minLength: 3, maxLength: 6 }),
      async (rows, queries) => {
        await clear();
        await put(rows, admin);
        for (const [asking, name] of queries) await agree(admin, asking, name);
        for (const [asking, name] of queries) await agreeOnSummary(admin, asking, `${name},created`);
        await agreeOnSummary(admin, queries[0]?.[0] ?? new URLSearchParams(), summed);
        const [[chosen] = [new URLSearchParams()]] = queries;
        await agreeOnExport(admin, chosen);
        await agreeOnBulk(admin, chosen);
      },
    );
    // An empty list is empty, in a field of one text too.
    const examples: [Record<string, unknown>[], [URLSearchParams, string][]][] = [
      [[{ title: [] }, {}], [[new URLSearchParams(), 'title']]],
      [[{ title: [] }, {}, { title: 'a' }, { title: '[]' }], [[new URLSearchParams({ sort: 'data.title' }), 'title']]],
    ];
    await fc.assert(law, { numRuns: runs, examples });
  });
});

const count = async (table: 'column_forms' | 'report_changes') => {
  const rows = {
    column_forms: sql`select count(*) as n from column_forms`,
    report_changes: sql`select count(*) as n from report_changes`,
  };
  return (await copied.database.one<{ n: number }>(rows[table]))?.n;
};
const titles = async (asking: string, person = admin) => {
  const { body } = await person.get(`/reports.json?filter[report_config_id]=${id}&sort=data.title&${asking}`);
  return body.data.map(row => row.data.title).join('');
};

describe('never behind', () => {
  beforeAll(anew);

  it('has each change that was acknowledged, by whatever call', async () => {
    await clear();
    await warm();
    const { answered, left } = asked;
    const add = async (title: string) => {
      const added = await admin.post('/reports/add.json', { report_config_id: id, data: { title, amount: 7 } });
      expect(added.status, JSON.stringify(added.body)).toBe(201);
      return added.body.data;
    };
    const [first, second] = [await add('a'), await add('b')];
    const seven = 'filter[data.amount]=7';
    expect(await titles(seven)).toBe('ab');
    await admin.patch(`/reports/${first.id}.json`, { data: { ...first.data, title: 'c' } });
    expect(await titles(seven)).toBe('bc');
    await admin.delete(`/reports/${second.id}.json`);
    expect(await titles(seven)).toBe('c');
    await admin.post(`/reports/restore/${second.id}.json`);
    expect(await titles(seven)).toBe('bc');
    const bulk = await admin.post('/reports/bulk.json', { ids: [first.id, second.id], action: 'state', state: 'done' });
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(200);
    expect(await titles(`${seven}&filter[state]=done`)).toBe('bc');
    expect([asked.answered - answered, asked.left - left]).toEqual([5, 0]);
  });

  it('goes on by PostgreSQL when its process is killed, and by a new copy then', async () => {
    await clear();
    await put([{ title: 'a', amount: 7 }], admin);
    await warm();
    const { columns } = copied.services;
    const former = columns?.pid() ?? 0;
    process.kill(former, 'SIGKILL');
    expect(await titles('filter[data.amount]=7')).toBe('a');
    await put([{ title: 'b', amount: 7 }], admin);
    expect(await titles('filter[data.amount]=7')).toBe('ab');
    await warm();
    expect(columns?.pid()).not.toBe(former);
    expect(await titles('filter[data.amount]=7')).toBe('ab');
  });

  it('goes on when its connection to PostgreSQL is cut', async () => {
    await warm();
    await copied.database.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor columns' and datname = current_database()`,
    );
    await put([{ title: 'd', amount: 8 }], admin);
    expect(await titles('filter[data.amount]=8')).toBe('d');
    await warm();
    expect(await titles('filter[data.amount]=8')).toBe('d');
  });

  it('is made anew where the log has a gap', async () => {
    await clear();
    await warm();
    await copied.database.run(sql`delete from column_forms`);
    await put([{ title: 'e', amount: 9 }], admin);
    expect(await titles('filter[data.amount]=9')).toBe('e');
    await warm();
    expect(await titles('filter[data.amount]=9')).toBe('e');
  });
});

describe('who may not', () => {
  it('finds nothing of others through the copy', async () => {
    await clear();
    await put([{ title: 'a', amount: 7 }], admin);
    await put([{ title: 'b', amount: 7 }], anna);
    await warm();
    expect(await titles('filter[data.amount]=7', anna)).toBe('b');
    const none = await copied.as('none', 'user', { Reports: { read: 'none' } } as never);
    expect((await none.get(`/reports.json?filter[report_config_id]=${id}&filter[data.amount]=7`)).status).toBe(403);
  });

  it('exports and changes nothing of others, even where the copy names all entries', async () => {
    await clear();
    const [others = ''] = await put([{ title: 'a', amount: 7 }], admin);
    const [own = '', eight = ''] = await put(
      [
        { title: 'b', amount: 7 },
        { title: 'c', amount: 8 },
      ],
      anna,
    );
    const { columns } = copied.services;
    if (!columns) throw new Error('no columns');
    const all = { ids: [others, own, eight].join(), count: 3 };
    Object.assign(copied.services, { columns: { ...columns, ask: async () => ({ all }) } });
    try {
      const query = `filter[report_config_id]=${id}&filter[data.amount]=7`;
      const changed = async (by: Person) =>
        (await by.post(`/reports/bulk.json?${query}`, { action: 'state', state: 'done' })).body.data.before.map(
          row => row.id,
        );
      const exported = async (by: Person) =>
        String((await by.get(`/reports.csv?${query}`)).raw)
          .split('\n')
          .slice(1)
          .filter(Boolean).length;
      expect([await changed(anna), await exported(anna)]).toEqual([[own], 1]);
      const reader = await copied.as('reader', 'user', { Reports: { read: 'all', update: 'self' } } as never);
      expect([await changed(reader), await exported(reader)]).toEqual([[], 2]);
    } finally {
      Object.assign(copied.services, { columns });
    }
  });

  it('changes only own entries by a filter where others may be read, too', async () => {
    await clear();
    const writer = await copied.as('writer', 'user', { Reports: { read: 'all', update: 'self' } } as never);
    await put([{ title: 'a', amount: 7 }], admin);
    const [own] = await put([{ title: 'b', amount: 7 }], writer);
    await warm();
    const { answered } = asked;
    const url = `/reports/bulk.json?filter[report_config_id]=${id}&filter[data.amount]=7`;
    const done = await writer.post(url, { action: 'state', state: 'done' });
    expect(done.body.data.before.map(row => row.id)).toEqual([own]);
    expect(asked.answered - answered).toBe(1);
  });

  it('has a file that only its own account reads', async () => {
    const { dataDir } = copied.services.place;
    const folder = join(dataDir, 'columns');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder).filter(each => each.endsWith('.duckdb')))
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  });
});

describe('many entries', () => {
  it('are exported by a thread in the order of the filter', async () => {
    await clear();
    await put(
      Array.from({ length: 1_100 }, (_, at) => ({ title: String(at % 97), amount: 7 })),
      admin,
    );
    await warm();
    const { answered } = asked;
    await agreeOnExport(admin, new URLSearchParams({ 'filter[data.amount]': '7', sort: 'data.title' }));
    expect(asked.answered - answered).toBe(1);
  });
});

describe('deep pages', () => {
  it('have the entries of their place in each order, also where many have the same value or none', async () => {
    await clear();
    const rows = Array.from({ length: 2_600 }, (_, at) => ({
      ...(at % 20 > 0 && { amount: at % 50 }),
      ...(at % 25 > 0 && { title: ['ä', 'b', 'Z'][at % 3] }),
      ...(at % 8 > 0 && { colour: 'red' }),
    }));
    await put(rows, admin);
    await warm();
    const { answered, left } = asked;
    const orders = ['created', 'data.amount', 'data.title', 'data.never'];
    for (const sort of orders)
      for (const direction of ['asc', 'desc'])
        for (const page of ['285', '286', '300', '371', '372', '373'])
          for (const filter of [[], [['filter[data.colour]', 'red']]]) {
            const asking = new URLSearchParams([
              ...filter,
              ['sort', sort],
              ['direction', direction],
              ['page', page],
            ] as [string, string][]);
            asking.set('limit', '7');
            // Of 2,275 entries these are the last pages.
            if (filter.length > 0 && Number(page) > 370) asking.set('page', String(Number(page) - 47));
            expect(await list(admin, asking), String(asking)).toEqual(await list(beside(admin), asking));
          }
    // By the moment alone PostgreSQL has an index, and passes over few.
    expect([asked.answered - answered, asked.left - left]).toEqual([84, 0]);
  });
});

it('pages of different values end with the last one, of few entries and of many', async () => {
  await clear();
  await put(
    Array.from({ length: 20 }, (_, amount) => ({ amount })),
    admin,
  );
  await warm();
  for (const direction of ['asc', 'desc'])
    for (const page of ['1', '2', '3']) {
      const asking = new URLSearchParams({ sort: 'data.amount', direction, page, limit: '7' });
      const listed = await list(beside(admin), asking);
      expect(await list(admin, asking), String(asking)).toEqual(listed);
      expect(await list(stepwise.bearer(admin.token), asking), String(asking)).toEqual(listed);
    }
});

describe('what it costs', () => {
  it('copies no small form, and logs no changes of what is not copied', async () => {
    const folder = join(copied.services.place.dataDir, 'small');
    const small = openColumns({ database: copied.database, folder, from: 1_000, warn: console.error });
    const other = await addForm(admin, 'Small');
    expect(await small.ask(other, { want: 'states', tests: [] })).toBeNull();
    expect(small.pid()).toBeUndefined();
    await small.close();
    const before = await count('report_changes');
    const added = await admin.post('/reports/add.json', { report_config_id: other, data: { title: 'x' } });
    expect(added.status).toBe(201);
    expect(await count('report_changes')).toBe(before);
  });

  it('forgets changes of yesterday, and forms that nobody asks about', async () => {
    await warm();
    await put([{ title: 'a' }], admin);
    await copied.database.run(sql`update report_changes set at = now() - interval '2 days'`);
    await copied.database.run(sql`update column_forms set used = now() - interval '8 days'`);
    await forgetChanges(copied.database);
    expect([await count('column_forms'), await count('report_changes')]).toEqual([0, 0]);
  });

  it('ends its process when nothing was asked for a while', async () => {
    const folder = join(copied.services.place.dataDir, 'idle');
    const idle = openColumns({ database: copied.database, folder, from: 0, warn: console.error, idleMs: 10 });
    await idle.ask(id, { want: 'states', tests: [] });
    await expect.poll(() => idle.pid()).toBeUndefined();
    await idle.close();
  });
});
