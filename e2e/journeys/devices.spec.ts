/**
 * Journey of a user's device: it reports itself, receives a push message and opens it, and is signed out from another
 * one.
 */
import { demoPassword } from '../../demo/people.ts';
import { call, house, type Session } from '../api.ts';
import { expect, test } from '../test.ts';

test.use({ serviceWorkers: 'allow' });

interface Own {
  id: string;
  app_version: string | null;
  unsent: number | null;
}
interface Shown {
  title: string;
  body: string;
  tag: string;
}

test('a phone tells its version, shows a message that is pushed to it, and is signed out at once', async ({
  page: desk,
  browser,
}) => {
  const phone = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    baseURL: house(),
    storageState: { cookies: [], origins: [] },
  });
  const page = await phone.newPage();
  await page.goto('/login');
  await page.getByLabel('Benutzername').fill('vorfeld.2');
  await page.getByRole('textbox', { name: 'Passwort' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('button', { name: 'Konto: Vorfeldaufsicht 2' })).toBeVisible();
  const { token, identifier } = await page.evaluate(() => ({
    token: localStorage.getItem('kontor.token') ?? '',
    identifier: localStorage.getItem('kontor.device') ?? '',
  }));
  const own = async () =>
    (
      await call<Own[]>('GET', '/pixelstein-users/devices.json', {
        token,
        query: { 'filter[identifier]': identifier },
      })
    ).data[0];
  await expect.poll(async () => [(await own())?.app_version, (await own())?.unsent]).toEqual([expect.any(String), 0]);
  const device = await own();
  if (!device) throw new Error('no device');
  // A unique name: other journeys sign in with the same browser, under the same default name.
  await call('PATCH', `/pixelstein-users/devices/${device.id}.json`, { token, body: { name: identifier } });

  // A message of the demo: a new one would show up in other journeys, and those of others are deleted again.
  const query = { search: 'Betriebsanweisung', limit: '1' };
  const [message] = (await call<{ id: string }[]>('GET', '/messages.json', { token, query })).data;
  if (!message) throw new Error('no message');
  await test.step('what is pushed is shown once, and opens in the page that is there', async () => {
    const line = await phone.newCDPSession(page);
    const registered = new Promise<string>(resolve =>
      line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${house()}/` && !isDeleted);
        if (found) resolve(found.registrationId);
      }),
    );
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await line.send('ServiceWorker.enable');
    const registrationId = await registered;
    const data = JSON.stringify({ message: message.id, title: 'Piste 25 gesperrt', house: 'Kontor · Nordfeld' });
    for (const _ of [1, 2])
      await line.send('ServiceWorker.deliverPushMessage', { origin: house(), registrationId, data });
    const shown = () =>
      page.evaluate(async (): Promise<Shown[]> => {
        const known = await navigator.serviceWorker.getRegistration('/');
        return ((await known?.getNotifications()) ?? []).map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await expect.poll(shown).toEqual([{ title: 'Piste 25 gesperrt', body: 'Kontor · Nordfeld', tag: message.id }]);
    const [worker] = phone.serviceWorkers();
    // A click on the notification; `waitUntil` is a stub, since synthetic events cannot be extended.
    await worker?.evaluate(async () => {
      const scope = self as unknown as EventTarget & { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('nothing was shown');
      const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
      scope.dispatchEvent(event);
    });
    await expect(page).toHaveURL(`/message-center/${message.id}`);
    await expect.poll(shown).toEqual([]);
  });

  await test.step('signed out from another desk, it asks to sign in', async () => {
    const { user } = JSON.parse(await page.evaluate(() => `{"user":${localStorage.getItem('kontor.user')}}`)) as Pick<
      Session,
      'user'
    >;
    await desk.goto(`/device-management?search=vorfeld.2&user=${user.id}`);
    const drawer = desk.getByRole('dialog');
    const card = drawer.getByRole('listitem').filter({ hasText: identifier });
    await expect(card).toContainText('Konsole');
    await card.getByRole('button', { name: new RegExp(identifier) }).click();
    await desk.getByRole('menuitem', { name: 'Abmelden …' }).click();
    await desk.getByRole('button', { name: 'Ja, abmelden' }).click();
    await expect(desk.getByText(`„${identifier}“ ist abgemeldet`)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kontor.token'))).toBeNull();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(card).toBeVisible();
  });
  await phone.close();
});
