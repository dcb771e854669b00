/** Component tests of the list of uploads, with the real server. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../../server/test/house.ts';
import type { User } from '../src/api/session.ts';
import { atRest } from './at-rest.ts';
import { type Bench, openConsole } from './console.tsx';
import { sendThrough, type Way } from './send-through.ts';

let bench: Bench;
let admin: Person;
let user: Person;
const way: Way = {};

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('chief', 'admin');
  user = await bench.house.as('anna', 'user', { FileReferences: { create: 'all' } });
  vi.stubGlobal('XMLHttpRequest', sendThrough(bench.house, way));
});
afterAll(() => bench.house.close());
afterEach(() => bench.line.mend());
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440 });
  delete way.meet;
});

let made = 0;
/** Content that no other test has uploaded. */
const text = (name: string, words = `Nummer ${++made} von ${Math.random()}`) =>
  new File([words], name, { type: 'text/plain' });
const inFolder = (path: string) => {
  const file = text(path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
};

type Files = Parameters<typeof import('../src/library/upload/open.ts')['openUploads']>[0];
/** As a screen does, by the module instance of the page that was just opened. */
async function open(who: Person, files?: Files, directory: { id: string; name: string } | null = null) {
  const hand = await bench.show('/reports', who);
  await screen.findByRole('heading', { level: 1, name: 'Berichte' });
  const { openUploads } = await import('../src/library/upload/open.ts');
  await openUploads(files, { directory });
  return { hand, dialog: await screen.findByRole('dialog', { name: 'Dateien hochladen' }) };
}
const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Dateien in der Liste' });
  return waitFor(() => {
    const found = within(list)
      .getAllByRole('listitem')
      .find(item => item.textContent?.includes(name));
    if (!found) throw new Error(`no row of ${name}`);
    return found;
  });
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
interface Reference {
  id: string;
  name: string;
  tags: { name: string }[];
  directories: { id: string; name: string; parent_id: string | null }[];
  files: { size: number };
}
async function references(): Promise<Reference[]> {
  const { body } = await admin.get('/file-references.json?contain=tags,directories,files&limit=100');
  return body.data as unknown as Reference[];
}
async function makeDirectory(name: string, parent_id: string | null = null): Promise<{ id: string; name: string }> {
  const { id } = (await admin.post('/directories/add.json', { name, parent_id })).body.data;
  return { id, name };
}
const named = async (name: string) => (await references()).filter(one => one.name === name);

test('who may not add files is told so at the row, and keeps it', async () => {
  const nobody = await bench.house.as('leser', 'user', { Files: { create: 'none' } });
  const { hand } = await open(nobody, [text('fremd.txt')]);
  await hand.click(await button('1 Datei hochladen'));
  expect(
    await within(await row('fremd.txt')).findByText('Ihrem Konto fehlt das Recht, Dateien hinzuzufügen.'),
  ).toBeTruthy();
  expect(await named('fremd')).toEqual([]);
});

test('files become part of the library under their titles, and the list clears', async () => {
  const { hand, dialog } = await open(user, [text('Lageplan.txt'), text('Riss.txt', 'so und so viele Zeichen')]);
  expect(await within(dialog).findByText(/^2 Dateien · /)).toBeTruthy();
  await hand.click(within(await row('Riss.txt')).getByRole('button', { name: 'Angaben' }));
  const title = await within(dialog).findByLabelText('Titel');
  await hand.clear(title);
  await hand.type(title, 'Wandriss Achse C5');
  expect(within(dialog).getByText('17 / 100')).toBeTruthy();
  await hand.click(await button('2 Dateien hochladen'));
  expect(await screen.findByText('2 Dateien hochgeladen')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  const [plan] = await named('Lageplan');
  const [crack] = await named('Wandriss Achse C5');
  expect(plan?.files.size).toBeGreaterThan(10);
  expect(crack?.files.size).toBe(23);
});

test('tags, a directory and properties go along, and to all others by one button', async () => {
  const place = await makeDirectory('Bauprojekte');
  await admin.post('/tags/add.json', { name: 'Mangel' });
  const { hand, dialog } = await open(admin, [text('eins.txt'), text('zwei.txt')], place);
  await hand.click(within(await row('eins.txt')).getByRole('button', { name: 'Angaben' }));
  expect(await within(dialog).findByText('Bauprojekte')).toBeTruthy();
  await hand.click(within(dialog).getByLabelText('Schlagwörter'));
  await hand.click(await screen.findByRole('option', { name: 'Mangel' }));
  await hand.keyboard('{Escape}');
  await hand.click(within(dialog).getByRole('button', { name: 'Angabe hinzufügen' }));
  await hand.type(within(dialog).getByLabelText('Angabe'), 'Achse');
  await hand.type(within(dialog).getByLabelText('Wert'), 'C5');
  await hand.click(within(dialog).getByRole('button', { name: /für alle wartenden übernehmen/ }));
  await hand.click(await button('2 Dateien hochladen'));
  await screen.findByText('2 Dateien hochgeladen');
  for (const name of ['eins', 'zwei']) {
    const [one] = await named(name);
    expect(one?.tags.map(tag => tag.name)).toEqual(['Mangel']);
    expect(one?.directories.map(directory => directory.id)).toEqual([place.id]);
  }
  const [one] = await named('eins');
  const told = await admin.get(`/metadata.json?filter[file_reference_id]=${one?.id}`);
  expect(told.body.data).toMatchObject([{ name: 'Achse', value: 'C5' }]);
});

test('folders keep their structure: what is there is used, what is missing is made once', async () => {
  const top = await makeDirectory('Gelände');
  const known = await makeDirectory('halle 4', top.id);
  const files = ['Halle 4/a.txt', 'Halle 4/Pläne/b.txt', 'Halle 4/Pläne/c.txt', 'Halle 4/Fotos/d.txt'].map(inFolder);
  const { hand } = await open(admin, files, top);
  expect((await row('b.txt')).textContent).toContain('Halle 4 / Pläne');
  await hand.click(await button('4 Dateien hochladen'));
  await screen.findByText('4 Dateien hochgeladen');
  const [a, b, c, d] = (await Promise.all(['a', 'b', 'c', 'd'].map(named))).map(([one]) => one);
  expect(a?.directories.map(one => one.id)).toEqual([known.id]);
  expect(b?.directories).toMatchObject([{ name: 'Pläne', parent_id: known.id }]);
  expect(c?.directories[0]?.id).toBe(b?.directories[0]?.id);
  expect(d?.directories).toMatchObject([{ name: 'Fotos', parent_id: known.id }]);
});

test('without the right to make directories, files lie as near as they can', async () => {
  const { hand } = await open(user, [inFolder('Neuer Ordner/nah.txt')]);
  await hand.click(await button('1 Datei hochladen'));
  await screen.findByText('1 Datei hochgeladen');
  expect((await named('nah'))[0]?.directories).toEqual([]);
});

test('what is too large for the limit is refused with its room, and never sent', async () => {
  const { max_upload_file_size: max } = (await admin.get('/instance/limits.json')).body.data;
  const large = text('riesig.bin');
  Object.defineProperty(large, 'size', { value: max });
  const { hand, dialog } = await open(admin, [large, text('klein.txt')]);
  expect((await row('riesig.bin')).textContent).toMatch(/Nicht angenommen: .* sind zu viel\. Möglich sind weniger als/);
  await hand.click(await button('1 Datei hochladen'));
  expect(await within(await row('klein.txt')).findByText('Hochgeladen')).toBeTruthy();
  // The list stays open while an item needs attention; the refused one comes first.
  expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toContain('riesig.bin');
  await hand.click(await button('Schließen'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(await named('riesig')).toEqual([]);
});

test('the same bytes are told, and nothing is added until somebody decides', async () => {
  const words = `gleich ${Math.random()}`;
  const first = await open(admin, [text('Lage.txt', words)], await makeDirectory('Bestand'));
  await first.hand.click(await button('1 Datei hochladen'));
  await screen.findByText('1 Datei hochgeladen');
  cleanup();

  const { hand } = await open(admin, [text('Kopie.txt', words), text('Noch eine.txt', words)]);
  await hand.click(await button('2 Dateien hochladen'));
  for (const name of ['Kopie.txt', 'Noch eine.txt'])
    expect(await within(await row(name)).findByText(/^Diese Datei gibt es schon: .*Lage \(Bestand\)/)).toBeTruthy();
  expect(await named('Kopie')).toEqual([]);
  await hand.click(within(await row('Kopie.txt')).getByRole('button', { name: 'Vorhandene verwenden' }));
  expect(await within(await row('Kopie.txt')).findByText('Vorhandene verwendet')).toBeTruthy();
  await hand.click(within(await row('Noch eine.txt')).getByRole('button', { name: 'Trotzdem hinzufügen' }));
  await screen.findByText('1 Datei hochgeladen');
  expect(await named('Kopie')).toEqual([]);
  expect(await named('Noch eine')).toHaveLength(1);
});

test('a lost line is waited for; a lost answer makes no second reference', async () => {
  const met: string[] = [];
  way.meet = name => {
    met.push(name);
    return met.length === 1 ? 'lost' : undefined;
  };
  const { hand } = await open(admin, [text('unterwegs.txt')]);
  await hand.click(await button('1 Datei hochladen'));
  const held = await within(await row('unterwegs.txt')).findByText(/^Die Verbindung brach ab\. Der Upload wird/);
  expect(held).toBeTruthy();
  expect(await named('unterwegs')).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('1 Datei hochgeladen');
  expect(met).toEqual(['unterwegs.txt', 'unterwegs.txt']);
  expect(await named('unterwegs')).toHaveLength(1);
});

test('the answer to the reference gets lost: it is looked for before another is made', async () => {
  const lost = bench.line.lose({ method: 'POST', path: '/api/file-references/add' }, 'answer', 1);
  const { hand } = await open(admin, [text('einmal.txt')]);
  await hand.click(await button('1 Datei hochladen'));
  await within(await row('einmal.txt')).findByText(/^Die Verbindung brach ab\. Der Upload wird/);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('1 Datei hochgeladen');
  expect(lost.count).toBe(1);
  expect(await named('einmal')).toHaveLength(1);
});

test.each([
  [507, /^Der Speicher dieser Instanz ist voll/],
  [413, /^Die Datei ist dem Server zu groß/],
  [415, /^Diese Art von Datei nimmt der Server nicht an/],
])('%d is said at the row, which stays until it is tried again', async (status, words) => {
  way.meet = () => status;
  const name = `rest-${status}.txt`;
  const { hand } = await open(admin, [text(name)]);
  await hand.click(await button('1 Datei hochladen'));
  expect(await within(await row(name)).findByText(words)).toBeTruthy();
  delete way.meet;
  await hand.click(within(await row(name)).getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('1 Datei hochgeladen');
  expect(await named(`rest-${status}`)).toHaveLength(1);
});

test('goes on in the background, stands in the tray, and the dialog comes back from there', async () => {
  let go = () => {};
  const gate = new Promise<undefined>(resolve => {
    go = () => resolve(undefined);
  });
  way.meet = () => gate;
  const { hand } = await open(admin, [text('langsam.txt')]);
  await hand.click(await button('1 Datei hochladen'));
  await hand.click(await button('Im Hintergrund fortsetzen'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dateien hochladen' })).toBe(null));
  await hand.click(await button('Aufträge: 1 läuft'));
  expect(await screen.findByText('1 Datei hochladen')).toBeTruthy();
  await hand.click(await button('Liste zeigen'));
  expect(within(await row('langsam.txt')).getByRole('progressbar')).toBeTruthy();
  go();
  await screen.findByText('1 Datei hochgeladen');
});

test('what is removed while it is sent is broken off and never arrives', async () => {
  let go = () => {};
  const gate = new Promise<undefined>(resolve => {
    go = () => resolve(undefined);
  });
  way.meet = () => gate;
  const { hand } = await open(admin, [text('weg.txt'), text('bleibt.txt')]);
  await hand.click(await button('2 Dateien hochladen'));
  await hand.click(await button('weg.txt aus der Liste nehmen'));
  go();
  await screen.findByText('1 Datei hochgeladen');
  expect(await named('weg')).toEqual([]);
  expect(await named('bleibt')).toHaveLength(1);
});

test('an ended session loses nothing: after the next sign-in the upload goes on', async () => {
  way.meet = () => 401;
  const { hand } = await open(admin, [text('danach.txt')]);
  await hand.click(await button('1 Datei hochladen'));
  await screen.findByRole('button', { name: 'Anmelden' });
  delete way.meet;
  const { beginSession } = await import('../src/api/session.ts');
  const me: unknown = (await admin.get('/pixelstein-users/users/self.json')).body.data;
  beginSession(admin.token, me as User);
  await screen.findByText('1 Datei hochgeladen');
  expect(await named('danach')).toHaveLength(1);
});

test('a list that was not sent is not thrown away without a question', async () => {
  const { hand, dialog } = await open(admin, [text('doch.txt')]);
  await hand.click(within(dialog).getByRole('button', { name: 'Schließen' }));
  await hand.click(await button('Weiter bearbeiten'));
  expect(await row('doch.txt')).toBeTruthy();
  await hand.click(within(dialog).getByRole('button', { name: 'Schließen' }));
  await hand.click(await button('Liste verwerfen'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dateien hochladen' })).toBe(null));
});

test('the same file twice in the list stands there once; two hundred are quick', async () => {
  const one = text('doppelt.txt');
  const { dialog } = await open(admin, [one, one, ...Array.from({ length: 200 }, (_, n) => text(`viele-${n}.txt`))]);
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(201));
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  fireEvent.change(input, { target: { files: [one] } });
  await atRest();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(201);
});

/** DataTransfer of a drop or paste event, which happy-dom lacks. */
function brought(kind: 'drop' | 'paste', files: File[], types = ['Files']) {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const transfer = { items: [], files, types };
  Object.defineProperty(event, kind === 'drop' ? 'dataTransfer' : 'clipboardData', { value: transfer });
  return event;
}
const onFiles = async (who: Person) => {
  const hand = await bench.show('/files', who);
  await screen.findByRole('heading', { level: 1, name: 'Dateien' });
  return hand;
};

test('dropped anywhere on the screen, or pasted, files come to the list; pictures get a name', async () => {
  await onFiles(admin);
  window.dispatchEvent(brought('drop', [text('gefallen.txt')]));
  expect(await row('gefallen.txt')).toBeTruthy();
  window.dispatchEvent(brought('paste', [new File(['x'], 'image.png', { type: 'image/png' })]));
  expect((await row('Eingefügt')).textContent).toMatch(/Eingefügt \d{4}-\d\d-\d\d \d\d\.\d\d\.png/);
});

test('what is pasted as text stays with its field, and who may not add files takes no drops', async () => {
  await onFiles(admin);
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const words = brought('paste', [picture], ['text/plain', 'Files']);
  screen.getByRole('searchbox').dispatchEvent(words);
  expect(words.defaultPrevented).toBe(false);
  cleanup();
  const reader = await bench.house.as('nur-leserin', 'user');
  await onFiles(reader);
  const drop = brought('drop', [text('fremd.txt')]);
  window.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(false);
  expect(screen.queryByRole('dialog')).toBe(null);
});
