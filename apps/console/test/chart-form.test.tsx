/** Component tests of the chart editor, rendered in the console with the real server. */
import { newId } from '@kontor/form';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let form: string;
beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  form = await newForm('Vogelschlag', [
    input('damage', 'Schaden', 'select', { values: [choice('none', 'Keiner'), choice('minor', 'Gering')] }),
    input('day', 'Flugtag', 'date'),
    input('cost', 'Kosten', 'number'),
  ]);
  for (const data of [
    { damage: 'none', day: '2026-01-03', cost: 0 },
    { damage: 'minor', day: '2026-01-20', cost: 200 },
    { damage: 'minor', day: '2026-03-01', cost: 300 },
  ])
    await admin.post('/reports/add.json', { report_config_id: form, data });
});
afterAll(() => bench.house.close());
afterEach(() => {
  vi.useRealTimers();
  bench.line.mend();
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440 });
  bench.asked.length = 0;
});

const column = { width: 'col-12', before: 0, after: 0 };
const choice = (value: string, label: string) => ({ value, label });
const input = (name: string, label: string, type: string, more: object = {}) => ({
  id: newId(),
  type: 'input',
  column,
  options: { type, name, label, ...more },
});
const newForm = async (name: string, fields: object[]) =>
  (await admin.post('/report-configs/add.json', { name, fields, states: [] })).body.data.id;
const dataset = (label: string, more: object = {}) => ({ id: newId(), label, color: '#244C5A', ...more });
const newChart = async (name: string, ...datasets: object[]) =>
  (
    await admin.post('/charts/add.json', {
      name,
      type: 'bar',
      report_configs: [{ id: form }],
      config: { chart_value: 'damage', datasets },
    })
  ).body.data;
interface Stored {
  name: string;
  type: string;
  config: { chart_value: string; chart_value_format: string | null; datasets: Record<string, unknown>[] };
  report_configs: { id: string }[];
}
const stored = async (id: string) =>
  (await admin.get(`/charts/${id}.json?contain=report_configs`)).body.data as unknown as Stored;
const byName = async (name: string) =>
  (await admin.get(`/charts.json?search=${encodeURIComponent(name)}&limit=100`)).body.data.find(
    each => each.name === name,
  );

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (user: Awaited<ReturnType<Bench['show']>>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const picture = () => screen.findByRole('article', { name: 'Vorschau' });
const faults = () => screen.queryByText(/brauch(t|en) noch Ihre Hilfe/)?.parentElement;

test('a chart is built from nothing, its preview is counted here, and it is stored as it was meant', async () => {
  const user = await bench.show('/statistics/new', admin);
  expect(await screen.findByText('Für die Vorschau fehlt noch: ein Formular und Werte aus Feld.')).toBeTruthy();
  await user.type(await field('Name'), 'Schäden je Monat');
  await user.click(await field('Formulare'));
  await user.click(await screen.findByRole('option', { name: 'Vogelschlag' }));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(within(await field('Werte aus Feld')).queryByText('Flugtag')).toBeTruthy());
  await user.selectOptions(await field('Werte aus Feld'), 'Flugtag');
  const format = (await field('Zusammenfassen')) as unknown as HTMLSelectElement;
  expect(format.value).toBe('month');
  // A date without a time has no hour.
  expect([...format.options].map(({ text }) => text)).toEqual([
    'Tag',
    'Woche',
    'Monat',
    'Quartal',
    'Jahr',
    'Wochentag',
  ]);
  await within(await picture()).findByText(/^3 Einträge · Vorschau live, Stand \d\d:\d\d:\d\d$/);

  // the label of a series follows its figure until it is edited
  const first = await field('Beschriftung');
  expect(first.value).toBe('Anzahl');
  await user.selectOptions(await field('Wert'), 'Summe');
  await waitFor(() => expect(first.value).toBe('Summe Kosten'));
  await user.selectOptions(await field('Wert'), 'Größter Wert');
  await waitFor(() => expect(first.value).toBe('Größter Kosten'));
  await user.selectOptions(await field('Wert'), 'Anzahl der Einträge');
  await waitFor(() => expect(first.value).toBe('Anzahl'));

  await press(user, 'Reihe hinzufügen');
  const label = (await screen.findAllByLabelText<HTMLInputElement>('Beschriftung')).at(-1)!;
  await waitFor(() => expect(document.activeElement).toBe(label));
  await user.clear(label);
  await user.type(label, 'Mit Schaden');
  const row = label.closest('li')!;
  await user.click(within(row).getByRole('button', { name: 'Bedingung' }));
  await user.selectOptions(within(row).getByLabelText('Feld'), 'Schaden');
  await user.selectOptions(within(row).getByLabelText('Vergleich'), 'ist nicht');
  await user.selectOptions(within(row).getByLabelText('Wert', { selector: 'li li select' }), 'Keiner');
  await within(row).findByText('2 von 3 Einträgen passen.');
  expect(bench.asked.some(({ path }) => path.includes('/charts/preview.json'))).toBe(false);

  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Schäden je Monat“ gespeichert');
  const made = await byName('Schäden je Monat');
  await waitFor(() => expect(location.pathname).toBe(`/statistics/view/${made?.id}`));
  expect(await stored(made!.id)).toMatchObject({
    type: 'bar',
    report_configs: [{ id: form }],
    config: {
      chart_value: 'day',
      chart_value_format: 'month',
      datasets: [
        { label: 'Anzahl', color: '#244C5A', data_filter: [], aggregate: null },
        {
          label: 'Mit Schaden',
          color: '#2AB4A8',
          data_filter: [{ field: 'damage', operator: 'not_equals', value: 'none' }],
        },
      ],
    },
  });
});

test('what is missing is said at its place and above, the first of it has the focus, and nothing is sent', async () => {
  const user = await bench.show('/statistics/new', admin);
  await field('Name');
  expect(screen.queryByText('Geben Sie der Statistik einen Namen.')).toBeNull();
  await press(user, 'Speichern');
  await waitFor(() => expect(faults()).toBeTruthy());
  expect(
    within(faults()!)
      .getAllByRole('button')
      .map(each => each.textContent),
  ).toEqual([
    'Geben Sie der Statistik einen Namen.',
    'Wählen Sie mindestens ein Formular.',
    'Wählen Sie das Feld, dessen Werte die Beschriftungen werden.',
  ]);
  const name = await field('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.click(within(faults()!).getByRole('button', { name: /das Feld/ }));
  const value = await field('Werte aus Feld');
  await waitFor(() => expect(document.activeElement).toBe(value));
  await user.type(name, 'Fast fertig');
  expect(faults()!.textContent).toContain('2 Stellen brauchen noch Ihre Hilfe');
  expect(bench.asked.some(({ method, path }) => method === 'POST' && path.includes('/charts/add'))).toBe(false);
});

test('a name that is taken is told while one types, and keeps it from being saved', async () => {
  await newChart('Flugphasen', dataset('A'));
  const other = await newChart('Etwas anderes', dataset('A'));
  const user = await bench.show(`/statistics/edit/${other.id}`, admin);
  const name = await field('Name');
  await user.clear(name);
  await user.type(name, 'FLUGPHASEN ');
  await screen.findByText('Es gibt schon eine Statistik mit diesem Namen.');
  await press(user, 'Speichern');
  await waitFor(() => expect(faults()).toBeTruthy());
  expect((await stored(other.id)).name).toBe('Etwas anderes');
  await user.clear(name);
  await user.type(name, 'Flugphasen 2');
  await waitFor(() => expect(screen.queryByText('Es gibt schon eine Statistik mit diesem Namen.')).toBeNull());
  await press(user, 'Speichern');
  await screen.findByText('„Flugphasen 2“ gespeichert');
});

test('each change is a step back, typing in one field a single one; discarding is one, too', async () => {
  const made = await newChart('Schritte', dataset('Alle'));
  const user = await bench.show(`/statistics/edit/${made.id}`, admin);
  const name = await field('Name');
  await user.type(name, ' und mehr');
  await user.click(screen.getByRole('radio', { name: 'Kreis' }));
  expect(screen.getByText('Nicht gespeichert')).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('radio', { name: 'Balken' })).toHaveProperty('checked', true);
  await user.keyboard('{Control>}z{/Control}');
  expect(name.value).toBe('Schritte');
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(name.value).toBe('Schritte und mehr');
  await press(user, 'Verwerfen');
  expect(name.value).toBe('Schritte');
  const toasts = await screen.findByRole('region', { name: 'Meldungen' });
  await user.click(within(toasts).getByRole('button', { name: 'Rückgängig' }));
  expect(name.value).toBe('Schritte und mehr');
});

test('datasets are copied, moved by keys, and taken out with a way back; the last one stays', async () => {
  const made = await newChart('Reihen', dataset('Eins'), dataset('Zwei', { color: '#CE4A32' }));
  const user = await bench.show(`/statistics/edit/${made.id}`, admin);
  const names = () => [...document.querySelectorAll('[data-path^="config.datasets."] b')].map(each => each.textContent);
  await press(user, 'Zwei: Einstellungen zeigen');
  await press(user, 'Zwei kopieren');
  await waitFor(() => expect(names()).toEqual(['Eins', 'Zwei', 'Zwei (Kopie)']));
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Zwei (Kopie)', 'Eins', 'Zwei']);
  expect(document.querySelector('p[aria-live=polite]')?.textContent).toBe(
    '„Zwei (Kopie)“ ist jetzt an Position 1 von 3',
  );
  await press(user, 'Zwei entfernen');
  expect(names()).toEqual(['Zwei (Kopie)', 'Eins']);
  const toast = (await screen.findByText('„Zwei“ entfernt')).closest('li, [role=status], div')!;
  await user.click(within(toast.parentElement!).getByRole('button', { name: 'Rückgängig' }));
  expect(names()).toEqual(['Zwei (Kopie)', 'Eins', 'Zwei']);
  await press(user, 'Zwei (Kopie) entfernen');
  await press(user, 'Zwei entfernen');
  await press(user, 'Eins: Einstellungen zeigen');
  await press(user, 'Eins entfernen');
  expect(names()).toEqual(['Eins']);
});

test('another’s version is not overwritten unasked: what differs stands side by side', async () => {
  const made = await newChart('Streit', dataset('Alle'));
  const user = await bench.show(`/statistics/edit/${made.id}`, admin);
  await user.type(await field('Name'), ' von mir');
  const theirs = { ...(await stored(made.id)).config, chart_value: 'day', chart_value_format: 'month' };
  await admin.patch(`/charts/${made.id}.json`, { name: 'Streit von ihr', config: theirs });
  await press(user, 'Speichern');
  const dialog = await screen.findByRole('dialog', { name: 'Die Statistik wurde inzwischen geändert' });
  const cells = within(dialog)
    .getAllByRole('cell')
    .map(cell => cell.textContent);
  expect(cells).toEqual(['Streit von mir', 'Streit von ihr', 'Schaden', 'Flugtag, Monat']);
  expect((await stored(made.id)).name).toBe('Streit von ihr');
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
  expect((await field('Name')).value).toBe('Streit von ihr');
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
  // After a rebase on their version it saves.
  await user.type(await field('Name'), '!');
  await press(user, 'Speichern');
  await screen.findByText('„Streit von ihr!“ gespeichert');
});

test('a chart that was deleted meanwhile can be saved as a new one', async () => {
  const made = await newChart('Vergänglich', dataset('Alle'));
  const user = await bench.show(`/statistics/edit/${made.id}`, admin);
  await user.type(await field('Name'), ' war sie');
  await admin.delete(`/charts/${made.id}.json`);
  await press(user, 'Speichern');
  await screen.findByText('Die Statistik wurde inzwischen gelöscht');
  await press(user, 'Als neue speichern');
  await screen.findByText('„Vergänglich war sie“ gespeichert');
  expect((await byName('Vergänglich war sie'))?.id).not.toBe(made.id);
});

test('leaving with changes asks; a copy is a chart of its own', async () => {
  const made = await newChart('Urbild', dataset('Alle'));
  const user = await bench.show(`/statistics/new/${made.id}?back=%2Fdashboards`, admin);
  const name = await field('Name');
  expect(name.value).toBe('Urbild (Kopie)');
  await user.type(name, ' 2');
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(location.pathname).toBe(`/statistics/new/${made.id}`);
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboards'));
  expect(await byName('Urbild (Kopie) 2')).toBeTruthy();
  expect((await stored(made.id)).name).toBe('Urbild');
});

test('a form that lacks fields is told of; one chosen by the address is there at once', async () => {
  const second = await newForm('Zaun', [input('day', 'Prüftag', 'date')]);
  const user = await bench.show(`/statistics/new?forms=${form},${second},nothing`, admin);
  const value = await field('Werte aus Feld');
  await waitFor(() => expect(value.textContent).toContain('Schaden (nicht in Zaun)'));
  await user.selectOptions(value, 'damage');
  await screen.findByText('Einträge aus Zaun haben dieses Feld nicht und fehlen im Diagramm.');
  // Deleted in the meantime: the server's refusal is shown at the field.
  await admin.delete(`/report-configs/${second}.json`);
  await user.type(await field('Name'), 'Zwei Formulare');
  await press(user, 'Speichern');
  await waitFor(() => expect(faults()?.textContent).toContain('Eines dieser Formulare gibt es nicht mehr'));
});

test('who may not read all entries hears why before anything is typed', async () => {
  const maker = await bench.house.as('maker', 'user', { Charts: { create: 'all', update: 'all', read: 'all' } });
  const user = await bench.show('/statistics/new', maker);
  await screen.findByText(/Speichern kann sie deshalb nur, wer alle Einträge lesen darf/);
  const save = screen.getByRole('button', { name: 'Speichern' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(save);
  expect(faults()).toBeUndefined();
});

test('what others enter moves the preview', async () => {
  const user = await bench.show(`/statistics/new?forms=${form}`, admin);
  await user.selectOptions(await field('Werte aus Feld'), 'damage');
  await within(await picture()).findByText(/^3 Einträge/);
  await admin.post('/reports/add.json', { report_config_id: form, data: { damage: 'none' } });
  // As when a window regains the focus a while later; live updates have tests of their own.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await within(await picture()).findByText(/^4 Einträge/);
  cleanup();
});

test('what is typed while a new chart is sent stays, and goes to the chart that was made', async () => {
  const held = bench.line.hold({ method: 'POST', path: '/charts/add.json' });
  const user = await bench.show(`/statistics/new?forms=${form}`, admin);
  await user.selectOptions(await field('Werte aus Feld'), 'damage');
  const name = await field('Name');
  await user.type(name, 'Unterwegs');
  await press(user, 'Speichern');
  await waitFor(() => expect(held.count).toBe(1));
  await user.type(name, ' ergänzt');
  held.letGo();
  await screen.findByText('„Unterwegs“ gespeichert');
  expect(name.value).toBe('Unterwegs ergänzt');
  expect(location.pathname).toBe('/statistics/new');
  await press(user, 'Speichern');
  await screen.findByText('„Unterwegs ergänzt“ gespeichert');
  expect(held.count).toBe(1);
  expect(await byName('Unterwegs')).toBeUndefined();
  expect(location.pathname).toBe(`/statistics/view/${(await byName('Unterwegs ergänzt'))?.id}`);
});

test('a conflict whose other side cannot be had is told of, and nothing is lost', async () => {
  const made = await newChart('Zwist', dataset('Alle'));
  const user = await bench.show(`/statistics/edit/${made.id}`, admin);
  await user.type(await field('Name'), ' mein');
  await admin.patch(`/charts/${made.id}.json`, { name: 'Zwist dein' });
  bench.line.lose({ method: 'GET', path: made.id });
  await press(user, 'Speichern');
  await screen.findByText(/Server ist gerade nicht erreichbar/);
  expect((await field('Name')).value).toBe('Zwist mein');
});

test.each(['//example.org', '/\t/example.org', '/\\example.org', '/x/..//example.org', 'https://example.org/'])(
  'the way back of an address leads into this console alone: %s',
  async back => {
    await bench.show(`/statistics/new?back=${encodeURIComponent(back)}`, admin);
    const link = await screen.findByRole('link', { name: 'Zurück zu den Statistiken' });
    expect(link.getAttribute('href')).toBe('/statistics');
  },
);

test('an axis is logarithmic if one asks, and why it cannot be is said beside it; a type without one drops it', async () => {
  const sum = { aggregate: { function: 'sum', field: 'cost' } };
  const { id } = await newChart('Kosten, logarithmisch', dataset('Kosten', sum));
  const user = await bench.show(`/statistics/edit/${id}`, admin);
  await user.click(await field('Logarithmische Achse'));
  // Undamaged strikes cost nothing.
  await screen.findByText(
    'Die Achse bleibt linear: 1 Wert ist null oder darunter. Eine Bedingung kann sie ausschließen.',
  );
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Kosten, logarithmisch“ gespeichert');
  expect((await stored(id)).config).toMatchObject({ log: true });

  cleanup();
  await bench.show(`/statistics/edit/${id}`, admin);
  await user.click(await screen.findByRole('radio', { name: 'Fläche' }));
  await waitFor(() => expect(screen.queryByLabelText('Logarithmische Achse')).toBeNull());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect((await stored(id)).type).toBe('area'));
  expect('log' in (await stored(id)).config).toBe(false);
});

test('a series of a year before is chosen where labels are spans of time', async () => {
  const { id } = (
    await admin.post('/charts/add.json', {
      name: 'Schäden im Vorjahr',
      type: 'line',
      report_configs: [{ id: form }],
      config: { chart_value: 'day', chart_value_format: 'month', datasets: [dataset('Anzahl')] },
    })
  ).body.data;
  const user = await bench.show(`/statistics/edit/${id}`, admin);
  await user.click(await screen.findByRole('switch', { name: 'Ein Jahr früher' }));
  await waitFor(async () => expect((await field('Beschriftung')).value).toBe('Anzahl, ein Jahr früher'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect((await stored(id)).config.datasets[0]).toMatchObject({ year_before: true }));

  cleanup();
  await bench.show(`/statistics/edit/${id}`, admin);
  await screen.findByRole('switch', { name: 'Ein Jahr früher' });
  await user.selectOptions(await field('Zusammenfassen'), 'Wochentag');
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Ein Jahr früher' })).toBeNull());
});

test('how many labels are shown before the rest is one can be chosen, for counts and sums of words alone', async () => {
  const { id } = await newChart('Die größten', dataset('Anzahl'));
  const user = await bench.show(`/statistics/edit/${id}`, admin);
  await user.selectOptions(await field('Gezeigt werden'), 'Die 3 größten, der Rest als „Übrige“');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('„Die größten“ gespeichert');
  expect((await stored(id)).config).toMatchObject({ rest: 3 });

  cleanup();
  await bench.show(`/statistics/edit/${id}`, admin);
  await user.selectOptions(await field('Wert'), 'Durchschnitt');
  await waitFor(() => expect(screen.queryByLabelText('Gezeigt werden')).toBeNull());
});
