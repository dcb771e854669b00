// @vitest-environment node
/**
 * Tests of unsent entries as files, with the real server: exported by a device, imported by an administrator, invalid
 * files refused.
 */
import './indexed-db.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createInput, newId } from '@kontor/form';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import type { Way } from '../src/offline/types.ts';
import { freshDevice, type Line, openLine, openTab, type Tab } from './outbox-tab.ts';

let house: House;
let line: Line;
let admin: Person;
let anna: Person;
let form: string;

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  house = await openHouse({ requestsPerMinute: 100_000 });
  line = await openLine(house);
  admin = await house.as('chief', 'admin');
  anna = await house.as('anna', 'user', {
    Reports: { create: 'all' },
    ReportConfigs: { read: 'all' },
    Files: { create: 'all' },
  });
  const field = (kind: 'text' | 'file', name: string, options = {}) => {
    const made = createInput(kind);
    return { ...made, options: { ...made.options, name, label: name, ...options } };
  };
  const file = { maxFiles: 6, allowedMimeTypes: ['*/*'], buttonLabel: 'Foto', buttonLabelFirstItem: 'Foto' };
  const fields = [field('text', 'place', { required: true }), field('file', 'photos', file)];
  const made = await admin.post('/report-configs/add.json', { name: 'Mängel', campaign: null, fields, states: [] });
  expect(made.status).toBe(201);
  form = made.body.data.id;
  // Loads the server's lazy modules now: a later tab has module instances of its own.
  freshDevice();
  const tab = await openTab(line, { first: true });
  const { zip, readArchive } = await exported(tab, { kind: 'session', user_id: anna.id });
  const pack = await readArchive(zip);
  const statuses = [(await imported(pack)).status, (await imported(pack)).status];
  expect(statuses).toEqual([201, 200]);
});
afterAll(async () => {
  await line.close();
  await house.close();
});
beforeEach(freshDevice);

const contents = [randomBytes(3_000), Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(70_000)])];

/** Saves an entry on an offline device, and exports it there. */
async function exported(tab: Tab, way: Way, bytes: Uint8Array<ArrayBuffer>[] = contents) {
  const kept = [];
  for (const [at, each] of bytes.entries())
    kept.push(await tab.keepFile(new File([each], `Foto ${at}.bin`, { type: 'application/octet-stream' })));
  const photos = kept.map(({ id }) => id);
  const entry = await tab.put({
    local_id: newId(),
    way,
    report_config_id: form,
    form_name: 'Mängel',
    title: 'Halle 4: Tor',
    data: { place: 'Halle 4', photos, _images: { photos } },
    state: null,
    files: photos,
  });
  const { exportArchive, archiveName } = await import('../src/offline/export-archive.ts');
  const { readArchive } = await import('../src/offline/read-archive.ts');
  const { ArchiveFault } = await import('../src/offline/archive-format.ts');
  return { entry, zip: await exportArchive(entry.local_id), name: archiveName(entry), readArchive, ArchiveFault };
}

async function stored(person: Person, bytes: Blob, name: string): Promise<string> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const parts = [Buffer.from(head), Buffer.from(await bytes.arrayBuffer()), Buffer.from('\r\n--b--\r\n')];
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  const sent = await person.post('/pixelstein-files/files.json', Buffer.concat(parts), type);
  expect(sent.status).toBe(201);
  return sent.body.data.id;
}

/** As the import dialog does (library/offline/import-run.ts), as an administrator. */
async function imported({ entry, files }: Awaited<ReturnType<Awaited<ReturnType<typeof exported>>['readArchive']>>) {
  const { replaceIds } = await import('../src/offline/replace-ids.ts');
  const ids = new Map<string, string>();
  for (const { file, blob } of files) ids.set(file.id, await stored(admin, blob, file.filename));
  const { report_config_id, local_id, state, sender, data } = entry;
  return admin.post('/reports/import-outbox.json', {
    report_config_id,
    local_id,
    data: replaceIds(data, ids),
    state,
    files: [...ids.values()].map(id => ({ id })),
    sender,
  });
}

test.each(['session', 'link'] as const)(
  'by %s: whole, once, in the name of its sender, and found by the device itself',
  async kind => {
    const tab = await openTab(line);
    const token = kind === 'link' ? (await house.link(form)).token : anna.token;
    const way: Way = kind === 'link' ? { kind, token } : { kind, user_id: anna.id };
    const { entry, zip, name, readArchive } = await exported(tab, way);
    expect(name).toBe('Mängel Halle 4 Tor.kontor-entry.zip');
    expect(await zip.text()).not.toContain(token);
    const pack = await readArchive(zip);
    expect(pack.files.map(({ file }) => [file.filename, file.sha256])).toEqual(
      contents.map((bytes, at) => [`Foto ${at}.bin`, sha(bytes)]),
    );
    const answer = await imported(pack);
    expect(answer.status).toBe(201);
    const { id, files, sender } = answer.body.data;
    expect((files as { sha256: string }[]).map(file => file.sha256).toSorted()).toEqual(contents.map(sha).toSorted());
    expect(sender).not.toBe(null);
    const again = await imported(pack);
    expect([again.status, again.body.data?.id]).toEqual([200, id]);
    // The device goes online: the server has its entry already, byte for byte, and the device drops its copy.
    const stop = tab.startSending({ tokenOf: () => token });
    const after = await tab.settled(entry.local_id, AbortSignal.timeout(120_000));
    stop();
    expect([after.fault, after.receipt?.report_id]).toEqual([null, id]);
    const { body } = await admin.get(`/reports.json?filter[local_id]=${entry.local_id}`);
    expect([body.count, body.data[0]?.user_id]).toEqual([1, kind === 'link' ? null : anna.id]);
  },
);

test('what is not whole, not ours or too much is not taken', async () => {
  const tab = await openTab(line);
  const { zip, readArchive, ArchiveFault } = await exported(tab, { kind: 'session', user_id: anna.id });
  const about = JSON.parse(
    await (await readArchive(zip).then(({ entry }) => new Blob([JSON.stringify(entry)]))).text(),
  );
  const make = async (parts: [string, string | Blob][], level = 0) => {
    const writer = new ZipWriter(new BlobWriter(), { level, useWebWorkers: false });
    for (const [path, part] of parts)
      await writer.add(path, typeof part === 'string' ? new TextReader(part) : new BlobReader(part));
    return writer.close();
  };
  const files: [string, Blob][] = contents.map((bytes, at) => [`files/${at + 1}`, new Blob([bytes])]);
  const told = (change: object = {}): [string, string] => ['entry.json', JSON.stringify({ ...about, ...change })];
  const codeOf = (blob: Blob) =>
    readArchive(blob).then(
      () => 'taken',
      error => (error instanceof ArchiveFault ? [error.code, error.file].filter(Boolean).join(' ') : String(error)),
    );
  const flipped = Buffer.from(await zip.arrayBuffer());
  flipped[flipped.indexOf(contents[0] ?? '') + 5]! ^= 1;
  expect(await codeOf(await make([...files, told()]))).toBe('taken');
  const [first, second] = files as [[string, Blob], [string, Blob]];
  const cases: [string, Blob, string][] = [
    ['a byte changed', new Blob([flipped]), 'damaged Foto 0.bin'],
    [
      'other bytes of the same length',
      await make([first, ['files/2', new Blob([randomBytes(70_004)])], told()]),
      'damaged Foto 1.bin',
    ],
    ['a file that is missing', await make([first, told()]), 'notPack'],
    ['one file too many', await make([...files, ['files/3', 'x'], told()]), 'notPack'],
    ['a name that leads out', await make([first, ['../files/2', second[1]], told()]), 'notPack'],
    ['no entry', await make(files), 'notPack'],
    ['an entry of a later Kontor', await make([...files, told({ kontor_entry: 2 })]), 'newer'],
    ['no sender', await make([...files, told({ sender: {} })]), 'notPack'],
    ['a wrong form', await make([...files, told({ report_config_id: '../x' })]), 'notPack'],
    ['answers that are a list', await make([...files, told({ data: [] })]), 'notPack'],
    ['no JSON', await make([...files, ['entry.json', '{']]), 'notPack'],
    ['compressed to a thousandth', await make([['entry.json', ' '.repeat(9_000_000)]], 9), 'notPack'],
    ['a long entry.json', await make([['entry.json', `"${'x'.repeat(10_000_001)}"`]]), 'notPack'],
    ['very many files', await make(Array.from({ length: 302 }, (_, at) => [`files/${at}`, ''])), 'tooLarge'],
    ['no zip', new Blob(['PK', randomBytes(500)]), 'notPack'],
    ['nothing', new Blob([]), 'notPack'],
    ['half of one', zip.slice(0, zip.size / 2), 'notPack'],
  ];
  for (const [what, blob, code] of cases) expect([what, await codeOf(blob)]).toEqual([what, code]);
});

test('what its form does not take any more is laid into it, with its files, for whoever brings it in', async () => {
  const { zip, readArchive } = await exported(await openTab(line), { kind: 'session', user_id: anna.id });
  const pack = await readArchive(zip);
  freshDevice();
  const { reopenArchive } = await import('../src/offline/reopen-archive.ts');
  expect(await reopenArchive(pack, admin.id)).toBe(`/reports/${form}/new`);
  const { openDraft, placeOf } = await import('../src/offline/drafts.ts');
  const { bytesOf } = await import('../src/offline/local-files.ts');
  const { found } = await openDraft(placeOf(admin.id, form, null));
  expect(found).toMatchObject({ data: { place: 'Halle 4' }, local_id: pack.entry.local_id, version: null });
  const photos = found?.data.photos as string[];
  expect(found?.files.map(({ id }) => id)).toEqual(photos);
  const bytes = await Promise.all(
    photos.map(async id => new Uint8Array((await (await bytesOf(id))?.arrayBuffer()) ?? [])),
  );
  expect(bytes.map(sha)).toEqual(contents.map(sha));
});
