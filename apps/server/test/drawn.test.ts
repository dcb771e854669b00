/** API tests of drawings and shapes as answers: validation, storage, and hostile files. */
import { type Content, contentTypes, createInput, newId } from '@kontor/form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
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

const signature = (): Content => {
  const made = contentTypes.canvas.create();
  const options = { name: 'signature', label: 'Unterschrift', clear: 'a', undo: 'b', unlock: 'c', required: true };
  return { ...made, options: { ...made.options, ...options, height: 200 } };
};
const shapes = (svgData: string, ...ids: string[]): Content => {
  const made = createInput('svg-checkbox');
  const values = ids.map(id => ({ id, value: id, label: id }));
  return { ...made, options: { ...made.options, name: 'parts', label: 'Teile', svgData, values } };
};
const addForm = (...fields: Content[]) => admin.post('/report-configs/add.json', { name: 'Gezeichnet', fields });
const notes = (body: { issues: { path: string; code: string }[] }) =>
  body.issues.map(({ path, code }) => `${path} ${code}`);

/** A picture uploaded for an entry: it expires unless an entry holds it. */
async function picture(owner: string): Promise<string> {
  const id = newId();
  await house.database.run(
    sql`with object as (${objectOf(`aa/${id}`)}) insert into files (id, user_id, filename, type, size, sha256, storage_key, expires) values (${id}, (select id from users where username = ${owner}), 'signature.png', 'image/png', 1, '\\x00', ${`aa/${id}`}, now() - interval '1 hour')`,
  );
  return id;
}

it('holds one picture, lets go of it when another takes its place, and knows no others', async () => {
  const form = (await addForm(signature())).body.data;
  const [one, two] = [await picture('anna'), await picture('anna')];
  const add = (data: object, state: string | null = null) =>
    anna.post('/reports/add.json?contain=files', { report_config_id: form.id, data, state });

  for (const wrong of [
    {},
    { signature: '' },
    { signature: 'x' },
    { signature: [one, two] },
    { signature: { id: one } },
  ])
    expect((await add(wrong)).body.issues[0]?.path).toBe('data.signature');
  expect((await add({ signature: newId() })).status).toBe(422);
  expect((await add({}, 'draft')).status).toBe(201);

  const made = await add({ signature: one });
  expect(made.body.data.data).toEqual({ signature: one, _images: { signature: one } });
  expect((made.body.data.files as { id: string }[]).map(file => file.id)).toEqual([one]);
  const path = `/reports/${made.body.data.id}.json`;
  const changed = await anna.patch(`${path}?contain=files`, { data: { signature: two } });
  expect((changed.body.data.files as { id: string }[]).map(file => file.id)).toEqual([two]);
});

it('keeps a height in pixels', async () => {
  const { body } = await addForm(signature());
  expect((body.data.fields as Content[])[0]?.options.height).toBe('200px');
});

it('takes the shapes of a drawing as choices, and no others', async () => {
  const svg = '<svg onload="x"><style>#a{fill:red}</style><script>x</script><rect id="a"/><circle id="b"/></svg>';
  expect(notes((await addForm(shapes(svg, 'a', 'c'))).body as never)).toEqual([
    'fields.0.options.values.1.value no_shape',
  ]);
  expect(notes((await addForm(shapes('<svg><g></svg>', 'a'))).body as never)).toEqual([
    'fields.0.options.svgData invalid_svg',
  ]);
  const form = (await addForm(shapes(svg, 'a', 'b'))).body.data;
  expect((form.fields as Content[])[0]?.options.svgData).toMatch(
    /^<svg [^>]+><rect id="a" fill="red"\/><circle id="b"\/><\/svg>$/,
  );
  const add = (parts: unknown) => anna.post('/reports/add.json', { report_config_id: form.id, data: { parts } });
  expect((await add(['b', 'a'])).body.data.data).toEqual({ parts: ['b', 'a'] });
  expect((await add(['script'])).body.issues[0]).toMatchObject({ path: 'data.parts', code: 'not_a_choice' });
});

it('shows a picture of the library, which it becomes only by somebody who may read it', async () => {
  const rights = { ReportConfigs: { '*': 'all' }, Files: { read: 'self' } } as const;
  const designer = await house.as('designer', 'user', rights);
  const mine = await picture('designer');
  const foreign = await picture('anna');
  await house.database.run(
    sql`update files set expires = now() + interval '1 hour' where id = any(${[mine, foreign]}::uuid[])`,
  );
  const show = (id: string) => ({ ...contentTypes.image.create(), options: { file: { id } } });
  const fields = [show(mine), show(foreign)];
  expect((await designer.post('/report-configs/add.json', { name: 'Gezeigt', fields })).status).toBe(201);
  const kept = async () =>
    (
      await house.database.rows<{ id: string }>(
        sql`select id from files where id = any(${[mine, foreign]}::uuid[]) and expires is null order by id`,
      )
    ).map(({ id }) => id);
  expect(await kept()).toEqual([mine]);
  await admin.post('/report-configs/add.json', { name: 'Gezeigt', fields });
  expect(await kept()).toEqual([mine, foreign].toSorted());
});
