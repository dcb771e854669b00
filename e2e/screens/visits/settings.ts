/** Visits of settings and operations. */
import { dialog, main, press, type Visit } from './visit.ts';

export const settings: Visit[] = [
  { name: 'settings', route: '/settings', path: () => '/settings' },
  {
    name: 'looking for faults',
    path: () => '/settings/general',
    open: async page => {
      const version = main(page).getByRole('button', { name: /^\d+\.\d+\.\d+/ });
      for (let tap = 0; tap < 5; tap++) await version.click();
      await main(page)
        .getByRole('heading', { name: /^(Fehlersuche|Debug mode)$/ })
        .waitFor();
    },
  },
  {
    name: 'a licence',
    path: () => '/settings/licences',
    open: async page => {
      await press(page, /^(QR-Code und Schlüssel|QR code and key)$/);
      await dialog(page);
      await page.getByRole('img', { name: /^QR/ }).waitFor();
    },
  },
  {
    name: 'the stylesheet of forms, with faults',
    path: () => '/settings/form-css',
    open: async page => {
      const css = '@import "x";\n[data-part="head"] {\n  background: url(//elsewhere.org);\n';
      await page.getByRole('textbox', { name: /^(Formular-CSS|Form CSS)$/ }).fill(css);
      await page.getByText(/^(3 Probleme|3 problems)$/).waitFor();
    },
  },
  { name: 'sign-in and periods', path: () => '/settings/access' },
  { name: 'branding', path: () => '/settings/branding' },
  { name: 'the trash of all', route: '/settings/:section', path: () => '/settings/trash' },
  { name: 'the trash, none found', path: () => '/settings/trash?search=zzzz' },
  { name: 'the audit log', path: () => '/settings/audit' },
  { name: 'integrations', path: () => '/settings/integrations' },
  {
    name: 'a new API',
    path: () => '/settings/integrations',
    open: async page => {
      await press(page, /^(Schnittstelle hinzufügen|Add an API)$/);
      await dialog(page);
      await press(page, /^(Kopfzeile hinzufügen|Add a header)$/);
    },
  },
  { name: 'an API with its handlers', path: ({ service }) => `/settings/integrations/${service}` },
  {
    name: 'a new event handler',
    path: ({ service }) => `/settings/integrations/${service}`,
    open: async page => {
      await press(page, /^(Für Ereignisse hinzufügen|Add one for events)$/);
      await dialog(page);
      await press(page, /^(Speichern|Save)$/);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'deliveries', path: () => '/settings/integrations/deliveries' },
  { name: 'the way to the API', path: () => '/settings/api' },
  {
    name: 'a mail that was tried',
    path: () => '/settings/mail',
    open: async page => {
      await main(page).getByRole('textbox').fill('somebody@example.org');
      await press(page, /^(Testnachricht senden|Send a test message)$/);
      await main(page)
        .getByText(/\(SMTP_URL\): /)
        .waitFor();
    },
  },
  { name: 'jobs in the background', path: () => '/settings/jobs' },
  { name: 'what takes the room', path: () => '/settings/storage' },
  { name: 'backups', path: () => '/settings/backups' },
  { name: 'how the instance is', path: () => '/settings/health' },
  {
    name: 'a line of the audit log',
    route: '/settings/:section/:id',
    path: () => '/settings/audit?filter[action]=login',
    open: async page => {
      await main(page)
        .getByRole('link', { name: /Angemeldet|Signed in/ })
        .or(main(page).locator('tbody tr a'))
        .first()
        .click();
      await dialog(page);
    },
  },
];
