/** Visits of charts. */
import { dialog, press, type Visit } from './visit.ts';

export const statistics: Visit[] = [
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
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /^Vogelschlagmeldung/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'the palette with entries and a preview',
    path: () => '/reports',
    open: async page => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('memphis');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Memphis/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'a chart, edited',
    route: '/statistics/edit/:chartId',
    path: ({ conditional }) => `/statistics/edit/${conditional}`,
    open: async page => {
      await page
        .getByRole('region', { name: /^(Tabelle|Table): / })
        .or(page.getByRole('button', { name: /^(Tabelle zeigen|Show the table)$/ }))
        .first()
        .waitFor();
    },
  },
];
