/**
 * Journey of live updates: two tabs share one event stream; changes by others appear, and an ended session signs out.
 */
import { demoPassword } from '../../demo/people.ts';
import { call, type Session } from '../api.ts';
import { addEntry, addForm } from '../forms.ts';
import { expect, test, unique } from '../test.ts';

// A session of its own: this journey ends it.
test.use({ who: null, alone: true });

test('two tabs share one line; what others add waits, what they change shows, and a session ended elsewhere ends here', async ({
  context,
  page,
  api,
}) => {
  const body = { username: 'leitstelle', password: demoPassword, identifier: unique('live'), platform: 'web' };
  const { token, user } = (await call<Session>('POST', '/pixelstein-users/users/login.json', { body })).data;
  await context.addInitScript(
    ([key, of]) => {
      // about:blank has no storage; and the ended session must not be restored.
      if (location.protocol === 'about:' || sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', '1');
      localStorage.setItem('kontor.token', key ?? '');
      localStorage.setItem('kontor.user', of ?? '');
    },
    [token, JSON.stringify(user)],
  );
  const lines: string[] = [];
  context.on('request', request => {
    if (request.url().endsWith('/api/live')) lines.push(request.url());
  });
  const form = await addForm(api, 'Live');
  const first = await addEntry(api, form, { place: 'Halle 1' });
  await page.goto(`/reports/${form.id}?layout=list`);
  // Tabs subscribe some time after loading: this one should be the leader.
  await expect.poll(() => lines.length).toBe(1);
  const second = await context.newPage();
  await second.goto('/reports?search=Live&layout=list');
  await expect(second.getByRole('row', { name: form.name })).toContainText('1');
  expect(lines).toHaveLength(1);
  await page.bringToFront();
  const cells = page.getByRole('table', { name: 'Einträge' }).locator('tbody tr[data-row]');
  await expect(cells).toHaveCount(1);

  await addEntry(api, form, { place: 'Halle 2' });
  const news = page.getByRole('button', { name: '1 neu – aktualisieren' });
  await expect(news).toBeVisible();
  await expect(cells).toHaveCount(1);
  await api.edit('reports', first.id, { data: { place: 'Tor 7' } }, first.version);
  await expect(cells.first()).toContainText('Tor 7');
  await news.click();
  await expect(cells).toHaveCount(2);
  await expect(cells.first()).toContainText('Halle 2');
  await expect(news).toHaveCount(0);

  // The other tab receives the notification through the leader.
  await second.bringToFront();
  await expect(second.getByRole('row', { name: form.name })).toContainText('2');
  expect(lines).toHaveLength(1);
  // If the leader closes, another tab takes over the stream.
  await page.close();
  await expect.poll(() => lines.length).toBe(2);
  await addEntry(api, form, { place: 'Halle 3' });
  await expect(second.getByRole('row', { name: form.name })).toContainText('3');

  await call('POST', '/pixelstein-users/users/logout.json', { token });
  await expect(second.getByRole('button', { name: 'Anmelden' })).toBeVisible();
});
