/** Visits of the file library, and of a file. */
import { dialog, press, type Visit } from './visit.ts';

export const files: Visit[] = [
  { name: 'files as cards', route: '/files', path: () => '/files?layout=cards' },
  {
    name: 'a file as a card, without a preview',
    path: ({ unseenTitle }) => `/files?layout=cards&search=${unseenTitle}`,
    open: page => page.getByRole('article').filter({ hasText: 'unleserlich' }).waitFor(),
  },
  {
    name: 'one file without a preview',
    path: ({ unseen }) => `/files/${unseen}`,
    open: page => page.getByRole('button', { name: /^(Vorschau neu erzeugen|Make the preview again)$/ }).waitFor(),
  },
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
      const files = ['plan.png', 'report.pdf'].map(name => new URL(`../../files/${name}`, import.meta.url).pathname);
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
];
