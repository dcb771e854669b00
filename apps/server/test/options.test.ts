/** API tests of the instance's options: permissions, public ones, validation. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { optionValue } from '../src/records/option.ts';
import { type House, openHouse, type Person } from './house.ts';
import { openWorld } from './world.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const add = (name: string, value: string, rest = {}) => admin.post('/options/add.json', { name, value, ...rest });
const names = async (person: Person, query = '') =>
  (await person.get(`/options.json?sort=name${query}`)).body.data.map(option => option.name);

describe('who may not', () => {
  it('nobody and people without the right see the public ones alone, and change none', async () => {
    const { id } = (await add('colour of doors', 'red')).body.data;
    const open = (await add('opening hours', '9 to 5', { public: true })).body.data.id;
    for (const person of [house.nobody, anna]) {
      expect(await names(person)).toEqual(['opening hours']);
      expect(await names(person, '&filter[name]=colour of doors')).toEqual([]);
      expect(await names(person, '&search=doors')).toEqual([]);
      const refused = person === anna ? 403 : 401;
      for (const item of [id, open]) {
        expect((await person.get(`/options/${item}.json`)).status).toBe(refused);
        expect((await person.patch(`/options/${item}.json`, { value: 'x' })).status).toBe(refused);
        expect((await person.delete(`/options/${item}.json`)).status).toBe(refused);
      }
    }
    expect(await names(admin)).toEqual(['colour of doors', 'opening hours']);
  });

  it('a file becomes the logo only by somebody who may read it', async () => {
    const world = await openWorld(house);
    const logo = await world.make('files', admin.id);
    await house.database.run(sql`update files set type = 'image/png' where id = ${logo}`);
    const blind = await house.as('blind', 'user', { Options: { create: 'all', read: 'all' }, Files: { read: 'none' } });
    const body = { name: 'branding_logo', value: logo };
    const refused = await blind.post('/options/add.json', body);
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'value', code: 'invalid_file' }]]);
    expect((await admin.post('/options/add.json', { ...body, value: uuidv7() })).status).toBe(422);
    expect((await admin.post('/options/add.json', body)).status).toBe(201);
  });
});

it('a name is taken by what is present, in whatever case, and free again from the trash on', async () => {
  const { id } = (await add('Motto', 'one')).body.data;
  const taken = await add('mOTTO', 'two');
  expect([taken.status, taken.body.issues]).toMatchObject([409, [{ path: 'name', code: 'taken' }]]);
  await admin.delete(`/options/${id}.json`);
  expect(await optionValue(house.database, 'motto')).toBeNull();
  const second = await add('motto', 'two');
  expect(second.status).toBe(201);
  expect(await optionValue(house.database, 'MOTTO')).toBe('two');
  expect((await admin.delete(`/options/restore/${id}.json`)).status).toBe(409);
  await admin.delete(`/options/${second.body.data.id}.json`);
  expect((await admin.delete(`/options/restore/${id}.json`)).status).toBe(200);
  expect((await admin.post(`/options/purge/${second.body.data.id}.json`)).status).toBe(204);
});

it.each([
  ['registration_enabled', 'yes', 'not_a_choice'],
  ['login_redirect_encoding', 'rot13', 'not_a_choice'],
  ['registration_enabled', '', 'not_a_choice'],
  ['second_factor_required', 'user', 'not_a_choice'],
  ['oidc_create_users', 'TRUE', 'not_a_choice'],
  ['purge_after_days', '0', 'out_of_range'],
  ['purge_after_days', '3651', 'out_of_range'],
  ['purge_after_days', '1e2', 'invalid_number'],
  ['purge_after_days', '-1', 'invalid_number'],
  ['custom_form_css', '@\\69mport "x"', 'css_import'],
  ['custom_form_css', 'a{background:url(//elsewhere.org)}', 'css_address'],
  ['CUSTOM_form_CSS ', 'a{}</style>', 'css_markup'],
  ['app_store_url', 'javascript:alert(1)', 'invalid_url'],
  ['app_store_url', 'http://apps.example.org', 'invalid_url'],
  ['branding_app_name', 'x'.repeat(51), 'too_long'],
  ['branding_app_name', 'a\nb', 'not_text'],
  ['branding_primary', 'red;}', 'invalid'],
  ['branding_support_mail', 'a@b.org\r\nBcc: c@d.org', 'invalid_email'],
  ['branding_privacy_url', 'javascript:alert(1)', 'invalid_url'],
  ['branding_imprint_url', 'http://example.org', 'invalid_url'],
  ['branding_contacts', 'call us', 'invalid'],
  ['branding_contacts', '{"name":"A","reach":"110","note":""}', 'invalid'],
  ['branding_contacts', '[{"name":" ","reach":"110","note":""}]', 'invalid'],
  ['branding_contacts', '[{"name":"A","reach":"javascript:alert(1)","note":""}]', 'invalid'],
  ['branding_contacts', '[{"name":"A","reach":"110"}]', 'invalid'],
  ['branding_contacts', JSON.stringify(Array(7).fill({ name: 'A', reach: '110', note: '' })), 'invalid'],
  ['branding_logo', '../etc/passwd', 'not_a_uuid'],
  ['anything', 'x'.repeat(65_536), 'too_long'],
])('%s cannot be %j', async (name, value, code) => {
  const refused = await add(name, value);
  expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'value', code }]]);
});

it('a stylesheet is refused by the lines of all its faults', async () => {
  const refused = await add('custom_form_css', 'a{}\n@import "x";\nb{background:url(//x.org)}');
  expect(refused.body.issues).toMatchObject([
    { path: 'value', code: 'css_import', values: { line: 2 } },
    { path: 'value', code: 'css_address', values: { line: 3 } },
  ]);
});

it('a known name is kept as the house spells it, and no detour leads past its check', async () => {
  const css = (await add(' Custom_Form_CSS', 'a{color:red}', { public: true })).body.data;
  expect(css.name).toBe('custom_form_css');
  const past = await admin.patch(`/options/${css.id}.json`, { value: '@import "x"' });
  expect([past.status, past.body.issues[0]?.code]).toEqual([422, 'css_import']);
  const free = (await add('not css yet', '@import "x"')).body.data;
  await admin.delete(`/options/${css.id}.json`);
  const renamed = await admin.patch(`/options/${free.id}.json`, { name: 'custom_form_css' });
  expect([renamed.status, renamed.body.issues[0]?.code]).toEqual([422, 'css_import']);
  const both = await admin.patch(`/options/${free.id}.json`, { name: 'custom_form_css', value: 'b{}' });
  expect([both.status, both.body.data.value]).toEqual([200, 'b{}']);
  expect((await admin.patch(`/options/${free.id}.json`, { public: true })).status).toBe(200);
});

it.each(['REGİSTRATION_ENABLED', 'brandİng_logo', 'purge_after_days\u0307', 'oıdc_create_users', '\u212aey'])(
  'the name %s is either that of no known option, or has its check',
  async name => {
    const value = 'anything <at> all';
    const added = await add(name, value);
    for (const known of ['registration_enabled', 'branding_logo', 'purge_after_days', 'oidc_create_users'])
      expect(await optionValue(house.database, known)).not.toBe(value);
    expect([201, 422]).toContain(added.status);
  },
);

it('what is set is written to the audit log, and that it was changed', async () => {
  const { id } = (await add('door', 'open')).body.data;
  await admin.patch(`/options/${id}.json`, { value: 'shut' });
  const lines = await house.database.rows<{ action: string }>(
    sql`select action from audit where entity = 'Options' and item_id = ${id} order by id`,
  );
  expect(lines.map(line => line.action)).toEqual(['add', 'edit']);
});
