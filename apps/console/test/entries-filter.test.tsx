/** Tests of the filters of entries: their URL and query, and the panel in the console with the real server. */
import { newId } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import {
  daysOf,
  type FieldFilter,
  fieldFiltersOf,
  listQueryOf,
  withFieldFilter,
} from '../src/screens/entries/common/filter-query.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let config: string;

const column = { width: 'col-6', before: 0, after: 0 };
const field = (options: object) => ({ id: newId(), type: 'input', column, options });
const form = {
  name: 'Vogelschlag',
  fields: [
    field({ type: 'text', name: 'airport', label: 'Flughafen' }),
    field({ type: 'number', name: 'speed', label: 'Tempo' }),
    field({ type: 'date', name: 'day', label: 'Tag' }),
  ],
  states: [{ id: 'new', value: 'new', label: 'Neu' }],
};

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  const add = (data: object, state: string | null) =>
    admin.post('/reports/add.json', { report_config_id: config, data, state });
  await add({ airport: 'Memphis', speed: 140, day: '2026-01-31' }, 'new');
  await add({ airport: 'Denver', speed: 9.5, day: '2026-02-01' }, null);
  await add({ airport: 'Boise' }, null);
});

const shown = async () => {
  const table = await screen.findByRole('table', { name: 'Einträge' });
  return ['Memphis', 'Denver', 'Boise'].filter(name => within(table).queryByText(name)).join(' ');
};
const shows = (names: string) => waitFor(async () => expect(await shown()).toBe(names));
const open = async (label: string, kept: Record<string, string> = {}) => {
  const user = await bench.show(`/reports/${config}`, admin, kept);
  await user.click(await screen.findByRole('button', { name: `Nach ${label} filtern` }));
  await screen.findByRole('dialog', { name: `${label} filtern` });
  return user;
};

test('a number from and to, in the address, in the tabs and in words', async () => {
  const user = await open('Tempo');
  await user.type(await screen.findByLabelText('Von'), '9.5');
  await shows('Memphis Denver');
  expect(location.search).toContain('filter%5Bdata.speed%5D%5Bgte%5D=9.5');
  await user.type(screen.getByLabelText('Bis'), '100');
  await shows('Denver');
  expect(await screen.findByRole('tab', { name: /Alle\s*1/, hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Tempo zwischen 9,5 und 100' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter Tempo entfernen' }));
  await shows('Memphis Denver Boise');
});

test('the wrong way round is told, kept, and not asked', async () => {
  const user = await open('Tempo');
  await user.type(await screen.findByLabelText('Von'), '200');
  await waitFor(() => expect(location.search).toContain('gte%5D=200'));
  await user.type(screen.getByLabelText('Bis'), '5');
  expect(await screen.findByText(/Liegt vor dem Anfang/)).toBeTruthy();
  await atRest();
  expect(location.search).not.toContain('lte%5D');
  expect((screen.getByLabelText('Bis') as HTMLInputElement).value).toBe('5');
});

test('is not, empty and filled in', async () => {
  const user = await open('Flughafen');
  const how = await screen.findByLabelText('Vergleich');
  await user.selectOptions(how, 'not');
  await user.click(await screen.findByRole('checkbox', { name: /Denver 1/ }));
  await shows('Memphis Boise');
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Flughafen ist nicht Denver' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nach Tempo filtern' }));
  await user.selectOptions(await screen.findByLabelText('Vergleich'), 'empty');
  await shows('Boise');
  await user.selectOptions(screen.getByLabelText('Vergleich'), 'filled');
  await shows('Memphis');
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Tempo ist ausgefüllt' })).toBeTruthy();
});

test('by whom an entry was changed last: a column, and people to choose from, with how many', async () => {
  const berta = await bench.house.as('berta', 'admin');
  const [boise] = (await admin.get(`/reports.json?filter[report_config_id]=${config}`)).body.data as unknown as {
    id: string;
  }[];
  expect((await berta.patch(`/reports/${boise?.id}.json`, { state: 'new' })).status).toBe(200);
  const columns = [{ key: 'data.airport' }, { key: 'modified_by' }];
  const user = await open('Geändert von', { [`kontor.entries.${config}.columns`]: JSON.stringify(columns) });
  const table = within(await screen.findByRole('table', { name: 'Einträge', hidden: true }));
  const rowOf = (name: string) => table.getByText(name).closest('tr') as HTMLElement;
  expect(within(rowOf('Boise')).getByText('berta')).toBeTruthy();
  expect(within(rowOf('Denver')).getByText('chief')).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: /chief 2/ })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /berta 1/ }));
  await shows('Boise');
  expect(location.search).toContain(`filter%5Bmodified_by%5D=${berta.id}`);
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Geändert von ist berta' })).toBeTruthy();
});

test('a filter by who changed an entry names each: among many, of a purged account, of nobody here, and not before it is known', async () => {
  const [dora, emil] = [await bench.house.as('dora', 'admin'), await bench.house.as('emil', 'admin')];
  const gone = newId();
  const changed = (by: string) =>
    bench.house.database.run(
      sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, modified_by) select gen_random_uuid(), report_config_id, user_id, owner, data, form_version, ${by}::uuid from reports where report_config_id = ${config} limit 1`,
    );
  for (const id of [dora.id, gone]) await changed(id);
  await bench.house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, modified_by) select gen_random_uuid(), r.report_config_id, r.user_id, r.owner, r.data, r.form_version, p.id from (select * from reports where report_config_id = ${config} limit 1) r, (select gen_random_uuid() as id from generate_series(1, 500)) p, generate_series(1, 2)`,
  );
  const held = bench.line.hold({ path: '/reports/changers.json' });
  const ids = [dora.id, emil.id, gone].map(id => `filter[modified_by]=${id}`);
  await bench.show(`/reports/${config}?${ids[0]}`, admin);
  expect(await screen.findByRole('group', { name: 'Geändert von ist …' })).toBeTruthy();
  held.letGo();
  expect(await screen.findByRole('group', { name: 'Geändert von ist dora' })).toBeTruthy();
  bench.line.mend();
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate(`/reports/${config}?${ids.join('&')}`);
  const all = 'Geändert von ist dora, Person ohne Einträge hier oder gelöschtes Konto';
  expect(await screen.findByRole('group', { name: all })).toBeTruthy();
});

test('entries saved past a warning, and those without one, where a rule warns', async () => {
  const rules = [{ formula: 'speed < 100', message: 'Schnell', level: 'warning' }];
  const fast = (await admin.post('/report-configs/add.json', { ...form, rules })).body.data.id;
  for (const [airport, speed] of [
    ['Memphis', 140],
    ['Denver', 9],
  ] as const)
    await admin.post('/reports/add.json', { report_config_id: fast, data: { airport, speed } });
  const user = await bench.show(`/reports/${fast}`, admin);
  await shows('Memphis Denver');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('button', { name: 'Mit Warnung' }));
  await user.selectOptions(await screen.findByLabelText('Mit Warnung'), 'filled');
  await shows('Memphis');
  await user.selectOptions(screen.getByLabelText('Mit Warnung'), 'empty');
  await shows('Denver');
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: /^Mit Warnung/ })).toBeTruthy();
  const [warned] = (await admin.get(`/reports.json?filter[report_config_id]=${fast}&search=Memphis`)).body.data;
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate(`/reports/${fast}/${warned?.id}/view`);
  expect(await screen.findByText('Schnell')).toBeTruthy();
});

test('periods move along: the address says so, the server is told moments', async () => {
  const user = await open('Erstellt');
  await user.click(await screen.findByRole('button', { name: 'Letzte 7 Tage' }));
  await shows('Memphis Denver Boise');
  expect(location.search).toContain('filter%5Bcreated%5D%5Bin%5D=last7');
  const asked = () => bench.asked.findLast(one => one.path.startsWith('/api/reports.json'))?.path ?? '';
  // The result is the same as before, so only the request shows that the filter was applied.
  await waitFor(() =>
    expect(decodeURIComponent(asked())).toMatch(
      /filter\[created\]\[gte\]=\d{4}-\d\d-\d\dT[^&]*&filter\[created\]\[lt\]=/,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Erstellt in den letzten 7 Tagen' })).toBeTruthy();
});

test('states can be left out; an unknown filter is seen and taken away', async () => {
  const user = await bench.show(`/reports/${config}?filter[data.gone]=x`, admin);
  await user.click(await screen.findByRole('button', { name: 'Filter data.gone entfernen' }));
  await user.click(await screen.findByRole('button', { name: 'Nach Status filtern' }));
  await user.selectOptions(await screen.findByLabelText('Vergleich'), 'not');
  await user.click(await screen.findByRole('checkbox', { name: /Ohne Status 2/ }));
  await shows('Memphis');
  expect(await screen.findByRole('group', { name: 'Status ist nicht Ohne Status', hidden: true })).toBeTruthy();
});

test('a condition is edited word by word; what fits nothing says what each condition costs', async () => {
  const user = await bench.show(`/reports/${config}?filter[data.airport]=Denver`, admin);
  await shows('Denver');
  await user.click(await screen.findByRole('button', { name: 'Vergleich: ist' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'ist nicht' }));
  await shows('Memphis Boise');
  const condition = screen.getByRole('group', { name: 'Flughafen ist nicht Denver' });
  await user.click(within(condition).getByRole('button', { name: 'Flughafen' }));
  const fields = await screen.findByRole('dialog', { name: 'Wonach filtern?' });
  await user.click(await within(fields).findByRole('button', { name: 'Tempo' }));
  await shows('Memphis Denver Boise');
  await user.type(await screen.findByLabelText('Von'), '1000');
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByText('Kein Eintrag passt')).toBeTruthy();
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate(`/reports/${config}?filter[data.airport]=Boise&filter[data.speed][gte]=1000`);
  expect(await screen.findByText('ohne sie 1')).toBeTruthy();
  expect(await screen.findByText('ohne sie 0')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Diese Bedingung weglassen' })[1] as HTMLElement);
  await shows('Boise');
});

test('on a phone the filter names its conditions, to be left out, before the fields', async () => {
  window.innerWidth = 390;
  const user = await bench.show(`/reports/${config}?filter[data.airport]=Denver`, admin);
  expect(await screen.findByText('1 von 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Wonach filtern?' }));
  expect(await panel.findByRole('button', { name: 'Tempo' })).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Filter Flughafen ist Denver entfernen' }));
  await waitFor(() => expect(location.search).not.toContain('filter'));
});

describe('the address', () => {
  test.each<[string, FieldFilter]>([
    ['is', { how: 'is', values: ['a', ''] }],
    ['not', { how: 'not', values: ['a', 'b'] }],
    ['empty', { how: 'empty' }],
    ['filled', { how: 'filled' }],
    ['range', { how: 'range', from: '1', to: '' }],
    ['within', { how: 'within', span: 'month' }],
  ])('says %s and is read as that', (_name, said) => {
    const written = withFieldFilter('data.x', said);
    const kept = Object.fromEntries(Object.entries(written).filter(([, values]) => values.length > 0));
    expect(fieldFiltersOf(kept, 'data.x')).toEqual([said]);
  });

  const now = new Date(2026, 2, 1, 23, 59);
  test.each([
    ['today', ['2026-03-01', '2026-03-01']],
    ['last7', ['2026-02-23', '2026-03-01']],
    ['last30', ['2026-01-31', '2026-03-01']],
    ['month', ['2026-03-01', '2026-03-31']],
  ] as const)('%s is %j', (span, days) => {
    expect(daysOf(span, now)).toEqual(days);
  });

  test('days stay days where the field has days, and become the hours of the day here where it has moments', () => {
    const measures = new Map([
      ['data.day', 'day'],
      ['created', 'moment'],
    ] as const);
    const asked = listQueryOf(
      {
        'filter[data.day][in]': ['last7'],
        'filter[data.day][neq]': ['2026-01-01'],
        'filter[created][gte]': ['2026-03-01'],
        'filter[created][lte]': ['2026-03-01'],
        'filter[x][in]': ['never'],
        search: 'a',
      },
      measures,
      now,
    );
    expect(asked).toEqual({
      'filter[data.day][gte]': '2026-02-23',
      'filter[data.day][lte]': '2026-03-01',
      'filter[data.day][neq]': ['2026-01-01'],
      'filter[created][gte]': new Date(2026, 2, 1).toISOString(),
      'filter[created][lt]': new Date(2026, 2, 2).toISOString(),
      search: 'a',
    });
  });
});
