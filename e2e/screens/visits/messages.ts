/** Visits of the message centre. */
import type { Page } from '@playwright/test';
import { dialog, main, press, type Visit } from './visit.ts';

/** By the list of the message centre. */
async function openMessage(page: Page, title: RegExp): Promise<void> {
  await main(page).getByRole('link', { name: title }).click();
  await page.getByRole('article', { name: title }).waitFor();
}

export const messages: Visit[] = [
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
];
