/** Tests of the demo's seed data: valid forms and entries, and the seeding of an instance, interrupted and resumed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkEntry, checkForm, cleanDrawings, inputsOf, listColumns, settle } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../../demo/csv.ts';
import { dice } from '../../../demo/dice.ts';
import { birdStrikeForm, readStrikes } from '../../../demo/forms/bird-strike.ts';
import { buildingAcceptance } from '../../../demo/forms/building-acceptance.ts';
import { customerVisit } from '../../../demo/forms/customer-visit.ts';
import { fenceCheck } from '../../../demo/forms/fence-check.ts';
import { demoMessages } from '../../../demo/house.ts';
import { demoForms } from '../../../demo/index.ts';
import { scenes } from '../../../demo/pictures/index.ts';
import { aircraftName, airportName, operatorName } from '../../../demo/readable.ts';
import { answersOf, entryOf, type Strike } from '../../../demo/strikes.ts';
import { sql } from '../src/db/sql.ts';
import { fillDemo, type StartHouse } from '../src/demo/start.ts';
import { guardedCaller } from '../src/outside/guarded-fetch.ts';
import { openSignatures } from '../src/outside/signatures.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import { type House, openHouse } from './house.ts';

const picture = '0190a6d2-7c00-7000-8000-000000000002';
const now = new Date('2026-11-20T12:00:00Z');

/** As if the last seeding had begun with the first one, and never ended. */
const interrupt = ({ database }: House) =>
  database.run(
    sql`insert into audit (id, at, action, outcome) select ${uuidv7()}, min(at), 'fill with the demo', 'begun' from audit where action = 'fill with the demo'`,
  );

describe('the forms of the demo', () => {
  it.each(demoForms.map(demo => [demo.name, demo] as const))('%s keeps the rules of forms', (_name, demo) => {
    const { form, issues } = cleanDrawings(demo.form(demo.scene ? picture : null));
    expect([...issues, ...checkForm(form)]).toEqual([]);
  });

  it.each(demoForms.filter(demo => demo.name !== 'Vogelschlagmeldung').map(demo => [demo.name, demo] as const))(
    '%s: every entry fits, lies in the past and loses nothing when stored',
    (_name, demo) => {
      const form = demo.form(demo.scene ? picture : null);
      const known = new Set([...form.states.map(state => state.value), null]);
      const entries = [...demo.entries(form, now)];
      expect(entries.length).toBeGreaterThanOrEqual(30);
      for (const { data, at, state, pictures } of entries) {
        const answers = (pictures ?? []).map(({ field, alone }) => [field, alone ? picture : [picture]]);
        const full = { ...data, ...Object.fromEntries(answers) };
        expect(checkEntry(form, full, { unknown: 'refuse' })).toEqual([]);
        expect(settle(form, full, { unknown: 'refuse' })).toMatchObject(full);
        expect(at.getTime()).toBeLessThan(now.getTime());
        expect(known).toContain(state);
      }
    },
  );

  it('the bird strikes are listed as they are looked for', () => {
    const form = birdStrikeForm();
    expect(listColumns(form, 'console').map(column => column.name)).toEqual([
      ...[
        'flight_date',
        'airport',
        'aircraft',
        'operator',
        'phase',
        'species',
        'size',
        'damage',
        'cost_total',
        'photos',
      ],
    ]);
    expect(listColumns(form, 'mobile').map(column => column.name)).toEqual([
      ...['flight_date', 'airport', 'species', 'damage'],
    ]);
  });
});

describe('the source of the bird strikes', () => {
  const strikes = readStrikes();
  const form = birdStrikeForm();

  it('has 10,000 lines', () => {
    expect(strikes).toHaveLength(10_000);
  });

  it('every fiftieth line becomes an entry that fits and loses nothing when stored', () => {
    const sample = strikes.filter((_, index) => index % 50 === 7);
    expect(sample).toHaveLength(200);
    for (const strike of sample) {
      const data = answersOf(strike);
      expect(checkEntry(form, data, { unknown: 'refuse' })).toEqual([]);
      expect(settle(form, data, { unknown: 'refuse' })).toEqual(Object.assign(Object.create(null), data));
    }
  });

  it('every value of a choice has a label of its own', () => {
    for (const input of inputsOf(form)) {
      const values = input.content.options.values as { value: string; label: string }[] | undefined;
      const labels = values?.map(choice => choice.label) ?? [];
      expect(new Set(labels).size).toBe(labels.length);
    }
    const codes = new Set(strikes.map(strike => answersOf(strike).species));
    expect(codes.size).toBe(37);
  });

  const line: Strike = {
    'Airport Name': 'NEW ORLEANS INTL',
    'Aircraft Make Model': 'B-737-300',
    'Effect Amount of damage': 'Substantial',
    'Flight Date': '1990-01-11',
    'Aircraft Airline Operator': 'SOUTHWEST AIRLINES',
    'Origin State': 'Louisiana',
    'Phase of flight': 'Take-off run',
    'Wildlife Size': 'Small',
    'Wildlife Species': 'Unknown bird - small',
    'Time of day': 'Day',
    'Cost Other': '0',
    'Cost Repair': '1200',
    'Cost Total $': '1200',
    'Speed IAS in knots': '140',
  };

  it('a line becomes answers', () => {
    expect(answersOf(line)).toEqual({
      airport: 'New Orleans',
      flight_date: '1990-01-11',
      time_of_day: 'day',
      operator: 'Southwest Airlines',
      aircraft: 'B 737-300',
      phase: 'take_off_run',
      speed: 140,
      origin_state: 'Louisiana',
      species: 'unknown_bird_small',
      size: 'small',
      damage: 'substantial',
      cost_repair: 1200,
      cost_total: 1200,
    });
  });

  it.each<[string, Partial<Strike>, Record<string, unknown>]>([
    ['no speed', { 'Speed IAS in knots': '' }, { speed: undefined }],
    ['a speed of 0', { 'Speed IAS in knots': '0' }, { speed: 0 }],
    ['no costs', { 'Cost Repair': '0', 'Cost Total $': '0' }, { cost_repair: undefined, cost_total: undefined }],
    [
      'costs without damage',
      { 'Effect Amount of damage': 'None' },
      { damage: 'none', costs_without_damage: true, cost_total: 1200 },
    ],
    [
      'a letter as damage',
      { 'Effect Amount of damage': 'C' },
      { damage: 'unrated', remark: 'Einstufung der Quelle: C' },
    ],
  ])('%s', (_name, change, wanted) => {
    expect(answersOf({ ...line, ...change })).toMatchObject(
      Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(wanted)) expect(answersOf({ ...line, ...change })[name]).toEqual(value);
  });

  it('is reported after the flight, within a week, and the same at every start', () => {
    for (const [index, strike] of strikes.entries()) {
      if (index % 20) continue;
      const { at } = entryOf(strike, index);
      const hours = (at.getTime() - Date.parse(strike['Flight Date'])) / 3_600_000;
      expect(hours).toBeGreaterThan(5);
      expect(hours).toBeLessThan(7 * 24);
      expect(entryOf(strike, index)).toEqual(entryOf(strike, index));
    }
  });

  it.each([
    [airportName, 'DALLAS/FORT WORTH INTL ARPT', 'Dallas/Fort Worth'],
    [airportName, "CHICAGO O'HARE INTL ARPT", "Chicago O'Hare"],
    [airportName, 'MINNEAPOLIS-ST PAUL INTL', 'Minneapolis-St. Paul'],
    [airportName, 'BARKSDALE AIR FORCE BASE ARPT', 'Barksdale Air Force Base'],
    [airportName, 'JOHN F KENNEDY INTL', 'New York JFK'],
    [airportName, 'TETERBORO AIRPORT', 'Teterboro'],
    [operatorName, 'US AIRWAYS*', 'US Airways'],
    [operatorName, 'FEDEX EXPRESS', 'FedEx Express'],
    [operatorName, 'EXPRESSJET (CONTINENTAL EXPRS)', 'ExpressJet (Continental Express)'],
    [operatorName, 'ALLEGHENYAIRLINES', 'Allegheny Airlines'],
    [aircraftName, 'B-737-300', 'B 737-300'],
    [aircraftName, 'B-52H', 'B-52H'],
    [aircraftName, 'A-320', 'A320'],
    [aircraftName, 'A-10A', 'A-10A'],
    [aircraftName, 'SAAB-340', 'Saab 340'],
    [aircraftName, 'LEARJET-35', 'Learjet 35'],
    [aircraftName, 'BE-55  BARON', 'BE-55 Baron'],
    [aircraftName, 'C-182 SKYLAN', 'C-182 Skylane'],
    [aircraftName, 'MD-88', 'MD-88'],
  ] as const)('%o: %s → %s', (name, from, to) => {
    expect(name(from)).toBe(to);
  });
});

describe('comma-separated values', () => {
  it.each([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['a,b\n1,', [{ a: '1', b: '' }]],
    ['a,b\n"x, ""y""\nz",2', [{ a: 'x, "y"\nz', b: '2' }]],
    ['\uFEFFa\n1', [{ a: '1' }]],
    ['a,b', []],
  ])('%j', (text, wanted) => {
    expect(parseCsv(text)).toEqual(wanted);
  });
  it.each(['a,b\n1', 'a\n"x"y', 'a\n1,2'])('%j is refused', text => {
    expect(() => parseCsv(text)).toThrow();
  });
});

describe('pictures', () => {
  it.each(Object.keys(scenes))('%s can be drawn', async name => {
    const { default: sharp } = await import('sharp');
    const drawing = scenes[name as keyof typeof scenes].draw(dice(3));
    const { width, height, format } = await sharp(Buffer.from(drawing)).metadata();
    expect([width, height, format]).toEqual([1200, 900, 'svg']);
  });
});

// rendering pictures takes long on a busy machine
describe('filling a house', () => {
  let house: House;
  let demo: StartHouse;
  const lines: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'kontor-demo-'));

  beforeAll(async () => {
    house = await openHouse();
    await house.as('admin', 'admin');
    demo = {
      database: house.database,
      services: {
        ...(await openSignatures(house.database)),
        seal: house.services.seal,
        jobs: house.services.jobs,
        place: house.services.place,
        providers: [],
        send: async () => undefined,
        storage: diskStorage(folder),
        caller: guardedCaller(),
        mail: house.services.mail,
        origins: [],
        embedOrigins: [],
        limits: { uploadSize: 2 ** 20, uploads: 20, uploadTypes: [], storage: 0 },
        branding: { app_name: 'Kontor', sub_name: '', support_mail: null },
      },
      host: '127.0.0.1',
      log: line => lines.push(line),
      forms: [fenceCheck, buildingAcceptance, customerVisit],
    };
  });
  afterAll(async () => {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const counts = () =>
    house.database.one(sql`select
      (select count(*) from report_configs) as forms, (select count(*) from reports) as entries,
      (select count(*) from files where thumbnail_state = 'done') as pictures,
      (select count(*) from file_references) as library,
      (select count(*) from files f where thumbnail_state = 'done' and exists (select 1 from file_references r where r.file_id = f.id)) as library_pictures,
      (select count(*) from files where thumbnail_state in ('failed', 'waiting')) as unseen,
      (select count(distinct r.file_group) from files f join file_references r on r.file_id = f.id) as library_groups, (select count(*) from directories) as directories,
      (select count(*) from tag_file_references) as tagged, (select count(*) from metadata) as metadata,
      (select count(*) from report_files) as links, (select count(*) from choice_lists) as lists, (select count(*) from users) as people`);

  it('adds people, forms, entries and pictures, with the clock of each entry in its id', async () => {
    await fillDemo(demo);
    const made = await counts();
    expect(made).toMatchObject({
      forms: 3,
      entries: 126,
      people: 5,
      library: 36,
      library_groups: 7,
      unseen: 0,
      directories: 9,
      tagged: 59,
      metadata: 12,
    });
    expect(Number(made?.pictures)).toBeGreaterThan(5);
    expect(Number(made?.links)).toBe(Number(made?.pictures) - Number(made?.library_pictures) - 1);
    const odd = await house.database.rows(
      sql`select id, created from reports where extract(epoch from created)::numeric(20, 3) <> ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::int8 / 1000.0`,
    );
    expect(odd).toEqual([]);
    const known = await house.database.one(
      sql`select suggestion_columns, (select count(*) from suggestion_rows) as rows from report_configs where name = 'Kundenbesuch'`,
    );
    expect(known).toMatchObject({ rows: 3376, suggestion_columns: expect.arrayContaining(['iata', 'latitude']) });
    expect(lines[0]).toContain('kontor-demo-2026');
    const told = await house.nobody.get('/options.json');
    expect(told.body.data.map(option => option.name)).toEqual(['custom_form_css']);
    const admin = await house.as('admin', 'admin');
    const devices = (await admin.get('/pixelstein-users/devices.json?contain=users')).body.data;
    expect(new Set(devices.map(device => (device.users as { username?: string } | null)?.username))).toEqual(
      new Set(['leitstelle', 'vorfeld.1', 'vorfeld.2', 'wildtier']),
    );
    expect(devices.find(device => device.name === 'Handgerät 07')).toMatchObject({
      platform: 'android',
      unsent: 3,
      unsent_reported: expect.any(String),
    });
    const { data } = (await admin.get('/messages.json')).body;
    expect(data.map(message => message.body)).toEqual(demoMessages.map(message => message.body));
  });

  it('lets its people sign in, and shows a user their own entries only', async () => {
    const answer = await house.nobody.post('/pixelstein-users/users/login.json', {
      username: 'vorfeld.1',
      password: 'kontor-demo-2026',
    });
    expect(answer.status).toBe(200);
    const auth = { authorization: `Bearer ${answer.body.data.token}` };
    const own = await house.nobody.get('/reports.json', auth);
    expect(own.body.count).toBeGreaterThan(0);
    expect(own.body.count).toBeLessThan(126);
  });

  it('does nothing a second time', async () => {
    const before = await counts();
    lines.length = 0;
    await fillDemo(demo);
    expect(await counts()).toEqual(before);
    expect(lines).toEqual([]);
  });

  it('makes anew what was interrupted, without leaving its files behind', async () => {
    const before = await counts();
    await interrupt(house);
    lines.length = 0;
    await fillDemo({ ...demo, host: '0.0.0.0' });
    expect(await counts()).toEqual(before);
    // each picture has a thumbnail; equal renderings are stored once
    const named = await house.database.one<{ n: number }>(
      sql`select (select count(*) from stored_objects) + count(thumbnail_key) as n from files`,
    );
    expect(before?.pictures).toBeGreaterThan(0);
    const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
    await expect.poll(() => stored().length).toBe(Number(named?.n));
    expect(lines[0]).not.toContain('kontor-demo-2026');
    const password = lines[0]?.split(' ').at(-1);
    const path = '/pixelstein-users/users/login.json';
    expect((await house.nobody.post(path, { username: 'wildtier', password })).status).toBe(200);
  });

  it.each([
    ['choice list', '/choice-lists/add.json', { name: 'Own' }, { forms: 3, lists: 2 }],
    ['form', '/report-configs/add.json', { name: 'Own', fields: [], states: [] }, { forms: 4, lists: 2 }],
  ])('leaves a house alone that somebody has worked in: with a %s', async (_name, path, body, there) => {
    await interrupt(house);
    const admin = await house.as('admin', 'admin');
    expect((await admin.post(path, body)).status).toBe(201);
    await fillDemo(demo);
    expect(await counts()).toMatchObject({ ...there, entries: 126 });
  });
});
