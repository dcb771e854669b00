/** Visits of entries: list, reading, editing, filling in. */
import { dialog, main, press, type Visit } from './visit.ts';

export const entries: Visit[] = [
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
    name: 'export links of a saved view',
    path: ({ form, view }) => `/reports/${form}?layout=list&view=${view}`,
    open: async page => {
      await press(page, /^(Ansicht|View): /);
      await page.getByRole('menuitem', { name: /^(Exportlinks|Export links)/ }).click();
      await page
        .getByRole('region', { name: /^(Exportlinks|Export links)/ })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'changes of entries in the background',
    path: ({ changed }) => `/reports/${changed}?layout=list`,
    open: async page => {
      await press(page, /^(Menü zu|Menu for) /);
      await page.getByRole('menuitem', { name: /^(Änderungen im Hintergrund|Changes in the background)/ }).click();
      await dialog(page);
    },
  },
  {
    name: 'entries out of a file, none yet',
    route: '/reports/:reportConfigId/import',
    path: ({ form }) => `/reports/${form}/import`,
  },
  {
    name: 'entries out of a file, looked at',
    path: ({ form }) => `/reports/${form}/import`,
    open: async page => {
      const rows = 'Flughafen;Flugdatum\nMUC;24.12.2026\nFRA;gestern\n';
      const file = { name: 'vogelschlag.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('cell', { name: /gestern/ }).waitFor();
    },
  },
  {
    name: 'entries out of a file, a cell that does not fit',
    path: ({ form }) => `/reports/${form}/import`,
    open: async page => {
      const rows = 'Flughafen;Flugdatum\nMUC;24.12.2026\nFRA;gestern\n';
      const file = { name: 'vogelschlag.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page
        .getByRole('cell')
        .getByRole('button', { name: /gestern/ })
        .click();
      await dialog(page);
    },
  },
  {
    name: 'entries out of a file, how it was read',
    path: ({ form }) => `/reports/${form}/import`,
    open: async page => {
      const rows = 'Flughafen;Flugdatum\nMUC;24.12.2026\n';
      const file = { name: 'vogelschlag.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.locator('input[type=file]').setInputFiles(file);
      await press(page, /^(Annahmen ändern|Change assumptions)$/);
      await dialog(page);
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
  {
    name: 'an entry beside the list',
    path: ({ form }) => `/reports/${form}?layout=list`,
    open: async page => {
      await main(page).locator('[data-row]').first().getByText(/./).nth(1).click();
      // A narrow window shows the entry's page in its place.
      await page.locator('[data-section]').first().waitFor();
    },
  },
  {
    name: 'entries, filtered in words',
    path: ({ form }) => `/reports/${form}?layout=list&filter[data.damage][neq]=none`,
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
      if ((page.viewportSize()?.width ?? 0) >= 768) {
        await press(page, /^(Speichern|Save)$/);
        return page.locator('[aria-invalid=true]').first().waitFor();
      }
      // On a phone they are listed in the summary before saving.
      const check = page.getByRole('button', { name: /^(Weiter zum Prüfen|Next: check)$/ });
      await press(page, /^\d/);
      await page
        .getByRole('navigation', { name: /^(Abschnitte|Sections)$/ })
        .getByRole('button')
        .last()
        .click();
      await check.click();
      await page.getByRole('alert').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'a new entry with drawings',
    path: ({ drawn }) => `/reports/${drawn}/new`,
    open: async page => {
      // a draft may have marked it already
      const part = main(page).getByRole('checkbox', { name: 'Motorhaube' });
      await part.focus();
      if ((await part.getAttribute('aria-checked')) !== 'true') await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.getByText(/^1 (gewählt|chosen): /).waitFor();
    },
  },
  {
    name: 'a drawing on the whole screen',
    path: ({ drawn }) => `/reports/${drawn}/new`,
    open: async page => {
      await main(page)
        .getByRole('button', { name: /^(Vollbild|Full screen)$/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: 'a photo of an entry',
    path: at => `/reports/${at.form}/${at.entry}/view`,
    open: async page => {
      await main(page).locator('[data-entry-scroll] a:has(img)').first().click();
      await dialog(page);
      await page.locator('[data-stage] img').waitFor();
    },
  },
  { name: 'an entry that is gone', path: at => `/reports/${at.form}/01900000-0000-7000-8000-000000000000/view` },
];
