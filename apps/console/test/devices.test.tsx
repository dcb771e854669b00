/** Component tests of devices: status, signing one out, the report of this device, and the switch of push messages. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSession } from '../../server/src/accounts/sessions.ts';
import { sql } from '../../server/src/db/sql.ts';
import type { Person } from '../../server/test/house.ts';
import { isOlder } from '../src/screens/devices/states.ts';
import { type Bench, openConsole } from './console.tsx';

let bench: Bench;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  bench = await openConsole();
  admin = await bench.house.as('leitung', 'admin');
  anna = await bench.house.as('anna');
});
afterAll(() => bench.house.close());

interface Given {
  name: string;
  platform?: string;
  version?: string;
  unsent?: number;
}
async function addDevice(owner: Person, { name, platform = 'web', version, unsent }: Given): Promise<string> {
  const id = uuidv7();
  await bench.house.database.run(
    sql`insert into devices (id, user_id, name, identifier, platform, app_version, unsent) values (${id}, ${owner.id}, ${name}, ${`of ${name}`}, ${platform}, ${version ?? null}, ${unsent ?? null})`,
  );
  return id;
}
const deviceOf = async (name: string) =>
  (await admin.get('/pixelstein-users/devices.json?limit=100')).body.data.find(each => each.name === name);

test.each([
  ['0.9.11', '0.10.0', true],
  ['0.10.0', '0.9.11', false],
  ['1.0', '1.0.0', false],
  ['1.0', '1.0.1', true],
  ['dev', '1.0.0', false],
])('%s is older than %s: %s', (one, other, older) => expect(isOlder(one, other)).toBe(older));

test('this device says its version and what waits on it once, and again when that has changed', async () => {
  const bert = await bench.house.as('bert');
  await addDevice(bert, { name: 'own' });
  // The request alone: a rendered page would send the report by itself.
  localStorage.setItem('kontor.token', bert.token);
  localStorage.setItem('kontor.device', 'of own');
  const self = (await bert.get('/pixelstein-users/users/self.json')).body.data;
  localStorage.setItem('kontor.user', JSON.stringify(self));
  const { report } = await import('../src/api/device-report.ts');
  const { outgoing } = await import('../src/offline/outbox.ts');
  const { ownVersion } = await import('../src/api/build-version.ts');
  const said = () => bench.asked.filter(({ path, method }) => path.includes('/devices/') && method === 'PATCH').length;
  const before = said();
  await report();
  expect(await deviceOf('own')).toMatchObject({ app_version: ownVersion, unsent: 0 });
  const asked = bench.asked.length;
  await report();
  expect(bench.asked.slice(asked).filter(({ path }) => path.includes('/devices'))).toEqual([]);
  const entry = { status: 'ready_to_send', way: { kind: 'user', user_id: bert.id } };
  outgoing.set([entry, { ...entry, way: { kind: 'user', user_id: anna.id } }] as never);
  await report();
  expect(await deviceOf('own')).toMatchObject({ unsent: 1 });
  expect(said() - before).toBe(2);
});

test('the drawer says how each device stands, and signs one out after a question', async () => {
  await addDevice(anna, { name: 'Vorfeld-04', platform: 'android', version: '99.0.0' });
  const waiting = await addDevice(anna, { name: 'Vorfeld-11', platform: 'android', version: '99.0.0', unsent: 2 });
  await addDevice(anna, { name: 'iPad, Leitwagen', platform: 'ios', version: '0.0.9' });
  await addDevice(anna, { name: 'Linux, Chrome' });
  await openSession(bench.house.database, anna.id, waiting);
  const user = await bench.show(`/device-management?user=${anna.id}`, admin);
  await screen.findByRole('heading', { level: 1, name: 'Geräte', hidden: true });
  const drawer = await screen.findByRole('dialog', { name: 'anna' });
  const card = (name: string) => within(drawer).getByRole('heading', { name }).closest('li') as HTMLElement;
  await within(drawer).findByText('Aktuell');
  const states = ['Vorfeld-04', 'Vorfeld-11', 'iPad, Leitwagen', 'Linux, Chrome'].map(name => card(name).textContent);
  expect(states).toEqual([
    expect.stringMatching(/Aktuell.*Android · Gesehen .* · App 99\.0\.0/),
    expect.stringContaining('2 warten'),
    expect.stringMatching(/Update nötig.*iOS/),
    expect.stringContaining('Konsole'),
  ]);
  await user.click(within(card('Vorfeld-11')).getByRole('button', { name: /Vorfeld-11/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden …' }));
  const question = await screen.findByRole('alertdialog', { name: 'Gerät „Vorfeld-11“ abmelden?' });
  expect(question.textContent).toContain('2 Einträge warten dort noch');
  await user.click(within(question).getByRole('button', { name: 'Ja, abmelden' }));
  expect(await screen.findByText('„Vorfeld-11“ ist abgemeldet')).toBeTruthy();
  expect(await bench.house.database.rows(sql`select 1 from tokens where device_id = ${waiting}`)).toEqual([]);
});

test('the switch asks the browser, and what it answers is said in words', async () => {
  const clara = await bench.house.as('clara');
  await addDevice(clara, { name: 'clara’s' });
  let subscription: { endpoint: string } | null = null;
  let answer = 'denied';
  const manager = {
    getSubscription: async () =>
      subscription && {
        toJSON: () => subscription,
        async unsubscribe() {
          subscription = null;
        },
      },
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      expect([applicationServerKey.length, applicationServerKey[0]]).toEqual([65, 4]);
      subscription = {
        endpoint: 'https://push.example.org/one',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      } as never;
      return manager.getSubscription();
    },
  };
  const serviceWorker = { getRegistration: async () => ({ pushManager: manager }), addEventListener: () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
  const Notification = { permission: 'default', requestPermission: async () => (Notification.permission = answer) };
  vi.stubGlobal('Notification', Notification);
  const user = await bench.show('/account/notifications', clara);
  localStorage.setItem('kontor.device', 'of clara’s');
  await user.click(await screen.findByRole('switch', { name: 'Mitteilungen auf diesem Gerät' }));
  expect(await screen.findByText(/lässt von dieser Adresse keine Benachrichtigungen zu/)).toBeTruthy();
  answer = 'granted';
  Notification.permission = 'default';
  cleanup();
  const again = await bench.show('/account/notifications', clara);
  localStorage.setItem('kontor.device', 'of clara’s');
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Mitteilungen auf diesem Gerät' });
  await again.click(await toggle());
  await waitFor(async () => expect((await toggle()).checked).toBe(true));
  expect(await deviceOf('clara’s')).toMatchObject({ pushes: 1 });
  await again.click(await toggle());
  await waitFor(async () => expect((await toggle()).checked).toBe(false));
  expect([await deviceOf('clara’s'), subscription]).toMatchObject([{ pushes: 0 }, null]);
});
