/** API tests for devices that were offline: receipts, known data as a whole, imported entries. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '../src/accounts/tokens.ts';
import { sql } from '../src/db/sql.ts';
import { sweep } from '../src/jobs/sweep.ts';
import { addForm, input, report } from './forms.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { begin, send } from './tus.ts';

let house: House;
let admin: Person;
let anna: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  const file = { buttonLabel: 'More', buttonLabelFirstItem: 'First', allowedMimeTypes: ['*/*'] };
  form = await addForm(admin, 'Cellar', {
    fields: [input('text', 'title', { required: true }), input('file', 'papers', file)],
    states: [],
  });
});
afterAll(() => house.close());

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
async function file(person: Person, text: string): Promise<string> {
  const { place } = await begin(person, Buffer.byteLength(text), { filename: 'a.txt' });
  const sent = await send(person, place, 0, text);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body.data.id;
}
const add = (person: Person, data: object, rest: object) =>
  person.post('/reports/add.json', report(form, { ...data }, rest));
const once = (person: Person, data: object, rest: object) =>
  person.post('/reports/once.json', report(form, { ...data }, rest));
const receipt = (person: Person, id: string) => person.get(`/reports/receipt/${id}.json`);
const entries = (local_id: string) =>
  house.database.rows<{ id: string; owner: string; user_id: string | null }>(
    sql`select id, owner, user_id from reports where local_id = ${local_id}`,
  );

describe('a receipt', () => {
  it('names every file by its hash, to whoever sent the entry and whoever reads it', async () => {
    const local_id = uuidv7();
    const papers = [await file(anna, 'first'), await file(anna, 'second')];
    const { id } = (await add(anna, { papers }, { local_id })).body.data;
    const told = await receipt(anna, id);
    const files = [
      { id: papers[0], size: 5, sha256: sha('first') },
      { id: papers[1], size: 6, sha256: sha('second') },
    ];
    expect([told.status, told.body.data]).toEqual([200, { id, report_config_id: form, local_id, number: null, files }]);
    expect((await receipt(admin, id)).body.data).toEqual(told.body.data);
    expect((await receipt(await house.as('ben'), id)).status).toBe(404);
    expect((await receipt(anna, uuidv7())).status).toBe(404);
    // A deleted entry has a receipt all the same, for its sender only.
    await admin.delete(`/reports/${id}.json`);
    expect([(await receipt(anna, id.toUpperCase())).body, (await receipt(admin, id)).status]).toEqual([told.body, 404]);
  });

  it('names what came, whatever the office has made of it since, and nothing that the office put in', async () => {
    const holder = await house.link(form);
    const [empty, local_id] = [uuidv7(), uuidv7()];
    const papers = [await file(holder, 'from the cellar')];
    const first = await once(holder, { papers }, { local_id });
    const bare = await once(holder, {}, { local_id: empty });
    const mine = await add(anna, { papers: [await file(anna, 'of a person')] }, { local_id });
    expect([first.status, bare.status, mine.status]).toEqual([201, 201, 201]);
    const told = (await receipt(anna, mine.body.data.id)).body;
    const office = [await file(admin, 'of the office')];
    for (const { body } of [first, bare, mine]) {
      const edited = await admin.patch(`/reports/${body.data.id}.json`, { data: { title: 'New', papers: office } });
      expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    }
    const { data } = first.body;
    expect((await once(holder, { papers }, { local_id })).body.data).toEqual(data);
    expect((await once(holder, {}, { local_id: empty })).body.data.files).toEqual([]);
    expect((await receipt(anna, mine.body.data.id)).body).toEqual(told);
    // Readers of the entry see its files in the receipt.
    expect((await receipt(admin, mine.body.data.id)).body.data.files).toMatchObject([{ id: office[0] }]);
    await admin.delete(`/reports/${data.id}.json`);
    await admin.delete(`/reports/purge/${data.id}.json`);
    expect(await entries(local_id)).toHaveLength(1);
    const purged = await once(holder, { papers }, { local_id });
    expect([purged.status, purged.body.data]).toEqual([200, data]);
    const noted = () => house.database.rows(sql`select 1 from report_arrivals where report_id = ${String(data.id)}`);
    await house.database.run(sql`update report_arrivals set created = now() - interval '399 days'`);
    await sweep({ database: house.database, services: house.services } as never);
    expect(await noted()).toHaveLength(1);
    await house.database.run(sql`update report_arrivals set created = now() - interval '401 days'`);
    await sweep({ database: house.database, services: house.services } as never);
    expect(await noted()).toHaveLength(0);
  });

  it('needs the right to add, not the right to read', async () => {
    const post = await house.as('post', 'user', {
      ReportConfigs: { read: 'all' },
      Reports: { create: 'all', read: 'none' },
    });
    const { id } = (await add(post, {}, { local_id: uuidv7() })).body.data;
    expect([(await receipt(post, id)).status, (await post.get(`/reports/${id}.json`)).status]).toEqual([200, 403]);
    const reader = await house.as('reader', 'user', { Reports: { read: 'all', create: 'none' } });
    expect((await receipt(reader, id)).status).toBe(403);
  });
});

describe('known data as a whole', () => {
  const known = (person: Person, id: string) => person.get(`/report-configs/known/${id}.json`);
  /** The tables that reading a suggestion file produces (suggestions.test.ts). */
  async function formWith(columns: (string | null)[], rows: ReturnType<typeof sql>): Promise<string> {
    const id = await addForm(admin, 'Known');
    await admin.patch(`/report-configs/${id}.json`, { suggestion_all_columns: true });
    await house.database.run(
      sql`with s as (insert into suggestion_sets (report_config_id, columns) values (${id}, ${JSON.stringify(columns)}::jsonb) returning id)
        insert into suggestion_rows (set_id, number, cells) select s.id, r.number, r.cells from s, (${rows}) r (number, cells)`,
    );
    return id;
  }

  it('is all rows in their order, without columns that no field can be named as', async () => {
    const cells = (number: number, list: unknown[]) => sql`select ${number}::int, ${JSON.stringify(list)}::json`;
    const rows = sql`${cells(1, ['b', 'x', null])} union all ${cells(0, ['ä "q"\n', 'y', 'z'])}`;
    const some = await formWith(['city', null, 'zip'], rows);
    expect((await known(anna, some)).body).toEqual({
      data: {
        columns: ['city', 'zip'],
        rows: [
          ['ä "q"\n', 'z'],
          ['b', null],
        ],
      },
      count: 2,
    });
    const all = await known(anna, await formWith(['city', 'street', 'zip'], rows));
    expect(all.body.data).toEqual({
      columns: ['city', 'street', 'zip'],
      rows: [
        ['ä "q"\n', 'y', 'z'],
        ['b', 'x', null],
      ],
    });
    expect(all.headers['content-type']).toMatch('application/json');
    expect((await known(anna, await addForm(admin, 'None'))).body).toEqual({
      data: { columns: [], rows: [] },
      count: 0,
    });
  });

  it('is bounded in rows and bytes', async () => {
    const numbered = (n: number) =>
      sql`select n::int, json_build_array('Row ' || n, repeat('x', 10)) from generate_series(1, ${n}::int) n`;
    const most = await known(anna, await formWith(['a', 'b'], numbered(20_000)));
    expect([most.status, most.body.count, (most.body.data.rows as unknown[]).length]).toEqual([200, 20_000, 20_000]);
    const more = await known(anna, await formWith(['a', 'b'], numbered(20_001)));
    expect([more.status, more.body.name]).toEqual([413, 'TooLarge']);
    const wide = sql`select n::int, json_build_array(repeat('ä', 1000)) from generate_series(1, 2600) n`;
    expect((await known(anna, await formWith(['a'], wide))).status).toBe(413);
  });

  it('is for people who read the form, never for links', async () => {
    const id = await formWith(['a'], sql`select 1, '["secret"]'::json`);
    const own = await house.as('own', 'user', { ReportConfigs: { read: 'self' } });
    expect((await known(own, id)).status).toBe(404);
    const holder = await house.link(id);
    expect((await known(holder, id)).status).toBe(401);
    expect((await house.nobody.get(`/report-configs/known/${id}.json?token=${holder.token}`)).status).toBe(401);
    await admin.delete(`/report-configs/${id}.json`);
    expect((await known(anna, id)).status).toBe(404);
  });
});

describe('an entry that arrives as a file', () => {
  const bring = (sent: object, person = admin, data: object = {}) =>
    person.post('/reports/import-outbox.json', { ...report(form, { ...data }), ...sent });
  const codes = ({ status, body }: Reply) => [
    status,
    ...(body.issues ?? []).map(({ path, code }) => `${path} ${code}`),
  ];
  const hashed = ({ token }: Person) => ({ link_hash: tokenHash(token).toString('hex') });

  it('is its sender’s, holds its files, and leaves a trail', async () => {
    const local_id = uuidv7();
    const paper = await file(admin, 'on a stick');
    const brought = await bring({ local_id, state: 'draft', sender: { user_id: anna.id } }, admin, {
      papers: [paper],
      old: 1,
    });
    expect(brought.status, JSON.stringify(brought.body)).toBe(201);
    const { id, ...told } = brought.body.data as Item;
    expect(told).toEqual({
      report_config_id: form,
      local_id,
      number: null,
      files: [{ id: paper, size: 10, sha256: sha('on a stick') }],
      sender: { user_id: anna.id, share_link_id: null },
    });
    const row = (await anna.get(`/reports/${id}.json`)).body.data;
    expect(row).toMatchObject({
      user_id: anna.id,
      state: 'draft',
      data: { title: 'A title', papers: [paper], old: 1 },
    });
    expect((await receipt(anna, id)).status).toBe(200);
    const [trail] = await house.database.rows(sql`select action, user_id, detail from audit where item_id = ${id}`);
    expect(trail).toEqual({
      action: 'import',
      user_id: admin.id,
      detail: { report_config_id: form, local_id, sender: { user_id: anna.id, share_link_id: null } },
    });
    await house.database.run(sql`update files set expires = now() - interval '1 second' where id = ${paper}`);
    await sweep({ database: house.database, services: house.services } as never);
    expect((await receipt(anna, id)).body.data.files).toHaveLength(1);
  });

  it('and is sent by its device after that: one entry, and the receipt that lets the device forget it', async () => {
    const local_id = uuidv7();
    const holder = await house.link(form, { usages: 1 });
    for (const [sender, sendIt, person] of [
      [{ user_id: anna.id }, add, anna],
      [hashed(holder), once, holder],
    ] as const) {
      // Entries keep keys of earlier versions of the form, with any content.
      const saying = (papers: string[]) => (person === anna ? { papers, old: { deep: papers } } : { papers });
      const same = saying([await file(admin, 'the same bytes')]);
      const brought = await bring({ local_id, sender }, admin, same);
      expect(brought.status, JSON.stringify(brought.body)).toBe(201);
      const papers = [await file(person, 'the same bytes')];
      const again = await sendIt(person, saying(papers), { local_id });
      expect([again.status, again.body.data.id]).toEqual([200, brought.body.data.id]);
      // Different answers or bytes are another entry: a conflict that names the first one.
      for (const data of [{ title: 'Other', papers }, { papers: [await file(person, 'others')] }, {}]) {
        const other = await sendIt(person, data, { local_id });
        expect(codes(other)).toEqual([409, 'local_id taken']);
        expect(other.body.issues[0]?.values).toEqual({ id: brought.body.data.id });
      }
      const twice = await bring({ local_id, sender }, admin, saying([await file(admin, 'the same bytes')]));
      expect([twice.status, twice.body.data]).toEqual([200, brought.body.data]);
    }
    expect(await entries(local_id)).toHaveLength(2);
    const link = await house.database.one(sql`select used from share_links where id = ${holder.link}`);
    expect(link).toEqual({ used: 0 });
  });

  it('that its device has sent before is that one', async () => {
    const [local_id, other] = [uuidv7(), uuidv7()];
    const sent = (await add(anna, {}, { local_id })).body.data.id;
    const same = await bring({ local_id, sender: { user_id: anna.id } });
    expect([same.status, same.body.data.id]).toEqual([200, sent]);
    expect(codes(await bring({ local_id, sender: { user_id: anna.id } }, admin, { title: 'Other' }))).toEqual([
      409,
      'local_id taken',
    ]);
    // By a link that was revoked after the receipt got lost.
    const holder = await house.link(form);
    const first = (await once(holder, {}, { local_id: other })).body.data.id;
    await admin.delete(`/report-configs/share-links/${holder.link}.json`);
    const back = await bring({ local_id: other, sender: hashed(holder) });
    expect([back.status, back.body.data.id, back.body.data.sender]).toEqual([
      200,
      first,
      { user_id: null, share_link_id: holder.link },
    ]);
    await admin.delete(`/reports/${first}.json`);
    await admin.delete(`/reports/purge/${first}.json`);
    expect((await bring({ local_id: other, sender: hashed(holder) })).body.data.id).toBe(first);
    expect(await entries(other)).toEqual([]);
  });

  it('that its device has sent before with files, whoever lost the answer, is that one: as a device exports it', async () => {
    const holder = await house.link(form);
    for (const [sender, person, send] of [
      [hashed(holder), holder, once],
      [{ user_id: anna.id }, anna, add],
    ] as const) {
      const local_id = uuidv7();
      const saying = async (of: Person) => [await file(of, 'twice'), await file(of, 'once'), await file(of, 'twice')];
      const state = send === add ? { state: null } : {};
      const sent = await send(person, { papers: await saying(person) }, { local_id, ...state });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      const packed = { local_id, sender, state: null };
      const { id } = sent.body.data;
      for (let time = 0; time < 2; time++) {
        const back = await bring(packed, admin, { title: 'A title', papers: await saying(admin) });
        expect([back.status, back.body.data?.id], JSON.stringify(back.body)).toEqual([200, id]);
        // Changed bytes or a changed position of a file make another entry.
        const [one, two, three] = await saying(admin);
        for (const papers of [
          [one, await file(admin, 'Once'), three],
          [two, one, three],
          [one, two],
        ])
          expect(codes(await bring(packed, admin, { title: 'A title', papers }))).toEqual([409, 'local_id taken']);
        await admin.delete(`/reports/${id}.json`);
        await admin.delete(`/reports/purge/${id}.json`);
      }
      expect(await entries(local_id)).toEqual([]);
    }
  });

  it('of a link that is used up or has run out is the link’s; of nobody who is known, the importer’s, and there once', async () => {
    const [spent, over] = [await house.link(form, { usages: 1 }), await house.link(form)];
    expect((await once(spent, {}, { local_id: uuidv7() })).status).toBe(201);
    await house.database.run(sql`update share_links set expires = now() - interval '1 day' where id = ${over.link}`);
    for (const holder of [spent, over]) {
      const local_id = uuidv7();
      const brought = await bring({ local_id, sender: hashed(holder) });
      expect([brought.status, brought.body.data.sender]).toEqual([201, { user_id: null, share_link_id: holder.link }]);
      expect(await entries(local_id)).toMatchObject([{ owner: holder.link, user_id: null }]);
    }
    const second = await house.as('second', 'admin');
    const gone = await house.as('gone');
    await house.database.run(sql`update users set deleted = now() where id = ${gone.id}`);
    for (const sender of [{ link_hash: sha('unknown') }, { user_id: gone.id }, { user_id: uuidv7() }]) {
      const local_id = uuidv7();
      const brought = await bring({ local_id, sender });
      expect([brought.status, brought.body.data.sender]).toEqual([201, null]);
      expect((await bring({ local_id, sender }, second)).status).toBe(200);
      expect(await entries(local_id)).toMatchObject([{ user_id: admin.id }]);
    }
  });

  it('passes the checks of the form, and is an administrator’s to bring', async () => {
    const sender = { user_id: anna.id };
    const local_id = uuidv7();
    const foreign = await house.link(await addForm(admin, 'Another'));
    for (const [sent, told] of [
      [{ data: {} }, [422, 'data.title required']],
      [{ state: 'unheard' }, [422, 'state not_a_choice']],
      [{ data: { title: 'x', papers: [uuidv7()] } }, [422, 'data.papers unknown']],
      [{ files: [{ id: uuidv7() }] }, [422, 'files.0.id unknown']],
      [{ report_config_id: uuidv7() }, [422, 'report_config_id unknown']],
      [{ sender: hashed(foreign) }, [422, 'sender not_allowed']],
    ] as const)
      expect([sent, codes(await bring({ local_id, sender, ...sent }))]).toEqual([sent, told]);
    for (const wrong of [{}, { user_id: anna.id, link_hash: sha('x') }, { link_hash: 'x' }, { user_id: 1 }, null, 'x'])
      expect((await bring({ local_id, sender: wrong })).status).toBe(422);
    expect((await bring({ sender })).status).toBe(422);
    expect((await bring({ local_id, sender }, anna)).status).toBe(403);
    expect((await bring({ local_id, sender }, foreign)).status).toBe(401);
    expect(await entries(local_id)).toEqual([]);
  });
});
