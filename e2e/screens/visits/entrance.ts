/** Visits of the sign-in and the screens around it. */
import { press, type Visit } from './visit.ts';

export const entrance: Visit[] = [
  { name: 'sign-in', route: '/login', path: () => '/login', who: null },
  {
    name: 'sign-in, refused',
    route: '/login/:successRedirect',
    path: () => '/login/%2Freports',
    who: null,
    open: page => press(page, /^(Anmelden|Sign in)$/),
  },
  { name: 'signing out', route: '/logout', path: () => '/logout', who: null },
  {
    name: 'back from a provider, refused',
    route: '/login/sso',
    path: () => '/login/sso?code=1&state=2',
    who: null,
    open: page => page.getByRole('alert').waitFor(),
  },
  { name: 'forgotten password', route: '/forgot-password', path: () => '/forgot-password', who: null },
  {
    name: 'new password by mail, too short',
    route: '/reset-password/:token',
    path: () => '/reset-password/rst_none',
    who: null,
    open: page => page.getByRole('textbox', { name: /^(Neues Passwort|New password)/ }).fill('kurz'),
  },
  {
    name: 'invitation, two passwords',
    route: '/confirm-invitation/:token',
    path: () => '/confirm-invitation/inv_none',
    who: null,
    open: async page => {
      await page.getByRole('textbox', { name: /^(Neues Passwort|New password)/ }).fill('vier Hasen auf dem Feld');
      await page.getByRole('textbox', { name: /^(Passwort wiederholen|Repeat password)/ }).fill('drei');
      await press(page, /^(Passwort setzen|Set password)$/);
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'registering, switched off', route: '/register', path: () => '/register', who: null },
  { name: 'second factor first', route: '/second-factor', path: () => '/second-factor' },
];
