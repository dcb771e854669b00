/**
 * Component tests of an entry beside filling it in, with the real server: copy, PDF, and merging after an edit
 * conflict.
 */
import { createInput, defaultContent, newId } from '@kontor/form';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';
import { entryForm } from './entry-form.ts';

let bench: Bench;
let admin: Person;
let anna: Person;
let config: string;
let repeat: string;

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  anna = await bench.house.as('anna', 'user', { Reports: { read: 'all', update: 'all', create: 'none' } });
  await bench.house.database.run(sql`update users set first_name = 'Anna', last_name = 'Albers' where id = ${anna.id}`);
});
afterAll(() => bench.house.close());
beforeEach(async () => {
  const made = entryForm('Vogelschlag');
  repeat = made.fields.find(content => content.type === 'repeat_container')?.id ?? '';
  const file = createInput('file');
  const named = { name: 'pictures', label: 'Bilder', buttonLabel: 'Weiteres', buttonLabelFirstItem: 'Bild' };
  const pictures = { ...file, options: { ...file.options, ...named } };
  const form = { ...made, fields: [...made.fields, pictures] };
  config = (await admin.post('/report-configs/add.json', form)).body.data.id;
});

const text = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Speichern' });
const entries = async () => (await admin.get(`/reports.json?filter[report_config_id]=${config}`)).body;
async function added(data: object, state: string | null = null): Promise<string> {
  const answer = await admin.post('/reports/add.json', { report_config_id: config, state, data });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
}
async function stored(filename: string): Promise<string> {
  const id = uuidv7();
  const key = `aa/${id}`;
  await bench.house.database.run(
    sql`with o as (insert into stored_objects (storage_key, sha256, size) values (${key}, ${Buffer.from(id)}, 1))
      insert into files (id, user_id, filename, type, size, sha256, storage_key) values (${id}, ${admin.id}, ${filename}, 'image/png', 1, ${Buffer.from(id)}, ${key})`,
  );
  return id;
}

test('a copy begins with the answers and files, and is an entry of its own; the draft of a new one stays', async () => {
  const picture = await stored('strike.png');
  const data = { airport: 'Ulm', species: 'Star', 'witness.1': 'Huber', _repeat: { [repeat]: 2 }, pictures: [picture] };
  const id = await added({ ...data, old_field: 'früher' }, 'closed');
  const user = await bench.show(`/reports/${config}/new`, admin);
  await user.type(await text('Flughafen'), 'Erfurt');
  await atRest();

  const { navigate } = await import('../src/ui/navigation.ts');
  // Like a reload: no question, nothing discarded.
  const { endSession, session, beginSession } = await import('../src/api/session.ts');
  const { token, user: self } = session.get();
  endSession();
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
  if (token && self) beginSession(token, self);
  await navigate(`/reports/${config}/${id}/view`, { force: true });
  await user.click(await screen.findByRole('button', { name: /Menü zu Ulm/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplizieren' }));
  expect(await screen.findByText('Kopie von „Ulm, Star“. Beim Speichern entsteht ein neuer Eintrag.')).toBeTruthy();
  expect((await text('Flughafen')).value).toBe('Ulm');
  expect(screen.getAllByLabelText<HTMLInputElement>('Zeuge').map(one => one.value)).toEqual(['', 'Huber']);
  expect(await screen.findByAltText('strike.png')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('');
  await user.clear(await text('Flughafen'));
  await user.type(await text('Flughafen'), 'Neu-Ulm');
  await user.click(save());
  expect(await screen.findByText('Eintrag gespeichert')).toBeTruthy();
  const { count, data: all } = await entries();
  expect(count).toBe(2);
  const copy = all.find(one => one.id !== id);
  const { airport: _airport, ...same } = data;
  expect(copy).toMatchObject({ state: null, data: { airport: 'Neu-Ulm', ...same } });
  expect(copy?.data).not.toHaveProperty('old_field');
  expect(copy?.local_id).not.toBe(all.find(one => one.id === id)?.local_id);
  const links = await bench.house.database.rows(sql`select report_id from report_files where file_id = ${picture}`);
  expect(links).toHaveLength(2);

  await navigate(`/reports/${config}/new`, { force: true });
  await waitFor(async () => expect((await text('Flughafen')).value).toBe('Erfurt'));
});

test('who may not add entries is offered no copy; what is no id is a new entry', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const user = await bench.show(`/reports/${config}/${id}/view`, anna);
  await user.click(await screen.findByRole('button', { name: /Menü zu Ulm/ }));
  expect(await screen.findByRole('menuitem', { name: 'Drucken …' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Duplizieren' })).toBeNull();
  await user.keyboard('{Escape}');
  cleanup();
  await bench.show(`/reports/${config}/new?from=../users/self`, admin);
  expect((await text('Flughafen')).value).toBe('');
  cleanup();
  await bench.show(`/reports/${config}/new?from=${newId()}`, admin);
  expect(await screen.findByRole('heading', { name: 'Diesen Eintrag gibt es nicht' })).toBeTruthy();
});

test('on paper all sections are open, in the colours of the day; then they are as before', async () => {
  const id = await added({ airport: 'Ulm', species: 'Star', old_field: 'früher da' });
  await bench.show(`/reports/${config}/${id}/view`, admin);
  const former = (await screen.findByText('früher da')).closest('details');
  document.documentElement.dataset.theme = 'dark';
  await waitFor(() => {
    window.dispatchEvent(new Event('beforeprint'));
    expect([former?.open, document.documentElement.dataset.theme]).toEqual([true, 'light']);
  });
  window.dispatchEvent(new Event('afterprint'));
  expect([former?.open, document.documentElement.dataset.theme]).toEqual([false, 'dark']);
});

test('a conflict says who changed it, names their files, and counts what repeats', async () => {
  await bench.house.database.run(
    sql`update users set permissions = '{"Users": {"read": "all"}, "Reports": {"read": "all", "update": "all"}}' where id = ${anna.id}`,
  );
  const picture = await stored('theirs.png');
  const id = await added({ airport: 'Ulm', species: 'Star' });
  const user = await bench.show(`/reports/${config}/${id}/edit`, admin);
  await user.type(await text('Betreiber'), 'LH');
  const theirs = {
    airport: 'Ulm',
    species: 'Amsel',
    pictures: [picture],
    'witness.0': 'Huber',
    'witness.2': 'Maier',
    _repeat: { [repeat]: [0, 2] },
  };
  expect((await anna.patch(`/reports/${id}.json`, { data: theirs })).status).toBe(200);
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Dieser Eintrag wurde inzwischen geändert' });
  expect(within(dialog).getByText(/von Anna Albers geändert/)).toBeTruthy();
  expect(within(dialog).getAllByText('Gespeichert von Anna Albers').length).toBeGreaterThan(3);
  expect(await within(dialog).findByText('theirs.png')).toBeTruthy();
  const group = within(dialog).getByRole('group', { name: /^Zeuge \(Anzahl\)/ });
  expect(within(group).getByText('2 Einträge')).toBeTruthy();
  // what only I changed is kept by default, what only they changed is taken; taking all says what it drops
  expect(within(dialog).getByText('„Übernehmen“ verwirft Ihre Angaben: Betreiber.')).toBeTruthy();
  const side = (name: RegExp, version: RegExp) =>
    within(within(dialog).getByRole('group', { name })).getByRole<HTMLInputElement>('radio', { name: version }).checked;
  expect([side(/^Betreiber/, /^Ihre Fassung/), side(/^Tierart|^Art/, /^Gespeichert von/)]).toEqual([true, true]);
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(location.pathname).toBe(`/reports/${config}/${id}/view`));
  expect((await admin.get(`/reports/${id}.json`)).body.data).toMatchObject({ version: 2, data: theirs });
});

test('the sections beside an entry say what their headings say; one that says nothing is left out', async () => {
  const made = entryForm('Vogelschlag');
  const heading = (text: string) => {
    const content = defaultContent();
    return { ...content, options: { ...content.options, text, classes: { size: 'h2', styles: [] } } };
  };
  const fields = made.fields.flatMap(content => {
    if (content.type === 'repeat_container') return [heading('{species}'), content];
    if (content.type !== 'collapse_container') return [content];
    return [{ ...content, options: { ...content.options, label: 'Tier in {airport}' } }];
  });
  const form = { ...made, fields: [heading('Schaden: {damage}'), ...fields] };
  const { id } = (await admin.post('/report-configs/add.json', form)).body.data;
  const user = await bench.show(`/reports/${id}/new`, admin);
  await user.type(await text('Flughafen'), 'Ulm');
  await user.click(screen.getByRole('radio', { name: 'Schwer' }));
  await user.click(screen.getByRole('button', { name: 'Angaben zum Eintrag' }));
  const sections = within(await screen.findByRole('navigation', { name: 'Abschnitte' }));
  expect(sections.getAllByRole('button').map(each => each.textContent)).toEqual(['Schaden: Schwer', 'Tier in Ulm']);
});

test('an entry that came by a link says by which, as far as its reader may know', async () => {
  const holder = await bench.house.link(config, { maker: anna.id });
  const sent = sql`update share_links set email = 'mara@example.org', created = '2026-11-12T09:00:00Z' where id = ${holder.link}`;
  await bench.house.database.run(sent);
  const data = { airport: 'Ulm', species: 'Star' };
  const body = { report_config_id: config, local_id: uuidv7(), data };
  const { id } = (await holder.post('/reports/once.json', body)).body.data;
  const facts = async (person: Person) => {
    cleanup();
    await bench.show(`/reports/${config}/${id}/view`, person);
    const [term] = await screen.findAllByText('Über Link');
    return term?.nextElementSibling?.textContent;
  };
  expect(await facts(admin)).toBe('vom 12.11.2026erstellt von Anna Albersgesendet an mara@example.org');
  const reader = await bench.house.as('reader', 'user', { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } });
  expect(await facts(reader)).toBe('vom 12.11.2026');
});
