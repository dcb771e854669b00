// @vitest-environment node
/**
 * Fault injection tests of the outbox with the real server: entries and files arrive complete and exactly once,
 * whichever request fails.
 */
import './indexed-db.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createInput, newId } from '@kontor/form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import type { NewOutgoing, Way } from '../src/offline/types.ts';
import { freshDevice, type Line, type Moment, openLine, openTab, type Tab } from './outbox-tab.ts';

let house: House;
let line: Line;
let admin: Person;
let anna: Person;
let form: string;
let stops: (() => void)[] = [];

beforeAll(async () => {
  house = await openHouse({ uploadSize: 64 * 2 ** 20, requestsPerMinute: 100_000 });
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
  const fields = [
    field('text', 'place', { required: true }),
    field('file', 'photos', {
      maxFiles: 6,
      allowedMimeTypes: ['*/*'],
      buttonLabel: 'Foto',
      buttonLabelFirstItem: 'Foto',
    }),
  ];
  const made = await admin.post('/report-configs/add.json', { name: 'Mängel', campaign: null, fields, states: [] });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  form = made.body.data.id;
  freshDevice();
  const tab = await openTab(line, { first: true });
  const { token } = await house.link(form);
  const ids = [await saved(tab, [bytes()]), await saved(tab, [bytes()], { way: { kind: 'link', token } })];
  const stop = start(tab);
  await Promise.all(ids.map(id => tab.settled(id)));
  stop();
});
afterAll(async () => {
  await line.close();
  await house.close();
});
beforeEach(freshDevice);
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
  line.meet = () => undefined;
});

const way = (): Way => ({ kind: 'session', user_id: anna.id });
const bytes = (size = 3_000) => Buffer.concat([Buffer.from('1f8b08', 'hex'), randomBytes(size)]);
const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Saves an entry with these photos in this tab. */
async function saved(tab: Tab, contents: Buffer[], given: Partial<NewOutgoing> = {}) {
  const files = [];
  for (const [index, content] of contents.entries())
    files.push(
      await tab.keepFile(new File([new Uint8Array(content)], `foto-${index}.gz`, { type: 'application/gzip' })),
    );
  const ids = files.map(({ id }) => id);
  const local_id = newId();
  await tab.put({
    local_id,
    way: way(),
    report_config_id: form,
    form_name: 'Mängel',
    title: 'Keller',
    data: { place: `Keller ${local_id}`, ...(ids.length > 0 && { photos: ids, _images: { photos: ids } }) },
    state: null,
    files: ids,
    ...given,
  });
  return local_id;
}

function start(tab: Tab): () => void {
  const stop = tab.startSending({ tokenOf: one => (one.kind === 'link' ? one.token : anna.token) });
  stops.push(stop);
  return stop;
}

/** State on the server for this idempotency key: number of entries, and file hashes of the first. */
async function stored(local_id: string) {
  const { body } = await admin.get(`/reports.json?filter[local_id]=${local_id}&contain=files`);
  const files = (body.data[0]?.files ?? []) as { url: string }[];
  const sums = [];
  for (const { url } of files) sums.push(sumOf((await admin.get(url.replace(/^.*\/api/, ''))).raw));
  return { count: body.count, sums: sums.toSorted() };
}

const entryIn = (tab: Tab, id: string) => tab.outgoing.get().find(({ local_id }) => local_id === id);
const isAdd = ({ method, path, when }: Moment) =>
  method === 'POST' && path.startsWith('/api/reports/') && when === 'before';
/** Retries until the entry is sent, without waiting for the backoff. */
async function sentIn(tab: Tab, id: string) {
  for (let tries = 0; entryIn(tab, id)?.status !== 'sent' && tries < 40; tries++) {
    await tab.sendNow();
    expect(entryIn(tab, id)?.fault ?? null).toBe(null);
  }
  return entryIn(tab, id);
}

test('an entry with two files arrives, and its content goes from the device', async () => {
  const tab = await openTab(line);
  const contents = [bytes(), bytes()];
  const id = await saved(tab, contents);
  expect(entryIn(tab, id)).toMatchObject({ status: 'ready_to_send', hold: 'turn' });
  const ids = entryIn(tab, id)?.files.map(file => file.id) ?? [];
  expect(await tab.localFilesOf(ids)).toHaveLength(2);
  start(tab);
  const sent = await tab.settled(id);
  expect(sent).toMatchObject({ status: 'sent', fault: null, data: {}, files: [], title: 'Keller' });
  expect(await stored(id)).toEqual({ count: 1, sums: contents.map(sumOf).toSorted() });
  expect(await tab.localFilesOf(ids)).toEqual([]);
  const later = await openTab(line);
  expect(later.outgoing.get()).toMatchObject([
    { local_id: id, status: 'sent', receipt: { report_id: expect.any(String) } },
  ]);
});

test('by a share link, also in several pieces', async () => {
  const { token } = await house.link(form, { usages: 1 });
  const tab = await openTab(line);
  const contents = [bytes(), bytes(9_000_000)];
  const id = await saved(tab, contents, { way: { kind: 'link', token } });
  start(tab);
  expect(await tab.settled(id)).toMatchObject({ status: 'sent', fault: null });
  expect(await stored(id)).toEqual({ count: 1, sums: contents.map(sumOf).toSorted() });
});

test.each(['session', 'link'] as const)('a tab killed at any moment: one entry, every byte equal (%s)', async kind => {
  let moments = 0;
  for (let at = 1; at <= moments + 1; at++) {
    freshDevice();
    const given: Partial<NewOutgoing> = {};
    if (kind === 'link') given.way = { kind, token: (await house.link(form, { usages: 1 })).token };
    const tab = await openTab(line);
    const contents = kind === 'link' ? [bytes()] : [bytes(), bytes()];
    const id = await saved(tab, contents, given);
    let met = 0;
    const killed = new Promise<void>(resolve => {
      line.meet = () => {
        met += 1;
        if (met !== at) return undefined;
        resolve();
        return 'silence';
      };
    });
    const stop = start(tab);
    await Promise.race([killed, tab.settled(id)]);
    stop();
    line.meet = () => undefined;
    if (at === 1) moments = 99;
    const again = await openTab(line);
    if (met < at) {
      // No fault occurred: that was the last moment.
      moments = 0;
      expect(at).toBeGreaterThan(kind === 'link' ? 8 : 16);
    } else {
      expect(entryIn(again, id)?.status).toBe('ready_to_send');
      start(again);
    }
    expect(await again.settled(id)).toMatchObject({ status: 'sent', fault: null });
    expect(await stored(id)).toEqual({ count: 1, sums: contents.map(sumOf).toSorted() });
    for (const end of stops) end();
  }
});

test('a line that breaks again and again brings all of them, each once', async () => {
  const tab = await openTab(line);
  const entries = [];
  for (let n = 0; n < 6; n++) {
    const contents = [bytes()];
    entries.push({ id: await saved(tab, contents), contents });
  }
  let met = 0;
  line.meet = () => (++met % 5 === 0 ? 'lost' : undefined);
  start(tab);
  for (const { id } of entries) expect((await sentIn(tab, id))?.status).toBe('sent');
  for (const { id, contents } of entries) expect(await stored(id)).toEqual({ count: 1, sums: contents.map(sumOf) });
});

test('of two tabs one sends', async () => {
  const first = await openTab(line);
  const second = await openTab(line);
  const contents = [bytes(), bytes()];
  const id = await saved(first, contents);
  const asked: string[] = [];
  line.meet = ({ method, path, when }) => {
    if (when === 'before') asked.push(`${method} ${path}`);
    return undefined;
  };
  start(first);
  start(second);
  await expect.poll(() => entryIn(second, id)?.status).toBe('sent');
  expect(asked.filter(one => one.startsWith('POST'))).toHaveLength(3);
});

test('what is refused stays, says why, and holds up no other', async () => {
  const tab = await openTab(line);
  const refused = await saved(tab, [bytes()], { data: {} });
  const fine = await saved(tab, []);
  start(tab);
  expect(await tab.settled(fine)).toMatchObject({ status: 'sent' });
  const kept = await tab.settled(refused);
  expect(kept).toMatchObject({ status: 'ready_to_send', hold: null, fault: { code: 422, name: 'ValidationError' } });
  expect(kept.fault?.issues).toMatchObject([{ path: 'data.place', code: 'required' }]);
  expect(await tab.takeBack(refused)).toMatchObject({ local_id: refused });
  expect(entryIn(tab, refused)).toBeUndefined();
  expect(await tab.takeBack(fine)).toBe(null);
});

test('an ended session waits for the same person; nothing is lost', async () => {
  const tab = await openTab(line);
  const contents = [bytes()];
  const id = await saved(tab, contents);
  let token: string | null = 'ses_of_nobody';
  const out: Way[] = [];
  stops.push(tab.startSending({ tokenOf: () => token, onSignedOut: one => out.push(one) }));
  expect(await tab.settled(id)).toMatchObject({ hold: 'session', fault: null });
  await expect.poll(() => out).toHaveLength(1);
  token = null;
  await tab.sendNow();
  expect(entryIn(tab, id)).toMatchObject({ hold: 'session', status: 'ready_to_send' });
  token = anna.token;
  expect(await sentIn(tab, id)).toMatchObject({ status: 'sent' });
  expect((await stored(id)).sums).toEqual(contents.map(sumOf));
});

test('a busy server is given the time that it asks for', async () => {
  const tab = await openTab(line);
  const id = await saved(tab, []);
  line.meet = moment => (isAdd(moment) ? { status: 503, headers: { 'retry-after': '120' } } : undefined);
  start(tab);
  const held = await tab.settled(id);
  expect(held).toMatchObject({ hold: 'server', fault: null, tries: 1 });
  expect(held.not_before - Date.now()).toBeGreaterThan(110_000);
  line.meet = () => undefined;
  expect(await sentIn(tab, id)).toMatchObject({ status: 'sent' });
});

test('a receipt that names other bytes takes nothing from the device', async () => {
  const tab = await openTab(line);
  const id = await saved(tab, [bytes()]);
  const files = [{ id: newId(), size: 1, sha256: 'ab'.repeat(32) }];
  const body = JSON.stringify({ data: { id: newId(), report_config_id: form, local_id: id, files } });
  line.meet = ({ path }) => (path.startsWith('/api/reports/receipt/') ? { status: 200, body } : undefined);
  start(tab);
  const kept = await tab.settled(id);
  expect(kept).toMatchObject({ status: 'ready_to_send', fault: { code: 0, name: 'ReceiptDiffers' } });
  expect(await tab.localFilesOf(kept.files.map(file => file.id))).toHaveLength(1);
  line.meet = () => undefined;
  await tab.sendNow([id]);
  expect(await stored(id)).toMatchObject({ count: 1 });
  expect(entryIn(tab, id)?.status).toBe('sent');
});

test('an upload that ran out before its entry came is sent again', async () => {
  const tab = await openTab(line);
  const contents = [bytes(), bytes()];
  const id = await saved(tab, contents);
  let adds = 0;
  line.meet = async moment => {
    if (isAdd(moment) && ++adds === 1)
      await house.database.run(
        sql`update files set deleted = now() where not exists (select 1 from report_files r where r.file_id = files.id)`,
      );
    return undefined;
  };
  start(tab);
  expect(await tab.settled(id)).toMatchObject({ status: 'sent', fault: null });
  expect(adds).toBe(2);
  expect(await stored(id)).toEqual({ count: 1, sums: contents.map(sumOf).toSorted() });
});

test('what is there under its local_id: the same is the same, other answers are left to a person', async () => {
  const tab = await openTab(line);
  const [same, other] = [await saved(tab, []), await saved(tab, [])];
  const arrive = (local_id: string, place: string) =>
    anna.post('/reports/add.json', { report_config_id: form, local_id, data: { place } });
  expect((await arrive(same, `Keller ${same}`)).status).toBe(201);
  expect((await arrive(other, 'Dach')).status).toBe(201);
  start(tab);
  expect(await tab.settled(same)).toMatchObject({ status: 'sent', fault: null });
  expect(await tab.settled(other)).toMatchObject({ status: 'ready_to_send', fault: { name: 'ArrivedAlready' } });
  expect((await stored(other)).count).toBe(1);
});

test('files that nothing names go after two days, drafts and entries keep theirs', async () => {
  const tab = await openTab(line);
  const file = () => tab.keepFile(new File(['x'], 'x.txt'));
  const [loose, drafted] = [await file(), await file()];
  const id = await saved(tab, [bytes()]);
  const { putDraft } = await import('../src/offline/put-drafts.ts');
  const rest = { state: null, local_id: newId(), version: null, base: null, files: [] };
  await putDraft('here', { data: { photos: [drafted.id] }, ...rest });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3 * 86_400_000 });
  const later = await openTab(line);
  vi.useRealTimers();
  const named = [loose.id, drafted.id, ...(entryIn(later, id)?.files.map(one => one.id) ?? [])];
  expect((await later.localFilesOf(named)).map(one => one.id)).toEqual(named.slice(1));
});

test('where the browser stores no Blobs, as WebKit in a private window, the bytes are stored', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (Object.values(value).some(part => part instanceof Blob))
      throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
    return put.call(this, value, key);
  });
  const tab = await openTab(line);
  const contents = [bytes()];
  const id = await saved(tab, contents);
  // Another tab, which has only what is stored.
  const later = await openTab(line);
  expect(later.lasting.get()).toBe(true);
  start(later);
  expect(await later.settled(id)).toMatchObject({ status: 'sent' });
  expect((await stored(id)).sums).toEqual(contents.map(sumOf));
});

test('where the browser keeps nothing, it is said, and sent all the same', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab(line);
  const contents = [bytes()];
  const id = await saved(tab, contents);
  expect(tab.lasting.get()).toBe(false);
  start(tab);
  expect(await tab.settled(id)).toMatchObject({ status: 'sent' });
  expect((await stored(id)).sums).toEqual(contents.map(sumOf));
});
