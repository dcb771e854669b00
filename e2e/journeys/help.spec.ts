/** Journeys through the help in both languages: search, topics beside the work, and release notes. */
import { expect, test } from '../test.ts';

const said = {
  de: {
    ...{ question: 'Wie können wir helfen?', search: 'Thema suchen', find: 'unterschrift' },
    ...{ hit: 'Welche Inhalte es gibt', last: 'Zuletzt gelesen:', help: 'Hilfe', reports: 'Berichte' },
    ...{ beside: 'Formulare finden und verwalten', first: 'Das erste Formular in 8 Schritten', fresh: 'Neues seit' },
    ...{
      news: 'Was ist neu',
      here: 'Hilfe zu dieser Ansicht',
      message: 'Nachricht',
      send: 'Senden',
      sent: 'Ihre Anfrage ist unterwegs',
      next: /^Nächstes Thema/,
    },
  },
  en: {
    ...{ question: 'How can we help?', search: 'Search topics', find: 'signature' },
    ...{ hit: 'Which contents there are', last: 'Last read:', help: 'Help', reports: 'Reports' },
    ...{ beside: 'Finding and managing forms', first: 'Your first form in 8 steps', fresh: 'New since' },
    ...{
      news: "What's new",
      here: 'Help for this view',
      message: 'Message',
      send: 'Send',
      sent: 'Your request is on its way',
      next: /^Next topic/,
    },
  },
} as const;

for (const language of ['de', 'en'] as const) {
  const t = said[language];
  test.describe(language, () => {
    test.use({ language, who: 'vorfeld.2' });

    test('whoever needs help finds it by a word, by the screen, and by keys alone', async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveURL('/help');
      await expect(page.getByRole('heading', { level: 1, name: t.question })).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox', { name: t.search })).toBeFocused();
      await page.keyboard.type(t.find.toUpperCase());
      await page.getByRole('link', { name: t.hit }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.hit })).toBeVisible();
      await page.getByRole('link', { name: t.next }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.hit })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await expect(page.getByText(t.last)).toBeVisible();

      await page.goto('/reports');
      await expect(page.getByRole('heading', { level: 1, name: t.reports })).toBeVisible();
      await page.keyboard.press('F1');
      const drawer = page.getByRole('dialog', { name: t.help });
      await expect(drawer.getByRole('heading', { level: 3, name: t.beside })).toBeVisible();
      // A linked topic opens in the drawer, with its picture.
      await drawer.getByRole('link', { name: t.first }).click();
      await expect(drawer.getByRole('heading', { level: 3, name: t.first })).toBeVisible();
      const picture = drawer.getByRole('img').first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(page).toHaveURL('/reports');

      await page.getByRole('button', { name: t.here }).click();
      await expect(drawer.getByRole('img', { name: t.fresh })).toBeVisible();
      await drawer.getByRole('link', { name: t.news }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.news })).toBeVisible();
      await page.goto('/help');
      await expect(page.getByRole('heading', { level: 1, name: t.question })).toBeVisible();
      await expect(page.getByRole('img', { name: t.fresh })).toHaveCount(0);
      await page.goto('/support');
      await page.getByRole('textbox', { name: t.message }).fill('Where is the key of the cabinet?');
      await page.getByRole('button', { name: t.send, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.sent })).toBeFocused();
    });
  });
}
