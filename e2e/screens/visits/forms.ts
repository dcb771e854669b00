/** Visits of forms, sharing, and the elements above every screen. */
import type { Page } from '@playwright/test';
import { dialog, press, type Visit } from './visit.ts';

const xlsForm = `
| survey |              |         |                     |                     |              |
|        | type         | name    | label::Deutsch (de) | label::English (en) | relevant     |
|        | integer      | menge   | Menge               | Amount              |              |
|        | barcode      | code    | Messungen zeigen    | Show measurements   | \${menge} > 5 |
|        | audit        | audit   |                     |                     |              |
`;

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel(/^(Datei wählen|Choose a file)$/)
    .last()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

export const forms: Visit[] = [
  { name: 'forms as cards', route: '/reports', path: () => '/reports?layout=cards' },
  { name: 'forms as a list', path: () => '/reports?layout=list' },
  { name: 'importing a form', route: '/reports/import', path: () => '/reports/import' },
  {
    name: 'importing a form, its cells beside it',
    path: () => '/reports/import',
    open: async page => {
      await choose(page, 'rundgang.md', xlsForm);
      const row = page.locator('tr', { hasText: 'Messungen zeigen' }).first();
      await page.locator('[data-content]').first().waitFor();
      await row.click();
      await page.locator('[data-mark]').waitFor();
    },
  },
  {
    name: 'importing a form, a file that is none',
    path: () => '/reports/import',
    open: async page => {
      await choose(page, 'other.json', '{"a":1}');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'choice lists, the first as a sheet', route: '/reports/lists', path: () => '/reports/lists' },
  {
    name: 'a choice list with a cell that is edited',
    route: '/reports/lists/:choiceListId',
    path: () => '/reports/lists',
    open: async page => {
      const cell = page.getByRole('textbox', { name: 'Deutsch' });
      await page.getByRole('link', { name: /^Länder, Tagegeld/ }).click();
      if ((page.viewportSize()?.width ?? 0) >= 992) await page.getByRole('gridcell', { name: 'Frankreich' }).dblclick();
      else await page.getByRole('button', { name: /^Frankreich/ }).click();
      await cell.waitFor();
    },
  },
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
  {
    name: 'first steps',
    path: () => '/reports?first-steps',
    open: async page => {
      await page.getByRole('region', { name: /^(Erste Schritte|First steps)$/ }).waitFor();
      // Restored for this visit only: the other visits of forms need the original state.
      await page.evaluate(() =>
        fetch('/api/instance/first-steps.json', {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${localStorage.getItem('kontor.token')}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ shown: null }),
        }).then(answer => answer.text()),
      );
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
];
