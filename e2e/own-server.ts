/**
 * The `test` of journeys that change what a whole instance shows (settings, branding, the stylesheet of forms): with a
 * server of their own, without the demo, since every other journey would see the change. The tests of such a file share
 * it, one after the other.
 */
import { call, client, type Session } from './api.ts';
import { adminPassword, type Server, startServer } from './server.ts';
import { test as base, stateOf } from './test.ts';

export { expect } from './test.ts';

export const test = base.extend<{ own: Server }, { instance: { server: Server; session: Session } }>({
  instance: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer({ demo: false });
      const body = { username: 'admin', password: adminPassword, identifier: 'own-server', platform: 'web' };
      const path = '/pixelstein-users/users/login.json';
      await use({ server, session: (await call<Session>('POST', path, { at: server.url, body })).data });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  own: async ({ instance }, use) => use(instance.server),
  alone: true,
  baseURL: async ({ own }, use) => use(own.url),
  storageState: async ({ instance, language, theme }, use) =>
    use(stateOf(instance.server.url, language, theme, instance.session)),
  api: async ({ instance }, use) => use(client(instance.session, instance.server.url)),
});
test.describe.configure({ mode: 'default' });
