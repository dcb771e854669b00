// @vitest-environment node
/**
 * Tests of handovers with the real server: an entry saved on either device or on both exists once, with equal bytes.
 */
import './indexed-db.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createInput, newId } from '@kontor/form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/src/db/sql.ts';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import type { Unfinished } from '../src/handover/hand-over.ts';
import { freshDevice, type Line, openLine, openTab, type Tab } from './outbox-tab.ts';

let house: House;
let line: Line;
let admin: Person;
let form: string;
let stops: (() => void)[] = [];

beforeAll(async () => {
  house = await openHouse({ uploadSize: 64 * 2 ** 20, requestsPerMinute: 100_000 });
  line = await openLine(house);
  admin = await house.as('chief', 'admin');
  const place = createInput('text');
  const photo = createInput('file');
  const takes = { maxFiles: 1, allowedMimeTypes: ['*/*'], buttonLabel: 'Foto', buttonLabelFirstItem: 'Foto' };
  const fields = [
    { ...place, options: { ...place.options, name: 'place', label: 'Ort' } },
    { ...photo, options: { ...photo.options, name: 'photo', label: 'Foto', ...takes } },
  ];
  const made = await admin.post('/report-configs/add.json', { name: 'Mängel', campaign: null, fields, states: [] });
  form = made.body.data.id;
  freshDevice();
  // Modules that the server loads lazily with this call serve all later ones.
  const tab = await openTab(line, { first: true });
  const begun = await begin(tab, (await house.link(form)).token);
  await read(begun.token, (await hand(begun.entry, begun.token)).link);
  await save(tab, begun.entry);
});
afterAll(async () => {
  await line.close();
  await house.close();
});
beforeEach(freshDevice);
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  line.meet = () => undefined;
});

async function begin(tab: Tab, token: string) {
  const content = Buffer.concat([Buffer.from('1f8b08', 'hex'), randomBytes(4_000)]);
  const { id } = await tab.keepFile(new File([new Uint8Array(content)], 'foto.gz', { type: 'application/gzip' }));
  const entry: Unfinished = {
    way: { kind: 'link', token },
    report_config_id: form,
    local_id: newId(),
    data: { place: 'Keller', photo: [id] },
    state: null,
    files: [id],
  };
  return { token, entry, sum: createHash('sha256').update(content).digest('hex') };
}

/** In the tab that was opened last. */
async function hand(entry: Unfinished, token: string) {
  const { handOver } = await import('../src/handover/hand-over.ts');
  return handOver(entry, { token: () => token, signal: new AbortController().signal });
}

const secretIn = (link: string) => new URL(link).hash.replace('#continue=', '');

async function read(token: string, link: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ token: secretIn(link) });
  const answer = await fetch('/api/handovers/read.json', { method: 'POST', headers, body });
  return { status: answer.status, data: (await answer.json()).data };
}

async function save(tab: Tab, entry: Unfinished) {
  const stop = tab.startSending({ tokenOf: way => (way.kind === 'link' ? way.token : null) });
  stops.push(stop);
  await tab.put({ ...entry, form_name: 'Mängel', title: 'Keller', files: [...entry.files] });
  const settled = await tab.settled(entry.local_id);
  stop();
  return settled;
}

async function stored(local_id: string) {
  const { body } = await admin.get(`/reports.json?filter[local_id]=${local_id}&contain=files`);
  const sums = [];
  const files = (body.data[0]?.files ?? []) as { url: string }[];
  for (const { url } of files)
    sums.push(
      createHash('sha256')
        .update((await admin.get(url.replace(/^.*\/api/, ''))).raw)
        .digest('hex'),
    );
  return { count: body.count, sums };
}

test('gone on with elsewhere, and saved on both devices: one entry, one file, sent once', async () => {
  const { token } = await house.link(form);
  const phone = await openTab(line);
  const { entry, sum } = await begin(phone, token);
  const { link, expires } = await hand(entry, token);
  expect(link.startsWith(`${line.origin}/shared_reports/${form}/${token}#continue=hnd_`)).toBe(true);
  expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 23 * 3_600_000);

  const found = await read(token, link);
  expect(found.data).toMatchObject({ local_id: entry.local_id, data: { place: 'Keller' }, state: null });
  expect(found.data.data.photo).toEqual(found.data.files.map((file: { id: string }) => file.id));
  expect(JSON.stringify(found.data)).not.toContain(entry.files[0]);

  const shelf = globalThis.indexedDB;
  freshDevice();
  const laptop = await openTab(line);
  const { data, local_id } = found.data;
  const sent = await save(laptop, { ...entry, data, local_id, files: data.photo });
  expect(sent).toMatchObject({ status: 'sent', fault: null });

  // The phone, restarted, with the same answers, gets the receipt of the same entry.
  globalThis.indexedDB = shelf;
  let uploads = 0;
  line.meet = ({ method, path, when }) => {
    if (method === 'POST' && path.startsWith('/api/uploads') && when === 'before') uploads++;
    return undefined;
  };
  const again = await save(await openTab(line), entry);
  expect(again).toMatchObject({
    status: 'sent',
    fault: null,
    receipt: sent.receipt && { report_id: sent.receipt.report_id },
  });
  expect(uploads).toBe(0);
  expect(await stored(local_id)).toEqual({ count: 1, sums: [sum] });
});

test('changed on one of them: the other is told that it has arrived already, and keeps what it has', async () => {
  const { token } = await house.link(form);
  const phone = await openTab(line);
  const { entry, sum } = await begin(phone, token);
  const { data } = await read(token, (await hand(entry, token)).link);
  const here = await save(phone, entry);
  expect(here.status).toBe('sent');
  freshDevice();
  const laptop = await openTab(line);
  const there = await save(laptop, { ...entry, data: { ...data.data, place: 'Dachboden' }, files: data.data.photo });
  expect(there).toMatchObject({ status: 'ready_to_send', fault: { name: 'ArrivedAlready' } });
  expect(there.data).toMatchObject({ place: 'Dachboden' });
  expect(await stored(entry.local_id)).toEqual({ count: 1, sums: [sum] });
});

test('a line that breaks loses nothing, a second link sends no file again, and one that ran out is sent anew', async () => {
  const { token } = await house.link(form);
  const tab = await openTab(line);
  const { entry } = await begin(tab, token);
  line.meet = ({ path, when }) => (path.startsWith('/api/handovers') && when === 'before' ? 'lost' : undefined);
  await expect(hand(entry, token)).rejects.toMatchObject({ code: 0 });
  let uploads = 0;
  line.meet = ({ method, path, when }) => {
    if (method === 'POST' && path.startsWith('/api/uploads') && when === 'before') uploads++;
    return undefined;
  };
  const first = await hand(entry, token);
  const second = await hand(entry, token);
  expect([uploads, secretIn(first.link) === secretIn(second.link)]).toEqual([0, false]);
  const [id] = (await read(token, second.link)).data.data.photo;
  await house.database.run(sql`update files set expires = now() - interval '1 second' where id = ${id}`);
  const third = await read(token, (await hand(entry, token)).link);
  expect([third.status, uploads, third.data.data.photo[0] === id]).toEqual([200, 1, false]);
});

test('without its bytes nothing is handed over: they are asked for again', async () => {
  const { token } = await house.link(form);
  const tab = await openTab(line);
  const { entry } = await begin(tab, token);
  await tab.dropFiles(entry.files);
  await expect(hand(entry, token)).rejects.toMatchObject({ name: 'FileLost' });
});

test('a link that works no more takes nothing; the secret of one link opens nothing by another', async () => {
  const [one, other] = [await house.link(form), await house.link(form)];
  const tab = await openTab(line);
  const { entry } = await begin(tab, one.token);
  const { link } = await hand(entry, one.token);
  expect((await read(other.token, link)).status).toBe(404);
  await admin.delete(`/report-configs/share-links/${one.link}.json`);
  await expect(hand(entry, one.token)).rejects.toMatchObject({ code: 404 });
  expect((await read(one.token, link)).status).toBe(404);
});
