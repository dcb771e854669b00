/** Every screen, and the states of it that look different enough to be looked at on their own. */
import type { Page } from '@playwright/test';
import type { Username } from '../setup.ts';

export interface Places {
  /** Of the form of bird strikes, and of its newest entry with photos. */
  form: string;
  entry: string;
  /** The form of vehicle checks: shapes to choose, a drawing, a plan to draw on. */
  drawn: string;
  /** A picture that is in the library. */
  picture: string;
  /** A chart and a dashboard of the demo. */
  chart: string;
  dashboard: string;
  /** The address of a shared form: that of bird strikes. */
  shared: string;
}
export interface Visit {
  name: string;
  /** The row of routes.tsx; none for what no row knows. */
  route?: string;
  path: (places: Places) => string;
  who?: Username | null;
  /** Brings the screen into its state; both languages, wide and phone. */
  open?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
const main = (page: Page) => page.getByRole('main');

/** From the menu of a dashboard. */
async function openSchedules(page: Page): Promise<void> {
  await press(page, /^(Menü zu|Menu for) /);
  await page.getByRole('menuitem', { name: /^(Regelmäßig versenden|Send regularly)/ }).click();
  await dialog(page);
}

/** From the list of the message centre. */
async function openMessage(page: Page, title: RegExp): Promise<void> {
  await main(page).getByRole('link', { name: title }).click();
  await page.getByRole('article', { name: title }).waitFor();
}

export const visits: Visit[] = [
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
      await press(page, /^(Eintrag importieren|Import entry)$/);
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
  {
    name: 'messages, and one that is to be confirmed',
    route: '/message-center',
    path: () => '/message-center?search=Betriebsanweisung',
    who: 'vorfeld.1',
    open: page => openMessage(page, /Betriebsanweisung/),
  },
  {
    name: 'a message, for its writer',
    route: '/message-center/:messageId',
    path: () => '/message-center',
    open: page => openMessage(page, /Betriebsanweisung/),
  },
  {
    name: 'a message is written',
    path: () => '/message-center',
    open: async page => {
      await press(page, /^(Neue Mitteilung|New message)$/);
      await dialog(page);
      await page.getByRole('radio', { name: /^(Bestimmte Gruppen|Certain groups)$/ }).check();
      await press(page, /^(Veröffentlichen|Publish)$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'files as cards', route: '/files', path: () => '/files?layout=cards' },
  { name: 'files as a list', path: () => '/files?layout=list' },
  {
    name: 'one file, and what is written about it',
    route: '/files/:fileId',
    path: ({ picture }) => `/files/${picture}`,
    open: async page => {
      await page.locator('[data-stage] img').waitFor();
      const details = page.getByRole('button', { name: /^(Angaben|Details)$/ });
      if (await details.isVisible()) await details.click();
      await press(page, /^(Angabe hinzufügen|Add a detail)$/);
      await page.getByRole('combobox', { name: /^(Art des Werts|Kind of value)$/ }).selectOption('list');
    },
  },
  {
    name: 'a file is replaced',
    path: ({ picture }) => `/files/${picture}`,
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menuitem', { name: /^(Ersetzen …|Replace…)$/ }).click();
      await dialog(page);
    },
  },
  {
    name: 'files on their way, and what is said of one',
    path: () => '/files?layout=list',
    open: async page => {
      await press(page, /^(Dateien hinzufügen|Add files)$/);
      await dialog(page);
      const files = ['plan.png', 'report.pdf'].map(name => new URL(`../files/${name}`, import.meta.url).pathname);
      await page.locator('input[type=file]').first().setInputFiles(files);
      await press(page, /^(Angaben|Details)$/);
      await page.getByRole('textbox', { name: /^(Titel|Title)/ }).waitFor();
    },
  },
  { name: 'files, none found', path: () => '/files?search=zzzz' },
  { name: 'files of a user', path: () => '/files?layout=cards', who: 'vorfeld.1' },
  {
    name: 'filters of the files',
    path: () => '/files?layout=cards',
    open: async page => {
      const button = page.getByRole('button', { name: /^Filter/ });
      await page.getByRole('list', { name: /^(Dateien|Files)$/ }).waitFor();
      if (await button.isVisible()) {
        await button.click();
        await dialog(page);
      } else await page.getByRole('radio').nth(1).check();
    },
  },
  {
    name: 'files selected',
    path: () => '/files?layout=cards',
    open: async page => {
      await page
        .getByRole('list', { name: /^(Dateien|Files)$/ })
        .getByRole('checkbox')
        .first()
        .check();
      await page.getByRole('toolbar').waitFor();
    },
  },
  {
    name: 'menu of a file',
    path: () => '/files?layout=cards',
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'forms as cards', route: '/reports', path: () => '/reports?layout=cards' },
  { name: 'forms as a list', path: () => '/reports?layout=list' },
  {
    name: 'sharing a form, with what is missing',
    route: '/reports/share/:reportConfigId',
    path: ({ form }) => `/reports/share/${form}`,
    open: async page => {
      await page.getByRole('switch').check();
      await page.getByRole('spinbutton').fill('');
      await press(page, /^(Link erstellen|Create link)$/);
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'a new link to a form, and its code',
    path: ({ form }) => `/reports/share/${form}`,
    who: 'vorfeld.1',
    open: async page => {
      await press(page, /^(Link erstellen|Create link)$/);
      await press(page, /^(QR-Code zeigen|Show QR code)$/);
      await page.getByRole('img', { name: /^QR/ }).waitFor();
    },
  },
  { name: 'forms, none found', path: () => '/reports?search=zzzz' },
  { name: 'forms in the trash', path: () => '/reports?trash' },
  { name: 'forms of a user', path: () => '/reports', who: 'vorfeld.1' },
  {
    name: 'menu of a form',
    path: () => '/reports?layout=cards',
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'deleting a form',
    path: () => '/reports?layout=cards',
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menuitem', { name: /Löschen|Delete/ }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    },
  },
  {
    name: 'a new form',
    path: () => '/reports?layout=cards',
    open: async page => {
      await press(page, /Neues Formular|New form/);
      await dialog(page);
    },
  },
  {
    name: 'the account',
    path: () => '/reports',
    open: async page => {
      await press(page, /^(Konto|Account):/);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'the palette',
    path: () => '/reports',
    open: async page => {
      await press(page, /Suchen oder springen|Search or go to/);
      await dialog(page);
    },
  },
  { name: 'entries', route: '/reports/:reportConfigId', path: ({ form }) => `/reports/${form}?layout=list` },
  { name: 'entries as cards', path: ({ form }) => `/reports/${form}?layout=cards` },
  { name: 'entries, none found', path: ({ form }) => `/reports/${form}?search=zzzz` },
  { name: 'entries of a user', path: ({ form }) => `/reports/${form}`, who: 'vorfeld.1' },
  {
    name: 'exporting entries',
    path: ({ form }) => `/reports/${form}?layout=list`,
    open: async page => {
      await press(page, /^(Exportieren|Export|Menü zu Vogel|Menu for Vogel)/);
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    },
  },
  {
    name: 'filtering entries',
    path: ({ form }) => `/reports/${form}?layout=list`,
    open: async page => {
      await press(page, /^(Filter$|Wonach filtern|Filter by what)/);
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    },
  },
  { name: 'a form that is gone', path: () => '/reports/01900000-0000-7000-8000-000000000000' },
  {
    name: 'an entry',
    route: '/reports/:reportConfigId/:reportId/view',
    path: at => `/reports/${at.form}/${at.entry}/view`,
  },
  {
    name: 'changing an entry',
    route: '/reports/:reportConfigId/:reportId/edit',
    path: at => `/reports/${at.form}/${at.entry}/edit`,
  },
  { name: 'a new entry', route: '/reports/:reportConfigId/new', path: ({ form }) => `/reports/${form}/new` },
  {
    name: 'a new entry with errors',
    path: ({ form }) => `/reports/${form}/new`,
    open: async page => {
      await press(page, /^(Speichern|Save)$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'a new entry with drawings',
    path: ({ drawn }) => `/reports/${drawn}/new`,
    open: async page => {
      // a draft may already hold it
      const part = main(page).getByRole('checkbox', { name: 'Motorhaube' });
      await part.focus();
      if ((await part.getAttribute('aria-checked')) !== 'true') await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.getByText(/^1 (gewählt|chosen): /).waitFor();
    },
  },
  {
    name: 'a photo of an entry',
    path: at => `/reports/${at.form}/${at.entry}/view`,
    open: async page => {
      await main(page).locator('[data-field] a:has(img)').first().click();
      await dialog(page);
      await page.locator('[data-stage] img').waitFor();
    },
  },
  { name: 'an entry that is gone', path: at => `/reports/${at.form}/01900000-0000-7000-8000-000000000000/view` },
  { name: 'designing a form', route: '/reports/config/:reportConfigId', path: ({ form }) => `/reports/config/${form}` },
  { name: 'designing a new form', route: '/reports/config/new', path: () => '/reports/config/new?template=default' },
  {
    name: 'designing a content',
    path: ({ form }) => `/reports/config/${form}`,
    open: async page => {
      await main(page)
        .getByRole('article', { name: /Flughafen|Airport/ })
        .first()
        .click();
      await page
        .getByText(/Name des Feldes|Feldname|Field name|Beschriftung|Label/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'outline of a form, its shapes',
    path: ({ drawn }) => `/reports/config/${drawn}`,
    open: async page => {
      const outline = page.getByRole('tree', { name: /Inhalte des Formulars|Contents of the form/ });
      if (!(await outline.isVisible())) await press(page, /^(Gliederung zeigen|Show outline)$/);
      await outline.getByRole('treeitem', { name: /Beschädigte Teile|Damaged/ }).click();
    },
  },
  {
    name: 'preview of a form',
    path: ({ form }) => `/reports/config/${form}`,
    open: async page => {
      await press(page, /^(Vorschau|Preview)$/);
      await dialog(page);
    },
  },
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
  { name: 'deliveries', path: () => '/settings/integrations/deliveries' },
  { name: 'the way to the API', path: () => '/settings/api' },
  {
    name: 'a mail that was tried',
    path: () => '/settings/mail',
    open: async page => {
      await main(page).getByRole('textbox').fill('somebody@example.org');
      await press(page, /^(Testnachricht senden|Send a test message)$/);
      await main(page)
        .getByText(/SMTP_URL/)
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
    path: () => '/settings/audit',
    open: async page => {
      await main(page)
        .getByRole('link', { name: /Angemeldet|Signed in/ })
        .or(main(page).locator('tbody tr a'))
        .first()
        .click();
      await dialog(page);
    },
  },
  { name: 'statistics', route: '/statistics', path: () => '/statistics?layout=cards' },
  { name: 'statistics as a table', path: () => '/statistics?layout=list' },
  { name: 'statistics, none of that name', path: () => '/statistics?search=zzz' },
  {
    name: 'what deleting a chart takes along',
    path: () => '/statistics?search=Meldungen',
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menuitem', { name: /^(Löschen|Delete)/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'a new chart, and what it still lacks',
    route: '/statistics/new',
    path: () => '/statistics/new',
    open: async page => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('Meldungen');
      await press(page, /^(Speichern|Save)$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'a new chart, and a condition of its second dataset',
    path: ({ form }) => `/statistics/new?forms=${form}`,
    open: async page => {
      await page.getByRole('combobox', { name: /^(Werte aus Feld|Values of field)/ }).selectOption('damage');
      await press(page, /^(Reihe hinzufügen|Add a dataset)$/);
      await page
        .getByRole('button', { name: /^(Bedingung|Condition)$/ })
        .last()
        .click();
      await page.getByRole('combobox', { name: /^(Feld|Field)$/ }).selectOption('cost_total');
      await page.getByRole('spinbutton').waitFor();
    },
  },
  {
    name: 'a chart made of another',
    route: '/statistics/new/:chartId',
    path: ({ chart }) => `/statistics/new/${chart}`,
  },
  { name: 'a chart', route: '/statistics/view/:chartId', path: ({ chart }) => `/statistics/view/${chart}` },
  {
    name: 'a chart, enlarged',
    path: ({ chart }) => `/statistics/view/${chart}`,
    open: async page => {
      await press(page, /^(Vergrößern|Enlarge)$/);
      await dialog(page);
    },
  },
  {
    name: 'a chart that is gone',
    path: () => '/statistics/view/01a203db-0fae-7429-87a5-1a7ed1199b6d',
  },
  {
    name: 'the palette with what is called so',
    path: () => '/statistics',
    open: async page => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('vogelschlag');
      await page.getByRole('option', { name: 'Vogelschlagmeldung' }).waitFor();
    },
  },
  {
    name: 'a chart, edited',
    route: '/statistics/edit/:chartId',
    path: ({ chart }) => `/statistics/edit/${chart}`,
    open: async page => {
      await page
        .getByRole('region', { name: /^(Tabelle|Table): / })
        .or(page.getByRole('button', { name: /^(Tabelle zeigen|Show the table)$/ }))
        .first()
        .waitFor();
    },
  },
  { name: 'dashboards', route: '/dashboards', path: () => '/dashboards' },
  { name: 'dashboards as a list', path: () => '/dashboards?layout=list' },
  { name: 'dashboards, none found', path: () => '/dashboards?search=zzzz' },
  { name: 'dashboards of a user', path: () => '/dashboards?layout=cards', who: 'vorfeld.1' },
  {
    name: 'deleting a dashboard',
    path: () => '/dashboards?layout=cards',
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menuitem', { name: /^(Löschen|Delete)/ }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    },
  },
  {
    name: 'a new dashboard whose name is taken',
    path: () => '/dashboards/new',
    open: async page => {
      await page.getByRole('textbox').fill('vogelschlag');
      await press(page, /^(Dashboard anlegen|Create dashboard)$/);
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'a dashboard to be edited that is gone',
    path: () => '/dashboards/01900000-0000-7000-8000-000000000000/edit',
  },
  {
    name: 'a dashboard, edited, with a chart looked at',
    path: ({ dashboard }) => `/dashboards/${dashboard}/edit`,
    open: async page => {
      await press(page, /^Flugphasen$/);
      await page.getByRole('heading', { name: 'Flugphasen' }).waitFor();
    },
  },
  { name: 'a new dashboard', route: '/dashboards/new', path: () => '/dashboards/new' },
  { name: 'a dashboard', route: '/dashboards/:dashboardId', path: ({ dashboard }) => `/dashboards/${dashboard}` },
  {
    name: 'a dashboard, a table open',
    path: ({ dashboard }) => `/dashboards/${dashboard}`,
    open: async page => {
      await press(page, /^(Tabelle|Table)$/);
      await main(page).getByRole('table').first().waitFor();
    },
  },
  {
    name: 'a dashboard narrowed by its address, in part nonsense',
    path: ({ dashboard }) =>
      `/dashboards/${dashboard}?date=flight_date&from=2000-01-01&to=2001-12-31&last_days=soon&state=`,
    open: async page => {
      await press(page, /^(Flugdatum|Flight date): /);
      await dialog(page);
    },
  },
  {
    name: 'a dashboard of a user, with a filter that is not theirs',
    path: ({ dashboard }) => `/dashboards/${dashboard}?state=draft`,
    who: 'vorfeld.1',
    open: page => main(page).getByRole('article').first().waitFor(),
  },
  {
    name: 'a dashboard that is gone',
    path: () => '/dashboards/01900000-0000-7000-8000-000000000000',
    open: page => page.getByRole('alert').waitFor(),
  },
  {
    name: 'a dashboard, edited',
    route: '/dashboards/:dashboardId/edit',
    path: ({ dashboard }) => `/dashboards/${dashboard}/edit`,
  },
  {
    name: 'mails of a dashboard, none yet',
    path: ({ dashboard }) => `/dashboards/${dashboard}`,
    open: openSchedules,
  },
  {
    name: 'a new mail of a dashboard, to nobody',
    path: ({ dashboard }) => `/dashboards/${dashboard}`,
    open: async page => {
      await openSchedules(page);
      await press(page, /^(Versandplan anlegen|Add schedule)$/);
      await press(page, /^(Speichern|Save)$/);
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'a dashboard on a wall',
    route: '/dashboards/:dashboardId/wall',
    path: ({ dashboard }) => `/dashboards/${dashboard}/wall`,
  },
  {
    name: 'all dashboards on a wall, narrowed, held',
    path: ({ dashboard }) => `/dashboards/${dashboard}/wall?all=1&every=60&last_days=90&state=&state=draft`,
    open: async page => {
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.keyboard.press('Space');
    },
  },
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
  {
    name: 'a new group',
    path: () => '/users/groups',
    open: async page => {
      await press(page, /^(Neue Gruppe|New group)$/);
      await dialog(page);
    },
  },
  {
    name: 'a person with their rights',
    route: '/users/:userId',
    path: () => '/users',
    open: async page => {
      await main(page)
        .getByRole('link', { name: /vorfeld\.1/ })
        .click();
      await page.getByRole('table', { name: /^(Rechte|Rights)$/ }).waitFor();
    },
  },
  {
    name: 'a shared form, answers missing',
    path: ({ shared }) => shared,
    who: null,
    open: async page => {
      await press(page, /^(Senden|Send)$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'a shared form that is gone', path: ({ form }) => `/shared_reports/${form}/shr_none`, who: null },
  { name: 'a shared form, sent', path: () => '/shared_reports/thanks', who: null },
  { name: 'shared forms, nothing waits', path: () => '/shared_reports/unsent', who: null },
];
