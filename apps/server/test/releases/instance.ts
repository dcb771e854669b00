/**
 * Fixture: a small instance with rows in every table that a backup keeps, made through the API as far as it goes, and
 * what must be true of it under any later version: its rows, files, figures and sessions.
 */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type ResourceName, resources } from '@kontor/contract';
import { expect } from 'vitest';
import { isKept } from '../../src/backup/plan.ts';
import { sql } from '../../src/db/sql.ts';
import { chartsOf } from '../../src/jobs/charts.ts';
import { codeOf } from '../app-codes.ts';
import { zipOf } from '../book.ts';
import { addForm, container, form, input, report } from '../forms.ts';
import type { House, Item, Person, Reply } from '../house.ts';
import { until } from '../until.ts';
import { fieldOf, multipart, partOf, upload } from '../upload.ts';
import { openWorld } from '../world.ts';

export interface Facts {
  /** Its last migration. */
  schema: string;
  /** Rows of its sessions, which no backup contains: an update keeps them, and a restore ends them. */
  sessions: object[];
  /** Rows of each kept table. */
  rows: Record<string, number>;
  files: { id: string; filename: string; sha256: string }[];
  entries: { id: string; state: string | null; data: Record<string, unknown> }[];
  /** Values and numbers of each chart, by its name. */
  figures: Record<string, unknown>;
  /** Of each form, by its name: its states with how many entries, entries by each answer, and the exported table. */
  lists?: Record<string, { states: Record<string, number>; found: Record<string, string[]>; table: string[] }>;
  /** Tokens of sessions and keys, with the username behind each. */
  tokens: { username: string; token: string }[];
  login: { username: string; password: string; recovery_code: string };
}

interface Shown {
  labels: string[];
  datasets: { data: number[] }[];
}

/** Tables without rows in it, with the reason. */
const mayBeEmpty = new Set([
  // The demo's own.
  ...['demo_loads', 'demo_rows'],
  // The history of before it was packed: nothing comes to it.
  'report_history_plain',
  // Work of minutes.
  ...['device_pushes', 'message_pushes', 'chart_schedule_mails', 'suggestion_sets'],
]);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const password = 'ein Fuchs springt über den Zaun';
const users = '/pixelstein-users/users';

async function ok<T = Item>(answer: Promise<Reply>): Promise<T> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as T;
}

/** Known data: a table in SQLite, serialised as a file of that kind. */
function knownData(): Buffer {
  const database = new DatabaseSync(':memory:');
  database.exec(`create table known (code text, city text);
    insert into known values ('MUC', 'München'), ('DUS', 'Düsseldorf')`);
  return Buffer.from(database.serialize());
}

/** Somebody with a password, a second factor, a group, a device and a key. */
async function addPerson(house: House, admin: Person): Promise<Pick<Facts, 'tokens' | 'login'>> {
  const [username, email] = ['berta', 'berta@example.org'];
  const { id } = await ok(admin.post(`${users}/add.json`, { username, password, email, first_name: 'Berta' }));
  await ok(admin.post('/pixelstein-users/groups.json', { name: 'Frühschicht', users: [{ id }] }));
  const device = { platform: 'android', identifier: 'device-1' };
  const { token } = await ok<{ token: string }>(
    house.nobody.post(`${users}/login.json`, { username, password, ...device }),
  );
  const berta = house.bearer(token);
  const { secret } = await ok<{ secret: string }>(berta.post('/account/second-factor/begin.json', { password }));
  const { recovery_codes } = await ok<{ recovery_codes: string[] }>(
    berta.post('/account/second-factor/confirm.json', { code: codeOf(secret) }),
  );
  const { key } = await ok<{ key: string }>(
    berta.post('/account/keys.json', { name: 'Auswertung', permissions: { Reports: { read: 'self' } } }),
  );
  await house.database.run(
    sql`insert into user_links (issuer, subject, user_id) values ('https://id.example.org', 'berta', ${id})`,
  );
  const tokens = [token, key].map(each => ({ username, token: each }));
  return { tokens, login: { username, password, recovery_code: recovery_codes[0] ?? '' } };
}

const localId = (n: number) => `018f5a5e-0000-7000-8000-00000000000${n}`;

/** A form with known data, a picture in a text, entries by session and by link, one changed, one gone. */
async function addEntries(house: House, admin: Person): Promise<string> {
  const given = form();
  const list = await ok(
    admin.post('/choice-lists/add.json', { name: 'Länder', columns: [{ name: 'rate', label: 'Satz' }] }),
  );
  const rows = [{ value: 'AT', label: { de: 'Österreich', en: 'Austria' }, rate: '33' }, { value: 'CH' }];
  await ok(admin.put(`/choice-lists/${list.id}/rows.json`, { rows }));
  given.fields.push(input('rating', 'stars'), input('select', 'land', { values: { list: list.id } }));
  const id = await addForm(admin, 'Schadensmeldung', given);
  const known = await upload(admin, 'known.db', knownData(), 'application/vnd.sqlite3');
  const numbering = { prefix: 'F', year: true, digits: 4, gapless: false };
  await ok(admin.patch(`/report-configs/${id}.json`, { suggestion_file_id: known, numbering }));
  await ok(admin.put(`/report-configs/${id}/draft.json`, { states: [] }));
  await ok(admin.post(`/report-configs/${id}/cases/add.json`, { name: 'Üblich', data: { colour: 'red', land: 'AT' } }));
  const shown = await upload(admin, 'plan.png', png, 'image/png');
  await house.database.run(
    sql`insert into report_config_files (report_config_id, file_id) values (${id}, ${shown}) on conflict do nothing`,
  );
  for (const [n, colour] of ['red', 'red', 'blue'].entries())
    await ok(
      admin.post('/reports/add.json', report(id, { colour, amount: n + 0.5, day: `2026-11-0${n + 1}`, stars: n + 1 })),
    );
  const former = await upload(admin, 'falsch.png', png, 'image/png');
  const pictures = [await upload(admin, 'schaden.png', png, 'image/png')];
  const changed = await ok(
    admin.post(
      '/reports/add.json',
      report(id, { pictures: [...pictures, former], amount: 7, struck: true, damage: 'Kratzer' }),
    ),
  );
  await ok(
    admin.patch(`/reports/${changed.id}.json`, { data: { ...changed.data, amount: 8, pictures }, state: 'done' }),
  );
  await ok(admin.post(`/reports/${changed.id}/comments.json`, { text: 'Ist das Foto da?', path: 'data.pictures' }));
  const gone = await ok(admin.post('/reports/add.json', report(id, {}, { local_id: localId(1) })));
  await ok(admin.delete(`/reports/${gone.id}.json`));
  const purged = await ok(admin.post('/reports/add.json', report(id, {}, { local_id: localId(2) })));
  await ok(admin.delete(`/reports/${purged.id}.json`));
  await ok(admin.delete(`/reports/purge/${purged.id}.json`));
  const link = await house.link(id, { maker: admin.id });
  await upload(link, 'unterwegs.png', png, 'image/png');
  await ok(link.post('/reports/once.json', report(id, { colour: 'green', land: 'AT' }, { local_id: localId(3) })));
  const sent = { ...report(id), local_id: localId(4), sender: { user_id: admin.id } };
  await ok(admin.post('/reports/import-outbox.json', sent));
  await ok(
    admin.post('/handovers/add.json', {
      report_config_id: id,
      local_id: localId(5),
      data: {},
    }),
  );
  return id;
}

/** A form whose formula has changed since its entry was saved, and the entry computed anew. */
async function recalculate(admin: Person): Promise<void> {
  const amount = input('number', 'amount');
  const total = input('calculated', 'total', { formula: 'amount * 2', format: { kind: 'number' } });
  const id = await addForm(admin, 'Rechnung', { fields: [amount, total], states: [] });
  await ok(admin.post('/reports/add.json', { report_config_id: id, data: { amount: 4 } }));
  const changed = { ...total, options: { ...total.options, formula: 'amount * 3' } };
  await ok(admin.patch(`/report-configs/${id}.json`, { fields: [amount, changed] }));
  await ok(admin.post(`/report-configs/${id}/recalculate.json`));
  await until(async () => (await ok(admin.get(`/report-configs/${id}/recalculation.json`))).state === 'done');
}

/** A form of which a field went, and its answers to another. */
async function mapAnswers(admin: Person): Promise<void> {
  const [city, town] = [input('text', 'city'), input('text', 'town')];
  const id = await addForm(admin, 'Umgezogen', { fields: [city], states: [] });
  await ok(admin.post('/reports/add.json', { report_config_id: id, data: { city: 'Halle' } }));
  await ok(admin.put(`/report-configs/${id}/draft.json`, { fields: [town] }));
  const { job } = await ok(admin.post(`/report-configs/${id}/publish.json`, { map: [{ from: city.id, to: town.id }] }));
  const batch = (job as unknown as Item).id;
  await until(async () => (await ok(admin.get(`/batches/${batch}.json`))).state === 'done');
}

/** An entry out of a file, and the import that it came by. */
async function importEntries(admin: Person): Promise<void> {
  const id = await addForm(admin, 'Aus Dateien', { fields: [input('text', 'nr')], states: [] });
  const part = (name: string, value: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const body = `${part('report_config_id', id)}${part('mapping', '{"keys":["nr"]}')}${part('file', 'nr\n1\n', '; filename="nr.csv"')}--b--\r\n`;
  const { id: made } = await ok(admin.post('/reports/import.json', body, multipart));
  const ended = (state: string) => until(async () => (await ok(admin.get(`/imports/${made}.json`))).state === state);
  await ended('ready');
  await ok(admin.post(`/imports/${made}/apply.json`, { rows: 'all' }));
  await ended('applied');
}

/** An entry out of a ZIP, with a file that its cell names. */
async function importZip(admin: Person): Promise<void> {
  const photo = input('file', 'photo', { allowedMimeTypes: ['*/*'], buttonLabel: '+', buttonLabelFirstItem: '+' });
  const id = await addForm(admin, 'Aus einem ZIP', { fields: [input('text', 'nr'), photo], states: [] });
  const zip = zipOf({ 'a.csv': 'nr,photo\n1,a.txt\n', 'a.txt': 'beside the table' });
  const body = Buffer.concat([fieldOf('report_config_id', id), partOf('a.zip', zip)]);
  const { id: made } = await ok(admin.post('/reports/import.json', body, multipart));
  await until(async () => (await ok(admin.get(`/imports/${made}.json`))).state === 'ready');
}

/** A workbook of an entry with a repeat, which came back. */
async function bringBack(admin: Person): Promise<void> {
  const fields = [container('repeat_container', [input('text', 'part')], { maxRepeats: 3 })];
  const id = await addForm(admin, 'Rundreise', { fields, states: [] });
  await ok(admin.post('/reports/add.json', { report_config_id: id, data: { 'part.0': 'Tür' } }));
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${id}`);
  const body = Buffer.concat([fieldOf('report_config_id', id), partOf('back.xlsx', raw)]);
  const { id: made } = await ok(admin.post('/reports/import.json', body, multipart));
  await until(async () => (await ok(admin.get(`/imports/${made}.json`))).state === 'ready');
}

/** A chart, which is in a dashboard that is mailed. */
async function addFigures(admin: Person, report_config_id: string): Promise<void> {
  const chart = await ok(
    admin.post('/charts/add.json', {
      name: 'Farben',
      type: 'bar',
      report_configs: [{ id: report_config_id }],
      config: {
        chart_value: 'colour',
        datasets: [
          { id: 'a', label: 'Anzahl' },
          { id: 'b', label: 'Summe', aggregate: { function: 'sum', field: 'amount' } },
        ],
      },
    }),
  );
  const charts = [{ id: chart.id }];
  const dashboard = await ok(
    admin.post('/chart-collections/add.json', { name: 'Lage', charts, config: { order: [chart.id] } }),
  );
  const weekly = { every: 'week', weekday: 1, time: '07:00', timezone: 'Europe/Berlin', format: 'pdf' };
  await ok(
    admin.post('/chart-schedules/add.json', {
      chart_collection_id: dashboard.id,
      ...weekly,
      users: [{ id: admin.id }],
    }),
  );
}

async function addMessages(house: House, admin: Person, reader: Person): Promise<void> {
  const [group] = await ok<Item[]>(admin.get('/pixelstein-users/groups.json'));
  const message = { title: 'Neue Betriebsanweisung', body: '<p>Bitte lesen.</p>' };
  const confirmed = await ok(admin.post('/messages/add.json', { ...message, confirm: true }));
  await ok(admin.post('/messages/add.json', { ...message, title: 'Frühschicht', groups: [{ id: group?.id }] }));
  await ok(reader.post(`/messages/confirm/${confirmed.id}.json`));
  await house.database.run(
    sql`insert into message_reads (message_id, user_id) values (${confirmed.id}, ${admin.id}) on conflict do nothing`,
  );
}

/** A view that somebody shares, and with which somebody else's list opens. */
async function shareView(admin: Person, reader: Person): Promise<void> {
  const [group] = await ok<Item[]>(admin.get('/pixelstein-users/groups.json'));
  const [form] = await ok<Item[]>(admin.get('/report-configs.json'));
  const readers = { people: [{ id: admin.id }], groups: [{ id: group?.id }] };
  const body = { report_config_id: form?.id, name: 'Schichtliste', shared: 'some', ...readers };
  const view = await ok(admin.post('/saved-views/add.json', body));
  await ok(reader.post(`/saved-views/default/${view.id}.json`, { on: true }));
  await ok(admin.post(`/saved-views/${view.id}/export-links.json`, { format: 'csv' }));
}

async function addLibrary(admin: Person): Promise<void> {
  const file_id = await upload(admin, 'merkblatt.txt', 'Federn mit Maßstab fotografieren', 'text/plain');
  const directory = await ok(admin.post('/directories/add.json', { name: 'Merkblätter' }));
  const tag = await ok(admin.post('/tags/add.json', { name: 'Vogelschlag' }));
  const reference = await ok(
    admin.post('/file-references/add.json', {
      file_id,
      name: 'Merkblatt',
      directories: [{ id: directory.id }],
      tags: [{ id: tag.id }],
    }),
  );
  await ok(admin.post('/metadata/add.json', { file_reference_id: reference.id, name: 'Stand', value: '2026' }));
}

/** Rows that no call makes in a test's time. */
const besides = (form: string, admin: Person) => [
  sql`insert into report_copies (report_id, user_id, network, language, address, data, state)
    select id, ${admin.id}, '127.0.0.0', 'de', 'anna@example.org', null, 'sent' from reports where report_config_id = ${form} limit 1`,
  sql`insert into alerts (kind, id) values ('backups', ${admin.id})`,
  sql`insert into first_step_people (user_id, dismissed) values (${admin.id}, '{logo}') on conflict do nothing`,
];

/** Fills the instance of `house`. */
export async function fillInstance(house: House): Promise<Pick<Facts, 'tokens' | 'login'>> {
  await house.work();
  const admin = await house.as('admin', 'admin');
  const { tokens, login } = await addPerson(house, admin);
  const reportConfig = await addEntries(house, admin);
  await addFigures(admin, reportConfig);
  await addMessages(house, admin, house.bearer(tokens[0]?.token ?? ''));
  await shareView(admin, house.bearer(tokens[0]?.token ?? ''));
  await addLibrary(admin);
  await recalculate(admin);
  await importZip(admin);
  await importEntries(admin);
  await bringBack(admin);
  await mapAnswers(admin);
  await ok(
    admin.post('/apis/add.json', {
      name: 'Leitstand',
      type: 'webhook',
      config: { url: 'https://example.org/hook', method: 'POST', secret: 'a secret of the receiver' },
    }),
  );
  // One of each resource, so that none is without a row.
  const world = await openWorld(house, reportConfig);
  for (const name of Object.keys(resources) as ResourceName[]) await world.make(name, admin.id);
  for (const statement of besides(reportConfig, admin)) await house.database.run(statement);
  return { tokens: [{ username: 'admin', token: admin.token }, ...tokens], login };
}

async function rowsOf({ database }: House): Promise<Facts['rows']> {
  const tables = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: Facts['rows'] = {};
  // Counters are in slots, as many as were written to at once.
  for (const { name } of tables.filter(table => isKept(table.name) && !table.name.endsWith('_counts')))
    rows[name] = Number((await database.text(`select count(*) as n from "${name}"`)).rows[0]?.n);
  return rows;
}

/** Stored bytes of every file, by hash. */
async function filesOf(house: House): Promise<Facts['files']> {
  const files = await house.database.rows<{ id: string; filename: string; storage_key: string }>(
    sql`select id, filename, storage_key from files order by id`,
  );
  return Promise.all(
    files.map(async ({ id, filename, storage_key }) => {
      const hash = createHash('sha256');
      // Those that were inserted without bytes have none.
      if (await house.services.storage.stat(storage_key))
        for await (const piece of await house.services.storage.open(storage_key)) hash.update(piece);
      return { id, filename, sha256: hash.digest('hex') };
    }),
  );
}

async function figuresOf(house: House, reader: Person): Promise<Facts['figures']> {
  await chartsOf(house).catchUp();
  const figures: Facts['figures'] = {};
  for (const { id, name } of await ok<Item[]>(reader.get('/charts.json?limit=100&sort=created'))) {
    const { chart_cache } = await ok<{ chart_cache: Shown | null }>(reader.get(`/charts/${id}.json`));
    figures[String(name)] = chart_cache && [chart_cache.labels, chart_cache.datasets.map(({ data }) => data)];
  }
  return figures;
}

/** What lists, filters, tallies and exports say of each form, by its name. */
async function listsOf(reader: Person): Promise<NonNullable<Facts['lists']>> {
  const lists: NonNullable<Facts['lists']> = {};
  for (const { id, name } of await ok<Item[]>(reader.get('/report-configs.json?limit=100&sort=created'))) {
    const of = `filter[report_config_id]=${id}&sort=created`;
    const entries = await ok<Pick<Facts['entries'][number], 'data'>[]>(reader.get(`/reports.json?${of}&limit=100`));
    const found: Record<string, string[]> = {};
    for (const [field, value] of entries.flatMap(({ data }) => Object.entries(data)))
      if (/^[a-z]+$/.test(field) && ['string', 'number', 'boolean'].includes(typeof value)) {
        const filter = `filter[data.${field}]=${encodeURIComponent(String(value))}`;
        found[`${field}=${value}`] ??= (await ok<Item[]>(reader.get(`/reports.json?${of}&${filter}`))).map(
          row => row.id,
        );
      }
    const states = await ok<{ value: string | null; count: number }[]>(
      reader.get(`/reports/states.json?filter[report_config_id]=${id}`),
    );
    const table = await reader.get(`/reports.csv?${of}&time_zone=Europe/Berlin`, { 'accept-language': 'de' });
    expect(table.status).toBe(200);
    lists[String(name)] = {
      states: Object.fromEntries(states.map(({ value, count }) => [String(value), count])),
      ...{ found, table: table.raw.toString().split('\r\n') },
    };
  }
  return lists;
}

/** What holds of the instance now, read as an administrator. */
export async function factsOf(house: House, reader: Person): Promise<Omit<Facts, 'tokens' | 'login'>> {
  const last = await house.database.one<{ name: string }>(sql`select max(name) as name from migrations`);
  const sessions = await house.database.rows<{ row: object }>(
    sql`select to_jsonb(t) as row from tokens t where purpose = 'session'`,
  );
  const entries = await ok<Item[]>(reader.get('/reports.json?limit=100&sort=created'));
  return {
    schema: last?.name ?? '',
    sessions: sessions.map(({ row }) => row),
    rows: await rowsOf(house),
    files: await filesOf(house),
    entries: entries.map(({ id, state, data }) => ({ id, state, data })),
    figures: await figuresOf(house, reader),
    lists: await listsOf(reader),
  };
}

/** Kept tables without a row, other than those that may be. */
export const emptyOf = ({ rows }: Pick<Facts, 'rows'>): string[] =>
  Object.keys(rows).filter(name => rows[name] === 0 && !mayBeEmpty.has(name));
