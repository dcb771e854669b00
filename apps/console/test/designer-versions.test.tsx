/** Page tests of a form's versions in the designer: what changed in words, viewing one, bringing one back. */
import { type Content, childrenOf, createInput, type Form } from '@kontor/form';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { versionChanges } from '../src/screens/designer/version-changes.ts';
import { versionDiff } from '../src/screens/designer/version-diff.ts';
import { aligned, gapOf } from '../src/screens/designer/version-lines.ts';
import { changesInOrder, marksOf } from '../src/screens/designer/version-marks.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
});
afterAll(() => bench.house.close());
beforeEach(() => void Object.assign(window, { innerWidth: 1440 }));

const made = { place: createInput('text'), level: createInput('select'), depth: createInput('number') };
const field = (name: keyof typeof made, label: string, options: object = {}): Content => {
  const content = made[name];
  return { ...content, options: { ...content.options, name, label, ...options } };
};
const values = (...all: string[]) => all.map(value => ({ id: value, value, label: value }));
const place = field('place', 'Ort');
const level = field('level', 'Schaden', { values: values('gering', 'hoch') });

async function formWith(...versions: Content[][]): Promise<string> {
  const [first = [], ...later] = versions;
  const body = { name: `Rundgang ${Math.random()}`, fields: first, states: [] };
  const { id } = (await admin.post('/report-configs/add.json', body)).body.data;
  for (const fields of later) await admin.patch(`/report-configs/${id}.json`, { fields });
  return id;
}

async function versionsOf(form: string) {
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('tab', { name: 'Formular' }));
  await user.click(await screen.findByText('Versionen', { selector: 'summary' }));
  const title = await screen.findByText('Version 1');
  const list = within(title.closest('ol') as HTMLElement);
  const item = (number: number) => within(list.getByText(`Version ${number}`).closest('li') as HTMLElement);
  return { user, list, item };
}

test('each says by whom and when, and in words what changed', async () => {
  const form = await formWith([place, level], [field('place', 'Standort', { required: true })]);
  const { user, list, item } = await versionsOf(form);
  expect(list.getAllByText(/^Version /).map(each => each.textContent)).toEqual(['Version 2', 'Version 1']);
  expect(item(2).getByText('Veröffentlicht')).toBeTruthy();
  expect(item(1).queryByText('Veröffentlicht')).toBeNull();
  expect(item(2).getByText(/^chief · /)).toBeTruthy();
  const lines = async (number: number) => (await item(number).findAllByRole('listitem')).map(each => each.textContent);
  expect(await lines(2)).toEqual(['Standort hieß bisher „Ort“', 'Standort ist jetzt Pflicht', 'Schaden entfällt']);
  await user.click(item(1).getByText('Was sich geändert hat'));
  expect(await item(1).findByText('Begonnen mit 2 Inhalten')).toBeTruthy();
});

test('each says how many entries it has, and leads to the list of these', async () => {
  const form = await formWith([place, level]);
  for (const said of ['Halle 1', 'Halle 2'])
    await admin.post('/reports/add.json', { report_config_id: form, data: { place: said } });
  await admin.patch(`/report-configs/${form}.json`, { fields: [place] });
  await admin.post('/reports/add.json', { report_config_id: form, data: { place: 'Tor' } });
  await admin.patch(`/report-configs/${form}.json`, { fields: [place, field('depth', 'Tiefe')] });
  const { user, item } = await versionsOf(form);
  expect(item(3).getByText('Keine Einträge')).toBeTruthy();
  expect(item(2).getByRole('link', { name: '1 Eintrag' })).toBeTruthy();
  await user.click(item(1).getByRole('link', { name: '2 Einträge' }));
  expect(await screen.findByRole('group', { name: 'Version des Formulars ist 1' })).toBeTruthy();
  expect(await screen.findByText('Halle 2')).toBeTruthy();
  expect(screen.queryByText('Tor')).toBeNull();
  await user.click(screen.getByRole('button', { name: '1' }));
  const values = within(await screen.findByRole('list', { name: 'Version des Formulars' }));
  expect(values.getAllByRole('checkbox').map(box => box.closest('li')?.textContent?.trim())).toEqual(['3', '2', '1']);
  await user.click(values.getByRole('checkbox', { name: '2' }));
  expect(await screen.findByText('Tor')).toBeTruthy();
});

test('one is looked at as it was', async () => {
  const form = await formWith([place, level], [place]);
  const { user, item } = await versionsOf(form);
  await user.click(item(1).getByRole('button', { name: 'Ansehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Version 1/ }));
  expect(await dialog.findByText('Schaden')).toBeTruthy();
});

test('one is brought back after a question, as one step that undo takes back; saving publishes it', async () => {
  const form = await formWith([place, level], [place]);
  const { user, item } = await versionsOf(form);
  expect(item(2).queryByRole('button', { name: 'Zurückholen' })).toBeNull();
  await user.click(item(1).getByRole('button', { name: 'Zurückholen' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Version 1 zurückholen?' }));
  await user.click(question.getByRole('button', { name: 'Zurückholen' }));
  expect(await screen.findByRole('article', { name: /Schaden/ })).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByRole('article', { name: /Schaden/ })).toBeNull());
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await screen.findByRole('article', { name: /Schaden/ });
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Version 3');
  expect((await admin.get(`/report-configs/${form}.json`)).body.data.form_version).toBe(3);
});

test('a new form has no versions yet', async () => {
  const user = await bench.show('/reports/config/new', admin);
  await user.click(await screen.findByText('Versionen'));
  expect(await screen.findByText('Mit dem ersten Speichern entsteht Version 1.')).toBeTruthy();
});

test('choices that come and go, order, states and rules have words; labels of keys do not count', async () => {
  const form = (fields: Content[], more: Partial<Form> = {}): Form => ({ fields, states: [], ...more });
  const said = (before: Form, after: Form) =>
    versionChanges(before, after, 'de').map(({ name, text }) => [name, text].filter(Boolean).join(' '));
  const other = field('level', 'Schaden', { values: values('hoch', 'extrem') });
  expect(said(form([level]), form([other]))).toEqual([
    'Schaden Auswahl kam dazu: extrem',
    'Schaden Auswahl entfällt: gering',
  ]);
  const depth = field('depth', 'Tiefe');
  expect(said(form([place, level, depth]), form([depth, place, level]))).toEqual(['1 Inhalt verschoben']);
  expect(said(form([place]), form([place, depth]))).toEqual(['Tiefe kam dazu']);
  expect(said(form([depth]), form([field('depth', 'Tiefe', { decimals: 2 })]))).toEqual(['Tiefe geändert']);
  const rules = [{ formula: 'depth > 1', message: 'tief' }];
  expect(said(form([depth]), form([depth], { rules } as Partial<Form>))).toEqual(['Regeln geändert']);
  const turned = { ...depth, options: Object.fromEntries(Object.entries(depth.options).toReversed()) };
  expect(said(form([depth]), form([turned]))).toEqual([]);
});

const wide = (content: Content, width: Content['column']['width']): Content => ({
  ...content,
  column: { ...content.column, width },
});
const holding = (type: Content['type'], id: string, ...contents: Content[]): Content => ({
  ...wide(place, 'col-12'),
  type,
  id,
  options: { contents },
});
/** What stands on a side: a label, or why there is a gap. */
const said = (content: Content): string => {
  const gap = gapOf(content);
  if (gap) return `(${gap.reason})`;
  const inside = childrenOf(content);
  return inside.length > 0 ? `${content.type}[${inside.map(said).join(' ')}]` : String(content.options.label);
};
const sides = (before: Content[], after: Content[]) =>
  aligned(before, after, versionDiff({ fields: before }, { fields: after })).map(({ left, right }) =>
    [left, right].map(each => each.map(said).join(' ')).join(' | '),
  );
const marked = (before: Content[], after: Content[]) => {
  const diff = versionDiff({ fields: before }, { fields: after });
  return changesInOrder(aligned(before, after, diff), marksOf(diff, 'de')).map(
    ({ name, marks }) => `${name}: ${marks.join(', ')}`,
  );
};

test('both papers are aligned: what one lacks is a gap, and lines end where either has no room', () => {
  const [ort, schaden, tiefe] = [place, level, field('depth', 'Tiefe')].map(each => wide(each, 'col-6'));
  if (!ort || !schaden || !tiefe) throw new Error('there are three');
  expect(sides([ort, schaden], [ort, schaden])).toEqual(['Ort Schaden | Ort Schaden']);
  expect(sides([ort, schaden], [ort, tiefe, schaden])).toEqual(['Ort (added) | Ort Tiefe', 'Schaden | Schaden']);
  expect(sides([ort, schaden], [schaden])).toEqual(['Ort Schaden | (removed) Schaden']);
  expect(sides([ort, schaden, tiefe], [schaden, tiefe, ort])).toEqual([
    'Ort Schaden | (movedAway) Schaden',
    'Tiefe (movedHere) | Tiefe Ort',
  ]);
  // a row is where a content stands, not what it is in
  const row = holding('layout_row', 'zeile', ort, schaden);
  expect(sides([ort, schaden, tiefe], [row, tiefe])).toEqual(['Ort Schaden | Ort Schaden', 'Tiefe | Tiefe']);
  expect(marked([ort, schaden, tiefe], [row, tiefe])).toEqual([]);
});

test('contents of containers are aligned in them; what comes with a container is told with it', () => {
  const section = (...contents: Content[]) => holding('collapse_container', 'abschnitt', ...contents);
  const depth = field('depth', 'Tiefe');
  expect(sides([section(place, level)], [section(place, depth)])).toEqual([
    'collapse_container[layout_row[Ort] layout_row[Schaden] layout_row[(added)]] | ' +
      'collapse_container[layout_row[Ort] layout_row[(removed)] layout_row[Tiefe]]',
  ]);
  expect(marked([place], [place, section(level)])).toHaveLength(1);
  expect(marked([place, level], [place, section(level)])[0]).toBe('Schaden: moved');
  // each in the other, the other way round: neither is looked for without end
  const other = (...contents: Content[]) => holding('collapse_container', 'anderer', ...contents);
  expect(sides([section(other(place))], [other(section(place))])).toHaveLength(2);
});

test('two are compared side by side; J and K walk through the changes, and a third one ticked takes a place', async () => {
  const depth = field('depth', 'Tiefe');
  const form = await formWith([place, level], [place, depth], [depth, field('place', 'Standort')]);
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Versionen' }));
  const last = within(await screen.findByRole('region', { name: 'Von Version 2 zu Version 3' }));
  const standort = await last.findAllByRole('article', { name: /Standort: geändert|Ort: geändert/ });
  expect(standort.length).toBeGreaterThan(0);
  await user.click(screen.getByRole('checkbox', { name: 'Version 1 vergleichen' }));
  const both = within(await screen.findByRole('region', { name: 'Von Version 1 zu Version 3' }));
  const gone = await both.findByRole('article', { name: /Schaden: entfällt/ });
  expect(both.getByText('Schaden, nicht mehr in Version 3')).toBeTruthy();
  expect(both.getByText('Tiefe, erst in Version 3')).toBeTruthy();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Tiefe: neu/));
  await user.keyboard('k');
  await waitFor(() => expect(document.activeElement).toBe(gone));
  expect(both.getByText('3 von 3')).toBeTruthy();
  await user.click(both.getByRole('radio', { name: 'Nur Änderungen' }));
  expect((await both.findAllByRole('listitem')).map(each => each.textContent)).toContain('entfälltSchaden');
});

test('what is not published yet is compared with what is', async () => {
  const form = await formWith([place, level]);
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('article', { name: /Schaden/ }));
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Versionen' }));
  const both = within(await screen.findByRole('region', { name: 'Von Version 1 zu Version 2' }));
  expect(await both.findByRole('article', { name: /Schaden: entfällt/ })).toBeTruthy();
  expect(both.getByText('Entwurf')).toBeTruthy();
});

test('one version alone has nothing to compare with', async () => {
  const form = await formWith([place]);
  const user = await bench.show(`/reports/config/${form}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Versionen' }));
  expect(await screen.findByText('Mit der ersten weiteren Version lässt sich hier vergleichen.')).toBeTruthy();
});
