/** Visits of the form designer. */
import { dialog, main, press, type Visit } from './visit.ts';

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
    name: 'cases of a form',
    path: ({ form }) => `/reports/config/${form}`,
    open: async page => {
      await press(page, /^(Vorschau|Preview)$/);
      await press(page, /^(Fälle|Cases)/);
      await page.getByRole('dialog', { name: /^(Fälle des Formulars|Cases of the form)$/ }).waitFor();
    },
  },
];
