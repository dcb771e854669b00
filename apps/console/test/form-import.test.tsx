/** Component tests of importing a form: chosen, reported, looked at, created; with the real server. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  // Loads the area now: after a page is opened it would import other instances of its error classes.
  await admin.post('/report-configs/import.json');
});
afterAll(() => bench.house.close());

const markdown = `
| survey   |         |         |            |            |
|          | type    | name    | label      | relevant   |
|          | integer | menge   | Menge      |            |
|          | text    | grund   | Grund      | \${menge} > 5 |
|          | audit   | audit   |            |            |
| settings |         |         |            |            |
|          | form_title |      |            |            |
|          | Rundgang   |      |            |            |
`;
const file = (text: string, name = 'rundgang.md') => new File([text], name, { type: 'text/markdown' });
const choose = async (given: File) => {
  const input = await screen.findByLabelText('Datei wählen', { selector: 'input' });
  fireEvent.change(input, { target: { files: [given] } });
};

test('who may not make forms is offered no import', async () => {
  const reader = await bench.house.as('reader', 'user', { ReportConfigs: { read: 'all' }, Reports: { read: 'all' } });
  await bench.show('/reports', reader);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Formular importieren' })).toBeNull();
});

test('each cell is told of beside the form, which is created and opened in the editor', async () => {
  const user = await bench.show('/reports', admin);
  await user.click(await screen.findByRole('link', { name: 'Formular importieren' }));
  await choose(file(markdown));
  await screen.findByRole('heading', { name: 'Rundgang' });
  const row = (await screen.findByText('${menge} > 5')).closest('tr') as HTMLElement;
  // A file that is no workbook has no letters.
  expect(within(row).getByText('survey 3')).toBeTruthy();
  expect(within(row).getByText('relevant')).toBeTruthy();
  expect((await within(row).findByText('ist größer als')).parentElement?.textContent).toMatch(
    /^Menge\s+ist größer als\s+5/,
  );
  const left = screen.getAllByText('Diese Art von Frage gibt es hier nicht.');
  expect(left.length).toBeGreaterThan(0);
  expect(
    screen.getByText('Alle Zellen bleiben, wie sie waren, beim Formular. Ein Export gibt sie zurück.'),
  ).toBeTruthy();
  const look = screen.getByRole('region', { name: 'So sieht es aus' });
  await user.click(within(look).getByRole('button', { name: 'Ausprobieren' }));
  expect(await within(look).findByRole('spinbutton', { name: /Menge/ })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Formular anlegen' })[0] as HTMLElement);
  await waitFor(() => expect(location.pathname).toMatch(/^\/reports\/config\/[0-9a-f-]{36}$/));
});

test('another sheet stays with the form, which is said so', async () => {
  await bench.show('/reports/import', admin);
  const other =
    '| Notizen  |         |         |            |            |\n|          | wer     | was     |            |            |\n';
  await choose(file(`${markdown.trim()}\n${other}`));
  await screen.findByRole('heading', { name: 'Rundgang' });
  expect(await screen.findByText('Dieses Blatt gehört nicht zum Formular.', { exact: false })).toBeTruthy();
  expect(
    screen.getByText('Alle Zellen bleiben, wie sie waren, beim Formular. Ein Export gibt sie zurück.'),
  ).toBeTruthy();
});

test('a row and its field mark each other, by pointer and by key, and groups open and close', async () => {
  const user = await bench.show('/reports/import', admin);
  await choose(file(markdown));
  await screen.findByRole('heading', { name: 'Rundgang' });
  const look = screen.getByRole('region', { name: 'So sieht es aus' });
  const marked = () => look.querySelector<HTMLElement>('[data-mark]');
  const grund = (await within(look).findByText('Grund')).closest<HTMLElement>('[data-content]') as HTMLElement;
  const row = screen.getByText('${menge} > 5').closest('tr') as HTMLElement;
  await user.hover(row);
  await waitFor(() => expect(marked()?.dataset.mark).toBe('survey 3'));
  expect(marked()).toBe(grund);
  await user.unhover(row);
  await waitFor(() => expect(marked()).toBeNull());

  await user.click(grund);
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(marked()).toBe(grund);

  await user.keyboard('{Home}');
  const rows = screen.getAllByRole('row').filter(each => each.dataset.row);
  expect(document.activeElement).toBe(rows[0]);
  await user.keyboard('{ArrowDown}{End}{Enter}');
  expect(document.activeElement).toBe(rows.at(-1));

  // Of what is as it was, the group is closed, and opened by a field that has no other line.
  expect(screen.queryByRole('rowheader', { name: 'survey 2 label' })).toBeNull();
  await user.click(within(look).getByText('Menge'));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('survey 2'));
  await user.click(screen.getByRole('button', { name: /^Wie sie sind/ }));
  expect(screen.queryByRole('rowheader', { name: /^survey 2/ })).toBeNull();
});

test('the report is saved as a table', async () => {
  const user = await bench.show('/reports/import', admin);
  await choose(file(markdown));
  const saved: Blob[] = [];
  const keep = (blob: Blob) => `blob:${saved.push(blob)}`;
  // The DOM of the tests has no addresses of bytes.
  Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined });
  // The page would go to the address, where a browser saves it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Bericht' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  click.mockRestore();
  const text = await saved[0]?.text();
  expect(text).toContain('"survey";"3";"D";"relevant";"${menge} > 5";"Umgeschrieben";"menge > 5";"Als Formel."');
});

test('a form of several languages is looked at in each', async () => {
  const user = await bench.show('/reports/import', admin);
  const texts = `
| survey |      |      |                    |                     |
|        | type | name | label::Deutsch (de) | label::English (en) |
|        | text | ort  | Der Ort            | The place           |
`;
  await choose(file(texts));
  const look = await screen.findByRole('region', { name: 'So sieht es aus' });
  expect(await within(look).findByText('Der Ort')).toBeTruthy();
  await user.click(within(look).getByRole('radio', { name: 'English' }));
  expect(await within(look).findByText('The place')).toBeTruthy();
  expect(screen.getByText('survey 1 Zeile · Deutsch, English')).toBeTruthy();
});

/** A workbook with a password is an envelope of the old format around a part of this name. */
const locked = 'EncryptedPackage'.replaceAll(/./g, '$&\0');
const oldHead = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

test.each<[string, string, (string | Uint8Array<ArrayBuffer>)[], RegExp]>([
  ['JSON of something else', 'other.json', ['{"a":1}'], /Das ist JSON, aber weder ein Formular/],
  ['half of a JSON', 'half.json', ['{"fields":['], /lässt sich aber nicht bis zum Ende lesen/],
  ['a workbook with a password', 'locked.xlsx', [oldHead, locked], /mit einem Passwort geschützt/],
  ['a workbook of the old format', 'old.xls', [oldHead], /das alte Format von Excel/],
  ['an empty file', 'empty.csv', [''], /Die Datei ist leer/],
  ['a picture', 'picture.xlsx', [new Uint8Array([0xff, 0xd8, 0xff, 0, 0, 1])], /eine Datei anderer Art/],
  ['a text', 'letter.txt', ['Sehr geehrte'], /Das ist kein Formular/],
])(
  '%s is refused with what it is and what can be read, and another can be chosen',
  async (_what, name, parts, said) => {
    await bench.show('/reports/import', admin);
    await choose(new File(parts, name));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`„${name}“`);
    expect(alert.textContent).toMatch(said);
    expect(screen.getByText('Das kann gelesen werden')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Datei wählen' })).toBeTruthy();
  },
);

test('a table that cannot be read says why, not that it is no form', async () => {
  await bench.show('/reports/import', admin);
  await choose(file('Ort;Tag\n"Ulm;1.2.2024\n', 'Orte.csv'));
  expect(await screen.findByRole('button', { name: 'Datei wählen' })).toBeTruthy();
  expect(await screen.findByText(/Anführungszeichen/)).toBeTruthy();
  expect(screen.queryByText(/Das ist kein Formular/)).toBeNull();
});

test('a table is none either, and becomes one by its columns', async () => {
  await bench.show('/reports/import', admin);
  await choose(file('Ort;Tag;Leer\nUlm;1.2.2024;\nHof;2.2.2024;\n', 'Meine_Orte.csv'));
  const name = await screen.findByRole('textbox', { name: /^Name des Formulars/ });
  expect((name as HTMLInputElement).value).toBe('Meine Orte');
  const kind = (column: string) =>
    (screen.getByRole('combobox', { name: `Was „${column}“ ist` }) as HTMLSelectElement).value;
  expect(['Ort', 'Tag', 'Leer'].map(kind)).toEqual(['text', 'date', '']);
});

test('a column with choices may be one of several choices, others not', async () => {
  await bench.show('/reports/import', admin);
  await choose(file(`Art;Tag\n${'Star;1.2.2024\nTaube;1.2.2024\n'.repeat(6)}`, 'Arten.csv'));
  const kinds = (column: string) =>
    Array.from(
      (screen.getByRole('combobox', { name: `Was „${column}“ ist` }) as HTMLSelectElement).options,
      o => o.text,
    );
  await screen.findByRole('textbox', { name: /^Name des Formulars/ });
  expect(kinds('Art')).toContain('Mehrfachauswahl');
  expect(kinds('Tag')).not.toContain('Mehrfachauswahl');
});

test('a file that is dropped on the list of forms waits until the screen is there, and is shown once', async () => {
  await bench.show('/reports', admin);
  await screen.findByRole('link', { name: 'Formular importieren' });
  // The button is shown before the page takes files.
  await waitFor(() => {
    fireEvent.drop(window, { dataTransfer: { files: [file(markdown)], types: ['Files'] } });
    expect(location.pathname).toBe('/reports/import');
  });
  expect(await screen.findByRole('heading', { name: 'Rundgang', level: 1 })).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: 'Berichte', current: false }));
  fireEvent.click(await screen.findByRole('link', { name: 'Formular importieren' }));
  expect(await screen.findByRole('button', { name: 'Datei wählen' })).toBeTruthy();
});
