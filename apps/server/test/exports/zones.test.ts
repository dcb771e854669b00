/** Tests of times in documents: in the reader's zone, else the instance's, whatever the server's. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { ensureZone, instanceZone, machineZone } from '../../src/records/time-zone.ts';
import { addForm, input, report } from '../forms.ts';
import { type House, openHouse, type Person } from '../house.ts';
import { untilBlocked } from '../until.ts';
import { readPdf } from './paper.ts';

const zones = ['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati'] as const;
/** 2026-11-20T13:00:00Z there: UTC-11, UTC+1, UTC+14. */
const clocks = { 'Pacific/Pago_Pago': '20 02:00', 'Europe/Berlin': '20 14:00', 'Pacific/Kiritimati': '21 03:00' };
const serverZone = process.env.TZ;

let house: House;
let admin: Person;
let anna: Person;
let form: string;
let entry: string;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  const fields = [input('datetime-local', 'at', { label: 'Beginn' }), input('date', 'day', { label: 'Tag' })];
  form = await addForm(admin, 'Zeiten', { fields, states: [] });
  const data = { at: '2026-11-20T14:00:00+01:00', day: '2026-11-20' };
  entry = (await anna.post('/reports/add.json', report(form, data))).body.data.id;
  await house.database.run(
    sql`update reports set created = '2026-11-20T13:00:00Z', modified = '2026-11-20T13:00:00Z' where id = ${entry}`,
  );
});
afterEach(() => {
  if (serverZone === undefined) delete process.env.TZ;
  else process.env.TZ = serverZone;
});
afterAll(() => house.close());

/** Times of a workbook, which knows no zones: the header of `created`, then `created`, the answer and the day. */
async function bookOf(path: string) {
  const answer = await anna.get(path);
  expect(answer.status).toBe(200);
  const [header = [], line = []] = (await readXlsx(answer.raw)).sheets[0]?.rows ?? [];
  const at = (name: string) => header.findIndex(cell => String(cell).startsWith(name));
  const clock = (cell: unknown) => (cell as Date).toISOString().slice(8, 16).replace('T', ' ');
  return [header[1], clock(line[1]), clock(line[at('Beginn')]), clock(line[at('Tag')])];
}
async function paperOf(path: string) {
  const { raw, headers } = await anna.get(path);
  const { text } = await readPdf(raw);
  const named = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
  return { text, named };
}
const onPaper = (clock: string) => `${clock.slice(0, 2)}.11.2026, ${clock.slice(3)}`;

it.each(zones)('are the same on every server for a reader in %s', async zone => {
  for (const server of zones) {
    process.env.TZ = server;
    expect(new Date().getTimezoneOffset()).not.toBe(0);
    const clock = clocks[zone];
    const expected = [`Erstellt (${zone})`, clock, clock, '20 00:00'];
    expect(await bookOf(`/reports/${entry}.xlsx?time_zone=${zone}`)).toEqual(expected);
    expect(await bookOf(`/reports.xlsx?filter[report_config_id]=${form}&time_zone=${zone}`)).toEqual(expected);
    const { text, named } = await paperOf(`/reports/${entry}.pdf?time_zone=${zone}`);
    // Created, changed, and the answer.
    expect(text.split(onPaper(clock))).toHaveLength(4);
    expect(text).toContain(`Zeiten: ${zone}`);
    expect(text).toContain('20.11.2026');
    expect(named).toBe(`Zeiten 2026-11-${clock.slice(0, 2)}.pdf`);
  }
});

it('begin in one zone, where servers start at once', async () => {
  await house.database.run(sql`delete from options where name = 'time_zone'`);
  let later = Promise.resolve(-1);
  await house.database.transaction(async db => {
    expect(await ensureZone(db, 'Europe/Berlin')).toBe(1);
    later = ensureZone(house.database, 'Pacific/Kiritimati');
    await untilBlocked(house.database);
  });
  expect(await later).toBe(0);
  expect(await instanceZone(house.database)).toBe('Europe/Berlin');
  await house.database.run(sql`delete from options where name = 'time_zone'`);
});

it('are in the zone of the instance where none is asked for, which is that of the machine at first', async () => {
  expect(await instanceZone(house.database)).toBe('UTC');
  process.env.TZ = 'Pacific/Kiritimati';
  expect(await ensureZone(house.database)).toBe(1);
  expect([machineZone(), await instanceZone(house.database)]).toEqual(['Pacific/Kiritimati', 'Pacific/Kiritimati']);
  process.env.TZ = 'Pacific/Pago_Pago';
  expect(await ensureZone(house.database)).toBe(0);
  const kiritimati = clocks['Pacific/Kiritimati'];
  const expected = ['Erstellt (Pacific/Kiritimati)', kiritimati, kiritimati, '20 00:00'];
  expect(await bookOf(`/reports/${entry}.xlsx`)).toEqual(expected);
  expect((await paperOf(`/reports/${entry}.pdf`)).text).toContain('Zeiten: Pacific/Kiritimati');
  const [option] = (await admin.get('/options.json?filter[name]=time_zone')).body.data;
  const set = (value: string) => admin.patch(`/options/${option?.id}.json`, { value });
  expect((await set('Mars/Olympus')).body.issues).toMatchObject([{ path: 'value', code: 'not_a_choice' }]);
  expect((await set('Europe/Berlin')).status).toBe(200);
  expect((await bookOf(`/reports/${entry}.xlsx`))[0]).toBe('Erstellt (Europe/Berlin)');
});

it('are refused for a zone that does not exist', async () => {
  for (const path of [`/reports/${entry}.pdf`, `/reports/${entry}.xlsx`, '/reports.xlsx', '/reports.zip'])
    for (const zone of ['Mars/Olympus', '%2B02:00', '']) {
      const { status, body } = await anna.get(`${path}?time_zone=${zone}`);
      expect([path, zone, status, body.issues[0]?.path]).toEqual([path, zone, 400, 'time_zone']);
    }
  const order = { type: 'xlsx', values: 'labels', options: 'one', names: false, time_zone: 'Mars/Olympus' };
  expect((await anna.post('/reports/exports.json', order)).status).toBe(400);
});
