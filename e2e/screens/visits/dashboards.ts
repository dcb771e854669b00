/** Visits of dashboards, their schedules and their full-screen display. */
import type { Page } from '@playwright/test';
import { dialog, main, press, type Visit } from './visit.ts';

/** By the menu of a dashboard. */
async function openSchedules(page: Page): Promise<void> {
  await press(page, /^(Menü zu|Menu for) /);
  await page.getByRole('menuitem', { name: /^(Versandpläne|Schedules)/ }).click();
  await dialog(page);
}

export const dashboards: Visit[] = [
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
];
