/** Visits of users, groups and devices. */
import { dialog, main, press, type Visit } from './visit.ts';

export const people: Visit[] = [
  { name: 'people and their devices', route: '/device-management', path: () => '/device-management' },
  { name: 'own devices of a user', path: () => '/device-management', who: 'vorfeld.1' },
  {
    name: 'devices of a person',
    path: () => '/device-management',
    open: async page => {
      await main(page).getByRole('link').first().click();
      await dialog(page);
    },
  },
  { name: 'users', route: '/users', path: () => '/users' },
  { name: 'deleted users', path: () => '/users?state=trash' },
  {
    name: 'inviting somebody',
    path: () => '/users',
    open: async page => {
      await press(page, /^(Einladen|Invite)$/);
      await dialog(page);
    },
  },
  { name: 'groups', route: '/users/groups', path: () => '/users/groups' },
  { name: 'links of all people', route: '/users/links', path: () => '/users/links' },
  { name: 'keys of all people', route: '/users/keys', path: () => '/users/keys' },
  {
    name: 'a new group',
    path: () => '/users/groups',
    open: async page => {
      await press(page, /^(Neue Gruppe|New group)$/);
      await dialog(page);
    },
  },
  {
    name: 'a person',
    route: '/users/:userId',
    path: () => '/users',
    open: async page => {
      await main(page)
        .getByRole('link', { name: /vorfeld\.1/ })
        .click();
      await page.getByRole('tab', { name: /^(Profil|Profile)$/ }).waitFor();
    },
  },
  ...(
    [
      ['groups of a person', /^(Gruppen|Groups)/, /^(Gruppen|Groups) \(/],
      ['sign-in of a person', /^(Anmeldung|Sign-in)$/, /^(Passwort|Password)$/],
    ] as const
  ).map(
    ([name, tab, shown]): Visit => ({
      name,
      path: () => '/users',
      open: async page => {
        await main(page)
          .getByRole('link', { name: /vorfeld\.1/ })
          .click();
        await page.getByRole('tab', { name: tab }).click();
        await main(page).getByText(shown).first().waitFor();
      },
    }),
  ),
  {
    name: 'rights of a person',
    path: () => '/users',
    open: async page => {
      await main(page)
        .getByRole('link', { name: /vorfeld\.1/ })
        .click();
      await page.getByRole('tab', { name: /^(Rechte|Rights)$/ }).click();
      // A table, and on a phone a list of areas.
      const shown = page.getByRole('region', { name: /^(Rechte|Rights)$/ });
      await page
        .getByRole('table', { name: /^(Rechte|Rights)$/ })
        .or(shown)
        .waitFor();
    },
  },
  {
    name: 'a person with something not saved',
    path: () => '/users',
    open: async page => {
      await main(page)
        .getByRole('link', { name: /vorfeld\.1/ })
        .click();
      await page.getByLabel(/^(Vorname|First name)$/).fill('Anna');
      await page.getByText(/^(1 Änderung|1 change)$/).waitFor();
    },
  },
];
