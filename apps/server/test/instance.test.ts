/** API tests of the instance: licences, limits, branding, web app manifest. */
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDevice } from '../src/accounts/devices.ts';
import { sql } from '../src/db/sql.ts';
import { openSeal } from '../src/outside/secret-box.ts';
import { newKey } from '../src/outside/storage/disk.ts';
import { ensureLicence } from '../src/records/licence.ts';
import { type House, openHouse, type Person } from './house.ts';
import { objectOf } from './objects.ts';
import { upload as uploaded } from './upload.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse({ storage: 5_000_000 });
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

describe('licences', () => {
  const first = 'https://one.example.org';
  const start = async (address: string, key?: string) =>
    ensureLicence(house.database, await openSeal(house.database, key), address, new Date());
  const only = async () => {
    const { data, count } = (await admin.get('/instance/licences.json')).body;
    expect(count).toBe(1);
    return data[0] ?? expect.fail();
  };
  const statementOf = (text: string, key: unknown) => {
    const { statement, signature } = JSON.parse(text);
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: String(key) };
    const publicKey = createPublicKey({ format: 'jwk', key: jwk });
    const holds = (said: string) => verify(null, Buffer.from(said), publicKey, Buffer.from(signature, 'base64url'));
    expect([holds(statement), holds(`${statement} `), holds(statement.replace('null', '1'))]).toEqual([
      true,
      false,
      false,
    ]);
    return JSON.parse(statement);
  };

  it('who may not read them gets none, in neither form', async () => {
    await start(first);
    const { id } = await only();
    for (const [person, status] of [
      [anna, 403],
      [house.nobody, 401],
    ] as const)
      for (const path of ['s.json', `s/${id}.json`, `s/${id}.lic`])
        expect([path, (await person.get(`/instance/licence${path}`)).status]).toEqual([path, status]);
    expect((await admin.get(`/instance/licences/${uuidv7()}.lic`)).status).toBe(404);
    expect((await admin.patch(`/instance/licences/${id}.json`, { end: null })).status).toBe(404);
    expect((await admin.delete(`/instance/licences/${id}.json`)).status).toBe(404);
  });

  it('is made by the first start alone, be it of two servers at once', async () => {
    await house.database.run(sql`delete from licences`);
    await house.database.run(sql`delete from secrets where name = 'licence-key'`);
    await Promise.all([start(first), start(first), start(first)]);
    const licence = await only();
    await start(first);
    expect(await only()).toEqual(licence);
    expect(licence).toMatchObject({ type: 'lic', instance: first, end: null, installs_available: null, version: 1 });
  });

  it('is a file whose signature holds for what it says, and for nothing else', async () => {
    const licence = await only();
    const file = await admin.get(`/instance/licences/${licence.id}.lic`);
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('attachment; filename="kontor-one.example.org.lic"');
    expect(file.raw.toString()).toBe(licence.licence_key);
    expect(statementOf(file.raw.toString(), licence.public_key)).toEqual({
      ...{ format: 1, id: licence.id, instance: first, customer_name: 'one.example.org', app_id: 'kontor-console' },
      ...{ start: new Date(String(licence.start)).toISOString(), end: null, installs_available: null },
    });
    // The capacity of a QR code at the highest level of error correction.
    expect(file.raw.length).toBeLessThan(1_273);
  });

  it('says the new address after a start under it, by the same key', async () => {
    const before = await only();
    await start('https://two.example.org:8443');
    const after = await only();
    expect(after).toMatchObject({ id: before.id, start: before.start, public_key: before.public_key, version: 2 });
    expect(statementOf(String(after.licence_key), before.public_key).instance).toBe('https://two.example.org:8443');
  });

  it('its private key is nowhere to be read', async () => {
    const { value } =
      (await house.database.one<{ value: Buffer }>(sql`select value from secrets where name = 'licence-key'`)) ??
      expect.fail();
    // The prefix of every Ed25519 private key in PKCS 8.
    expect(value.toString('hex')).not.toContain('302e020100300506032b6570');
  });

  it('counts the devices of its app, whoever they belong to', async () => {
    const before = Number((await only()).installs_count);
    const bert = await house.as('bert-of-devices');
    const signIn = (identifier: string, app_id: string, { id } = anna) =>
      house.database.transaction(db => upsertDevice({ db, services: house.services }, id, { identifier, app_id }, ''));
    for (const identifier of ['a', 'b', 'a']) await signIn(identifier, 'kontor-console');
    await signIn('a', 'kontor-console', bert);
    await signIn('c', 'another');
    expect((await only()).installs_count).toBe(before + 2);
  });
});

it('limits are told to whoever is signed in', async () => {
  expect((await house.nobody.get('/instance/limits.json')).status).toBe(401);
  await addFile('image/png', Buffer.alloc(1_000));
  const { data } = (await anna.get('/instance/limits.json')).body;
  const sizes = { max_upload_file_size: 2 ** 20, max_uploads_per_request: 20, max_post_size: 10 * 2 ** 20 };
  expect(data).toEqual({ ...sizes, max_storage: 5_000_000, used_storage: 1_000, upload_types: [] });
});

async function addFile(type: string, bytes: Buffer, expires: Date | null = null): Promise<string> {
  const [id, key] = [uuidv7(), newKey()];
  await house.services.storage.put(key, Readable.from([bytes]));
  await house.database.run(
    sql`with object as (${objectOf(key, bytes.length)}) insert into files (id, user_id, filename, type, size, sha256, storage_key, expires) values (${id}, ${admin.id}, 'logo', ${type}, ${bytes.length}, ${Buffer.from(id)}, ${key}, ${expires})`,
  );
  return id;
}

describe('branding', () => {
  const told = async () => (await house.nobody.get('/branding.json')).body.data as unknown as Record<string, unknown>;
  const set = async (name: string, value: string) => {
    const known = (await admin.get(`/options.json?filter[name]=${name}`)).body.data[0];
    return known
      ? admin.patch(`/options/${known.id}.json`, { value })
      : admin.post('/options/add.json', { name, value });
  };
  const manifest = async () =>
    (await house.app.inject({ method: 'GET', url: '/manifest.webmanifest' })).json() as {
      icons: { src: string; sizes: string }[];
    };
  const plain = { primary: null, primary_dark: null, accent: null, accent_dark: null };

  it('is the house’s own where nothing is set, and what is set, to everybody', async () => {
    const own = { app_name: 'Kontor', sub_name: '', support_mail: null, logo: null, colors: plain };
    const public_ = { contacts: [], privacy_url: null, imprint_url: null };
    const rest = {
      registration: false,
      login_redirect_encoding: 'uri',
      providers: [],
      embed_origins: [],
      form_css: null,
    };
    expect(await told()).toEqual({ ...own, ...public_, ...rest });
    await set('branding_app_name', 'Leitstelle');
    await set('branding_support_mail', 'hilfe@example.org');
    await set('branding_primary', '#123456');
    await set('registration_enabled', 'true');
    await set('login_redirect_encoding', 'base64');
    expect(await told()).toMatchObject({
      ...{ app_name: 'Leitstelle', support_mail: 'hilfe@example.org', colors: { ...plain, primary: '#123456' } },
      registration: true,
      login_redirect_encoding: 'base64',
    });
    await set('branding_app_name', ' ');
    expect((await told()).app_name).toBe('Kontor');
    expect(JSON.stringify(await told())).not.toContain(admin.id);
  });

  it('tells where to turn to instead, by telephone or mail, and the house’s own pages', async () => {
    const contacts = [
      { name: 'Tiere auf der Bahn', reach: '040 5550 112', note: 'Vorfeldaufsicht, Tag und Nacht' },
      { name: 'Alles andere', reach: 'wildtier@example.org', note: '' },
    ];
    await set('branding_contacts', JSON.stringify(contacts));
    await set('branding_privacy_url', 'https://example.org/datenschutz');
    expect(await told()).toMatchObject({
      contacts: [
        { ...contacts[0], kind: 'phone' },
        { ...contacts[1], kind: 'mail' },
      ],
      privacy_url: 'https://example.org/datenschutz',
      imprint_url: null,
    });
    await set('branding_contacts', '');
    expect((await told()).contacts).toEqual([]);
  });

  it('names and colours an app as the house is', async () => {
    await set('branding_sub_name', 'Nordfeld');
    await set('branding_primary', '#654321');
    const answer = await house.app.inject({ method: 'GET', url: '/manifest.webmanifest' });
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      ...{ name: 'Kontor · Nordfeld', short_name: 'Kontor', start_url: '/', display: 'standalone' },
      theme_color: '#654321',
      icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512', purpose: 'maskable' })]),
    });
    // Icons that it names exist, in their stated sizes.
    for (const { src, sizes } of (await manifest()).icons) {
      const picture = readFileSync(join(import.meta.dirname, '../../console/public', src));
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('a logo is no document, nothing large and nothing that runs out', async () => {
    for (const [id, code] of [
      [await addFile('text/html', Buffer.from('<script>')), 'invalid_file'],
      [await addFile('image/png', Buffer.alloc(1024 * 1024 + 1)), 'file_size'],
      [await addFile('image/png', Buffer.alloc(9), new Date(Date.now() + 60_000)), 'invalid_file'],
      [uuidv7(), 'invalid_file'],
    ] as const) {
      const refused = await set('branding_logo', id);
      expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'value', code }]]);
    }
  });

  it('the logo is what was uploaded as a picture, whatever it is called, and is taken away by naming none', async () => {
    // Thumbnails are made of each new file.
    await house.work();
    const upload = (name: string, bytes: Buffer) => uploaded(admin, name, bytes, 'image/png');
    const refused = await set('branding_logo', await upload('logo.png', Buffer.from('<html>no picture</html>')));
    expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: 'value', code: 'invalid_file' }]]);
    expect((await told()).logo).toBeNull();
    const picture = readFileSync(join(import.meta.dirname, '../../console/public/icon-192.png'));
    expect((await set('branding_logo', await upload('logo.png', picture))).status).toBe(201);
    const address = String((await told()).logo).replace('/api', '');
    const logo = await house.nobody.get(address);
    expect([logo.status, logo.headers['content-type'], logo.raw.equals(picture)]).toEqual([200, 'image/png', true]);
    expect((await set('branding_logo', '')).status).toBe(200);
    expect([(await told()).logo, (await house.nobody.get(address)).status]).toEqual([null, 404]);
  });

  it('the logo is for everybody, runs nothing, and is gone with its file', async () => {
    expect((await house.nobody.get('/branding/logo')).status).toBe(404);
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const id = await addFile('image/svg+xml', bytes);
    expect((await set('branding_logo', id.toUpperCase())).status).toBe(200);
    const address = String((await told()).logo).replace('/api', '');
    const logo = await house.nobody.get(address);
    expect([logo.status, logo.raw.equals(bytes)]).toEqual([200, true]);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(logo.headers['content-security-policy']).toMatch(/default-src 'none'; sandbox;/);
    expect(logo.headers['cache-control']).toContain('immutable');
    expect((await house.nobody.get('/branding/logo?v=old')).headers['cache-control']).toBe('public, max-age=300');
    const same = await house.nobody.get(address, { 'if-none-match': String(logo.headers.etag) });
    expect([same.status, same.raw.length]).toEqual([304, 0]);
    const head = await house.app.inject({ method: 'HEAD', url: `/api${address}` });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
    // The app icon is square, whatever the logo's shape, and scripts in it do not run.
    const { icons } = await manifest();
    expect(icons).toEqual([
      { src: expect.stringMatching(/^\/house-icon\.svg\?v=/), sizes: 'any', type: 'image/svg+xml' },
    ]);
    const icon = await house.app.inject({ method: 'GET', url: String(icons[0]?.src) });
    expect(icon.body).toContain(`data:image/svg+xml;base64,${bytes.toString('base64')}`);
    expect(icon.body).not.toContain('alert');
    expect(icon.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': expect.stringContaining('immutable'),
      'content-security-policy': expect.stringMatching(/default-src 'none'; sandbox;/),
    });
    // A file whose type has changed, or that was deleted.
    await house.database.run(sql`update files set type = 'text/html' where id = ${id}`);
    expect([(await told()).logo, (await house.nobody.get(address)).status]).toEqual([null, 404]);
    await house.database.run(sql`update files set type = 'image/png' where id = ${id}`);
    expect((await house.nobody.get(address)).status).toBe(200);
    await admin.delete(`/pixelstein-files/files/${id}.json`);
    expect([(await told()).logo, (await house.nobody.get(address)).status]).toEqual([null, 404]);
    expect((await house.app.inject({ method: 'GET', url: String(icons[0]?.src) })).statusCode).toBe(404);
    expect((await manifest()).icons.map(({ src }) => src)).toContain('/icon-512.png');
  });
});
