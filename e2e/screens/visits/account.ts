/** Visits of one's own account, the help, and the device's outbox. */
import { dialog, main, press, type Visit } from './visit.ts';

export const account: Visit[] = [
  { name: 'one’s own account', route: '/account', path: () => '/account' },
  { name: 'one’s own password', route: '/account/:section', path: () => '/account/password' },
  { name: 'one’s own sessions', path: () => '/account/sessions' },
  { name: 'messages on one’s own device', path: () => '/account/notifications' },
  { name: 'one’s own second factor', path: () => '/account/second-factor' },
  {
    name: 'a new key of one’s own',
    path: () => '/account/keys',
    open: async page => {
      await press(page, /^(Schlüssel anlegen|Add key)$/);
      await dialog(page);
    },
  },
  { name: 'nothing there', path: () => '/nowhere/at/all' },
  { name: 'the help', route: '/help', path: () => '/help' },
  { name: 'an area of the help, by its first topic', route: '/help/:area', path: () => '/help/files' },
  { name: 'a topic with pictures', route: '/help/:area/:topic', path: () => '/help/reports/first-form' },
  { name: 'what’s new', route: '/help/news', path: () => '/help/news' },
  {
    name: 'the help beside the work',
    path: () => '/reports',
    open: async page => {
      await main(page).getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('F1');
      await dialog(page);
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor();
    },
  },
  { name: 'writing to the support', route: '/support', path: () => '/support', who: null },
  {
    name: 'all sent, an entry to be brought in',
    route: '/unsent',
    path: () => '/unsent',
    open: async page => {
      await main(page).getByRole('heading', { level: 2 }).first().waitFor();
      await press(page, /^(Vom Gerät übernehmen|Take in from a device)$/);
      await dialog(page);
    },
  },
  {
    name: 'a form is kept for filling in without a network',
    path: () => '/reports?search=Bahnkontrolle',
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page
        .getByRole('menuitem', { name: /^(Offline verfügbar|Make available offline|Available offline)/ })
        .click();
      await dialog(page);
      await page.getByRole('term').first().waitFor();
    },
  },
];
