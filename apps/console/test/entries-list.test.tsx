/** Component tests of the list of entries, with the real server. */
import { newId } from '@kontor/form';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
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
    field({
      type: 'select',
      name: 'damage',
      label: 'Schaden',
      values: [
        { id: '1', value: 'none', label: 'Keiner' },
        { id: '2', value: 'minor', label: 'Gering' },
      ],
    }),
  ],
  states: [
    { id: 'new', value: 'new', label: 'Neu' },
    { id: 'closed', value: 'closed', label: 'Abgeschlossen' },
  ],
};
const add = (person: Person, data: object, state: string | null) =>
  person.post('/reports/add.json', { report_config_id: config, data, state });

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
  await add(admin, { airport: 'Memphis', damage: 'minor' }, 'new');
  await add(admin, { airport: 'Denver', damage: 'none' }, null);
});

const table = () => screen.findByRole('table', { name: 'Einträge' });
const row = async (name: string) => (await within(await table()).findByText(name)).closest('tr') as HTMLElement;

test('choices stand by their labels; a filter by them is counted, shown in words and taken away', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  expect(within(await row('Memphis')).getByText('Gering')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: /Neu\s*1/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nach Schaden filtern' }));
  await user.click(await screen.findByRole('checkbox', { name: /Gering 1/ }));
  await waitFor(() => expect(screen.queryByText('Denver')).toBeNull());
  expect(location.search).toContain('filter%5Bdata.damage%5D=minor');
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Schaden ist Gering' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter Schaden entfernen' }));
  expect(await screen.findByText('Denver')).toBeTruthy();
});

test("a column's cells carry the class that the form gives it", async () => {
  const [airport, damage] = form.fields;
  const fields = [
    { ...airport, backend_list_column: { sorting: 1, class: 'mono vip' } },
    { ...damage, backend_list_column: { sorting: 2, class: ' ' } },
  ];
  await admin.patch(`/report-configs/${config}.json`, { fields });
  await bench.show(`/reports/${config}`, admin);
  expect(within(await row('Memphis')).getByText('Memphis').className).toBe('mono vip');
  expect(within(await row('Memphis')).getByText('Gering').tagName).toBe('TD');
});

test('the link of a row names the entry, and the state that it shows', async () => {
  await bench.show(`/reports/${config}`, admin);
  const named = within(await row('Memphis')).getByRole('link', { name: 'Memphis, Gering, Neu' });
  expect(named.textContent).toBe('Neu');
  expect(within(await table()).getByRole('link', { name: 'Denver, Keiner, Ohne Status' })).toBeTruthy();
});

test('the state of the selected is set, and back again', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(within(await row('Memphis')).getByRole('checkbox'));
  await user.click(within(await row('Denver')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Status setzen' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Abgeschlossen/ }));
  expect(await screen.findByText('2 Einträge auf „Abgeschlossen“ gesetzt')).toBeTruthy();
  expect(within(await row('Denver')).getByText('Abgeschlossen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByText('Rückgängig gemacht')).toBeTruthy();
  expect(within(await row('Denver')).getByText('Ohne Status')).toBeTruthy();
  const { data } = (await admin.get(`/reports.json?filter[report_config_id]=${config}&sort=created`)).body;
  expect(data.map((one: { state: string | null }) => one.state)).toEqual(['new', null]);
});

test('a new state that some entries are refused in says how many stayed, and shows what the others compute', async () => {
  const [airport, damage] = form.fields;
  const closes = { ...airport, options: { ...airport?.options, requiredIf: 'entry.state = "closed"' } };
  const told = field({
    ...{ type: 'calculated', name: 'told', label: 'Stand' },
    ...{ formula: '"Stand " & entry.state', format: { kind: 'text' } },
  });
  const fields = [closes, damage, told];
  config = (await admin.post('/report-configs/add.json', { ...form, fields })).body.data.id;
  await add(admin, { airport: 'Memphis' }, 'new');
  await add(admin, { damage: 'minor' }, 'new');
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(within(await row('Memphis')).getByRole('checkbox'));
  await user.click(within(await row('Gering')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Status setzen' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Abgeschlossen/ }));
  expect(
    await screen.findByText('1 Eintrag blieb, wie er ist: Das Formular nimmt ihn in diesem Status nicht an.'),
  ).toBeTruthy();
  expect(await within(await row('Memphis')).findByText('Stand closed')).toBeTruthy();
  expect(within(await row('Gering')).getByText('Stand new')).toBeTruthy();
});

test.each([
  [['Memphis'], 'Nichts wurde geändert'],
  [['Memphis', 'Denver'], 'Rückgängig gemacht'],
])('the undo tells what stayed, and the change what it dropped: %j', async (chosen, said) => {
  const [airport] = form.fields;
  const open = { type: 'text', name: 'open', label: 'Offen', required: true, showIf: 'entry.state = "new"' };
  config = (await admin.post('/report-configs/add.json', { ...form, fields: [airport, field(open)] })).body.data.id;
  await add(admin, { airport: 'Memphis', open: 'x' }, 'new');
  await add(admin, { airport: 'Denver' }, null);
  const user = await bench.show(`/reports/${config}`, admin);
  for (const name of chosen) await user.click(within(await row(name)).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Status setzen' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Abgeschlossen/ }));
  const dropped =
    'Bei 1 Eintrag fielen Antworten weg, die dieser Status ausblendet. Ein anderer bringt sie nicht zurück.';
  expect(await screen.findByText(dropped)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  const stays = '1 Eintrag blieb, wie er ist: Das Formular nimmt ihn in diesem Status nicht an.';
  expect(await screen.findByText(stays)).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  expect(await within(await row('Memphis')).findByText('Abgeschlossen')).toBeTruthy();
  expect(within(await row('Denver')).getByText('Ohne Status')).toBeTruthy();
});

const many = (count: number) =>
  bench.house.database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, form_version, created) select gen_random_uuid(), r.report_config_id, r.user_id, r.owner, jsonb_build_object('airport', 'Ort ' || n), r.form_version, now() - n * interval '1 hour' from (select * from reports where report_config_id = ${config} limit 1) r, generate_series(1, ${count}::int) n`,
  );

test.each([
  ['all', 20],
  ['some', 3],
])('where %s of the loaded rows are deleted, those that follow take their places', async (_, gone) => {
  await many(26);
  const user = await bench.show(`/reports/${config}?sort=created&direction=desc`, admin);
  const box = async (name: string) => within(await row(name)).getByRole('checkbox');
  // Denver and Memphis come first
  await user.click(await box('Denver'));
  await user.keyboard('{Shift>}');
  await user.click(await box(gone === 20 ? 'Ort 18' : 'Ort 1'));
  await user.keyboard('{/Shift}');
  await user.keyboard('{Delete}');
  await user.click(await screen.findByRole('button', { name: 'Ja, löschen' }));
  const left = Array.from({ length: 28 - gone }, (_each, at) => `Ort ${at + gone - 1}`);
  const shown = () => screen.queryAllByText(/^Ort \d+$/).map(each => each.textContent);
  await waitFor(() => expect(shown().slice(0, 20)).toEqual(left.slice(0, 20)));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(shown().slice(0, 18)).toEqual(Array.from({ length: 18 }, (_each, at) => `Ort ${at + 1}`)));
  expect(await screen.findByText('Denver')).toBeTruthy();
});

test('the keys of the list: rows, selection, state, edit and delete', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  const denver = await row('Denver');
  const memphis = await row('Memphis');
  await user.keyboard('j');
  expect(document.activeElement).toBe(denver);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(memphis);
  await user.keyboard('k');
  expect(document.activeElement).toBe(denver);
  await user.keyboard('s');
  expect(await screen.findByRole('menuitemradio', { name: /^Abgeschlossen/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(denver.getAttribute('aria-selected')).toBe('false');
  within(denver).getByRole('checkbox').focus();
  await user.keyboard('xjx{Delete}');
  expect(await screen.findByText(/^2 Einträge löschen/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nein, behalten' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  within(memphis).getByRole('checkbox').focus();
  await user.keyboard('f');
  expect(await screen.findByRole('dialog', { name: 'Wonach filtern?' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(memphis).getByRole('checkbox').focus();
  await user.keyboard('e');
  await waitFor(() => expect(location.pathname).toMatch(/[/]edit$/));
});

test('the chosen state is remembered for the form', async () => {
  const user = await bench.show(`/reports/${config}`, admin);
  await user.click(await screen.findByRole('tab', { name: /Neu/ }));
  await waitFor(() => expect(screen.queryByText('Denver')).toBeNull());
  const { navigate } = await import('../src/ui/navigation.ts');
  await navigate('/reports');
  await screen.findByRole('heading', { level: 1, name: 'Berichte' });
  await navigate(`/reports/${config}`);
  await waitFor(() => expect(location.search).toContain('filter%5Bstate%5D=new'));
  expect(screen.getByRole('tab', { name: /Neu/ }).getAttribute('aria-selected')).toBe('true');
});

test('a user sees and counts only their own, and edits no form', async () => {
  const anna = await bench.house.as('anna');
  await add(anna, { airport: 'Pittsburgh' }, 'new');
  await bench.show(`/reports/${config}`, anna);
  expect(await row('Pittsburgh')).toBeTruthy();
  expect(screen.getByText('Nur eigene')).toBeTruthy();
  expect(screen.queryByText('Memphis')).toBeNull();
  expect(await screen.findByRole('tab', { name: /Alle\s*1/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Formular bearbeiten' })).toBeNull();
});

test('the list says which entries came by a link, as far as its reader may know, and is filtered by that', async () => {
  const reader = await bench.house.as('reads entries', 'user', {
    Reports: { read: 'all' },
    ReportConfigs: { read: 'all' },
  });
  const holder = await bench.house.link(config, { maker: admin.id });
  await bench.house.database.run(sql`update share_links set email = 'mara@example.org' where id = ${holder.link}`);
  await holder.post('/reports/once.json', { report_config_id: config, local_id: newId(), data: { airport: 'Oslo' } });
  let user = await bench.show(`/reports/${config}`, admin);
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: 'Spalten' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Über Link' }));
    await user.click(screen.getByRole('button', { name: 'Fertig' }));
  };
  await show();
  expect(await within(await row('Oslo')).findByText('an mara@example.org, von chief')).toBeTruthy();
  expect(within(await row('Memphis')).getByText('–')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nach Über Link filtern' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Über Link' }), 'nein');
  await waitFor(() => expect(screen.queryByText('Oslo')).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Über Link' }), 'ja');
  await waitFor(() => expect(screen.queryByText('Memphis')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('group', { name: 'Über Link ja' })).toBeTruthy();
  expect(await row('Oslo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter Über Link entfernen' }));
  await row('Memphis');
  cleanup();

  user = await bench.show(`/reports/${config}?filter[share_links]=${holder.link}`, reader);
  await show();
  expect(await within(await row('Oslo')).findByText(/^Link vom /)).toBeTruthy();
  expect(screen.queryByText(/mara@example/)).toBeNull();
  expect(screen.queryByText('Memphis')).toBeNull();
  expect(await screen.findByRole('group', { name: 'Über Link ist ein bestimmter Link' })).toBeTruthy();
});

test('the menu of an entry: view, workbook, PDF; changing and deleting where that is allowed', async () => {
  const items = async (who: Person, name: string) => {
    const user = await bench.show(`/reports/${config}`, who);
    await user.click(within(await row(name)).getByRole('button', { name: /^Menü zu/ }));
    const found = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    return found.map(each => each.textContent?.replace(/(E|↵|Entf)$/, ''));
  };
  const files = ['Als PDF herunterladen', 'Als xlsx herunterladen'];
  const all = await items(admin, 'Memphis');
  expect(all).toEqual(['Bearbeiten', 'Ansehen', 'Duplizieren', ...files, 'Löschen …']);
  cleanup();
  const looks = await bench.house.as('looks', 'user', {
    Reports: { create: 'none', update: 'none', delete: 'none', read: 'all' },
  });
  expect(await items(looks, 'Memphis')).toEqual(['Ansehen', ...files]);
});

test('a form that is gone says so and leads back', async () => {
  await bench.show(`/reports/${newId()}`, admin);
  expect(await screen.findByText('Dieses Formular gibt es hier nicht')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zu den Formularen' }).getAttribute('href')).toBe('/reports');
});
