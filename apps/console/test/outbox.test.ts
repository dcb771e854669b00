// @vitest-environment node
/** What a device keeps arrives, whole and once, whatever breaks on the way. */
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { createInput, newId } from '@kontor/form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import type { NewOutgoing, Way } from '../src/offline/types.ts';
import { freshDevice, type Line, openLine, openTab, type Tab } from './outbox-tab.ts';

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
  line.meet = () => undefined;
});

const way = (): Way => ({ kind: 'session', user_id: anna.id });
const bytes = (size = 3_000) => Buffer.concat([Buffer.from('1f8b08', 'hex'), randomBytes(size)]);
const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** An entry with these photos, saved in this tab. */
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

/** What the server has under it: how many entries, and the hashes of the files of the first. */
async function stored(local_id: string) {
  const { body } = await admin.get(`/reports.json?filter[local_id]=${local_id}&contain=files`);
  const files = (body.data[0]?.files ?? []) as { url: string }[];
  const sums = [];
  for (const { url } of files) sums.push(sumOf((await admin.get(url.replace(/^.*\/api/, ''))).raw));
  return { count: body.count, sums };
}

test('an entry with two files arrives by a share link, and its content goes from the device', async () => {
  const { token } = await house.link(form, { usages: 1 });
  const tab = await openTab(line);
  const contents = [bytes(), bytes(9_000_000)];
  const id = await saved(tab, contents, { way: { kind: 'link', token } });
  start(tab);
  expect(await tab.settled(id)).toMatchObject({ status: 'sent', fault: null, data: {}, files: [], title: 'Keller' });
  const { count, sums } = await stored(id);
  expect(count).toBe(1);
  expect(sums.toSorted()).toEqual(contents.map(sumOf).toSorted());
});
