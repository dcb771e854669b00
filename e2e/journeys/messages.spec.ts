/**
 * Journeys of an announcement in both languages: delivered live to its group, read, confirmed, and tracked by its
 * author.
 */
import type { Language } from '@kontor/form/languages';
import type { Browser, Page } from '@playwright/test';
import { call, type client, house, type Session } from '../api.ts';
import { expect, stateOf, test, unique } from '../test.ts';

const words = {
  de: {
    add: 'Neue Mitteilung',
    publish: 'Veröffentlichen',
    title: 'Titel',
    body: 'Text',
    groups: 'Bestimmte Gruppen',
    confirm: 'Um Bestätigung bitten',
    menu: /^Mitteilungen/,
    unread: /ungelesen$/,
    read: 'Lesen',
    toast: 'Neue Mitteilung: ',
    confirmNow: 'Ich habe es gelesen',
    confirmed: 'Sie haben bestätigt, dass Sie diese Mitteilung gelesen haben.',
    none: '0 von 1 Person hat bestätigt',
    all: '1 von 1 Person hat bestätigt',
    open: 'Noch nicht bestätigt',
    remove: 'Löschen',
    yes: 'Ja, löschen',
    gone: 'ist gelöscht',
    away: /nicht mehr zugänglich/,
  },
  en: {
    add: 'New message',
    publish: 'Publish',
    title: 'Title',
    body: 'Text',
    groups: 'Certain groups',
    confirm: 'Ask for confirmation',
    menu: /^Messages/,
    unread: /unread$/,
    read: 'Read',
    toast: 'New message: ',
    confirmNow: 'I have read it',
    confirmed: 'You have confirmed that you read this message.',
    none: '0 of 1 person has confirmed',
    all: '1 of 1 person has confirmed',
    open: 'Not confirmed yet',
    remove: 'Delete',
    yes: 'Yes, delete',
    gone: 'is deleted',
    away: /no longer accessible/,
  },
};

/** A new user with a session: of those of the demo, other journeys read messages too, which changes their numbers. */
async function person(api: ReturnType<typeof client>): Promise<Session> {
  const username = unique('leser').replaceAll(' ', '.');
  const password = `vier Hasen, ${username.split('').reverse().join('')}`;
  await api.add('pixelstein-users/users', { username, email: `${username}@example.org`, password });
  const body = { username, password, identifier: unique('messages'), platform: 'web' };
  return (await call<Session>('POST', '/pixelstein-users/users/login.json', { body })).data;
}

/** A page of another user, beside the test's own. */
async function pageOf(browser: Browser, who: Session, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: house(),
    storageState: stateOf(house(), language, 'light', who),
  });
  return context.newPage();
}

for (const language of ['de', 'en'] as const)
  test.describe(() => {
    test.use({ language });
    test(`a message reaches its group live, is read and confirmed, and its writer sees by whom (${language})`, async ({
      browser,
      page,
      api,
    }) => {
      const t = words[language];
      const [title, group] = [unique('Dienst'), unique('Schicht')];
      const [reader, outsider] = [await person(api), await person(api)];
      await api.post('/pixelstein-users/groups.json', { name: group, users: [{ id: reader.user.id }] });
      const [theirs, others] = [await pageOf(browser, reader, language), await pageOf(browser, outsider, language)];
      await theirs.goto('/reports');
      const menu = theirs.getByRole('navigation').getByRole('link', { name: t.menu });
      // Unread messages are counted before a new one arrives.
      await expect(menu).toHaveAccessibleName(t.unread);
      await others.goto('/message-center');
      await expect(others.getByRole('main').getByRole('listitem').first()).toBeVisible();

      await page.goto('/message-center');
      await expect(page.getByRole('button', { name: t.add })).toBeVisible();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: t.add });
      await dialog.getByLabel(t.title).fill(title);
      await dialog.getByRole('textbox', { name: t.body }).fill('Früh um 04:30 Uhr');
      await dialog.getByRole('radio', { name: t.groups }).check();
      await dialog.getByRole('checkbox', { name: group }).check();
      await dialog.getByRole('checkbox', { name: t.confirm }).check();
      await dialog.getByRole('button', { name: t.publish }).click();
      // On another screen: a toast links to it, and stays while the pointer is over it.
      const word = theirs.getByText(`${t.toast}${title}`);
      await word.hover();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(t.none)).toBeVisible();
      const before = Number(/\d+/.exec((await menu.textContent()) ?? '')?.[0]);
      await theirs.getByRole('button', { name: t.read, exact: true }).click();
      await expect(theirs.getByRole('heading', { name: title })).toBeVisible();
      await expect(menu).toContainText(before > 1 ? String(before - 1) : /^\D+$/);
      await theirs.getByRole('button', { name: t.confirmNow }).click();
      await expect(theirs.getByText(t.confirmed)).toBeVisible();

      await expect(page.getByText(t.all)).toBeVisible();
      await expect(page.getByRole('heading', { name: t.open })).toHaveCount(0);
      // Users outside of the group get no notification, and do not find it.
      await expect(others.getByText(title)).toHaveCount(0);
      await others.reload();
      await expect(others.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expect(others.getByText(title)).toHaveCount(0);

      await page.getByRole('button', { name: t.remove }).click();
      await page.getByRole('button', { name: t.yes }).click();
      await expect(page.getByText(t.gone)).toBeVisible();
      await expect(theirs.getByText(t.away)).toBeVisible();
      for (const one of [theirs, others]) await one.context().close();
    });
  });
