/** Visits of the form designer. */
import type { Page } from '@playwright/test';
import { dialog, main, press, type Visit } from './visit.ts';

/** The page of the form's logic; with `field` the row of that field has the focus. */
async function logic(page: Page, field?: RegExp): Promise<void> {
  await press(page, /^(Logik|Logic)/);
  const view = page.getByRole('region', { name: /^(Logik|Logic)$/ });
  await (field ? view.getByRole('row', { name: field }).first().focus() : view.getByRole('row').first().waitFor());
}

export const designer: Visit[] = [
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
  {
    name: 'logic of a form, what a row reads and what reads it',
    path: ({ computing }) => `/reports/config/${computing}`,
    open: async page => {
      await logic(page, /^Risikozahl/);
      await page
        .getByText(/^1 (Fall anders|case differs)$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'logic of a form, broken formulas first',
    path: ({ broken }) => `/reports/config/${broken}`,
    open: page => logic(page),
  },
  {
    name: 'logic of a form that does not compute',
    path: () => '/reports/config/new?template=empty',
    open: async page => {
      await press(page, /^(Logik|Logic)/);
      await page.getByText(/^(Dieses Formular rechnet noch nicht|This form does not calculate yet)$/).waitFor();
    },
  },
  {
    name: 'cases of a form',
    path: ({ form }) => `/reports/config/${form}`,
    open: async page => {
      await press(page, /^(Vorschau|Preview)$/);
      await press(page, /^(Fälle|Cases)/);
      await page.getByRole('dialog', { name: /^(Fälle des Formulars|Cases of the form)$/ }).waitFor();
    },
  },
  {
    name: 'versions of a form, side by side',
    path: ({ changed }) => `/reports/config/${changed}`,
    open: async page => {
      const view = page.getByRole('region', { name: /^(Von Version 1 zu|From Version 1 to) Version 2$/i });
      const versions = page.getByRole('button', { name: /^(Versionen|Versions)$/ });
      if (await versions.isVisible()) await versions.click();
      else {
        await press(page, /^(Formular|Form)$/);
        await page.getByText(/^(Versionen|Versions)$/).click();
        await press(page, /^(Versionen vergleichen|Compare versions)$/);
      }
      await view.waitFor();
    },
  },
];
