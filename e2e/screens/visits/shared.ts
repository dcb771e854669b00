/** Visits of the public form. */
import { press, type Visit } from './visit.ts';

export const shared: Visit[] = [
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
  { name: 'a shared form whose link has ended', path: ({ ended }) => ended, who: null },
  { name: 'a shared form, sent', path: () => '/shared_reports/thanks', who: null },
  { name: 'shared forms, nothing waits', path: () => '/shared_reports/unsent', who: null },
];
