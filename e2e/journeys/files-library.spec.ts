/** Journey through the file library: directories, tags, bulk changes, custom order, trash, each with its undo. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { client } from '../api.ts';
import { expect, test, unique } from '../test.ts';

type Api = ReturnType<typeof client>;

/** A file reference of its own; each journey works within its own directory. */
async function addFile(api: Api, name: string, links: { directories: string[]; tags: string[] }): Promise<string> {
  const plan = await readFile(new URL('../files/plan.png', import.meta.url));
  const file = await api.upload(`${name}.png`, Buffer.concat([plan, Buffer.from(name)]), name);
  const linked = (ids: string[]) => ids.map(id => ({ id }));
  const body = { file_id: file, name, directories: linked(links.directories), tags: linked(links.tags) };
  return (await api.add('file-references', body)).id;
}

const grid = (page: Page) => page.getByRole('list', { name: 'Dateien', exact: true });
const card = (page: Page, name: string) => grid(page).getByRole('article').filter({ hasText: name });
const tagged = (page: Page, tag: string) => page.getByRole('button', { name: new RegExp(`^${tag} ?, 3 Dateien$`) });
const names = (page: Page) => grid(page).getByRole('heading', { level: 3 });

test('the list of tags folds away where it takes more than a row and a half, and stays so', async ({ page }) => {
  const tags = page.getByRole('region', { name: 'Schlagwörter' });
  const rows = () =>
    tags
      .locator('[data-tag]:not([data-hidden])')
      .evaluateAll(all => new Set(all.map(chip => (chip as HTMLElement).offsetTop)).size);
  await page.goto('/files');
  const more = tags.getByRole('button', { name: /^\d+ weitere/ });
  // Other journeys add and remove tags meanwhile: with the rows the button may turn under the pointer.
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    expect(await rows()).toBeGreaterThan(4);
  }).toPass();
  await tags.getByRole('button', { name: 'Weniger' }).click();
  await expect.poll(rows).toBe(4);
  await page.reload();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('searchbox').fill('Zaun Abschnitt 14');
  await expect.poll(rows).toBe(1);
  await expect(tags.getByRole('button', { expanded: false })).toHaveCount(0);
});

test('found by directory and tags, tagged together, moved, put in order, deleted: each with its way back', async ({
  page,
  api,
}) => {
  const [here, there] = [unique('Bauteil'), unique('Archiv')];
  const [crack, door] = [unique('Riss'), unique('Tor')];
  const add = async (resource: string, name: string) => (await api.add(resource, { name })).id;
  const [from, , tag] = [await add('directories', here), await add('directories', there), await add('tags', crack)];
  await add('tags', door);
  for (const [name, tags] of [
    ['Achse 1', [tag]],
    ['Achse 2', [tag]],
    ['Achse 3', []],
    ['Achse 4', [tag]],
  ] as const)
    await addFile(api, name, { directories: [from], tags: [...tags] });

  await page.goto('/files?sort=name&direction=asc&layout=cards');
  const filters = page.getByRole('group', { name: 'Verzeichnisse' });
  await filters.getByRole('radio', { name: `${here}, 4 Dateien` }).check({ force: true });
  await expect(names(page)).toHaveText(['Achse 1', 'Achse 2', 'Achse 3', 'Achse 4']);
  await tagged(page, crack).click();
  await expect(names(page)).toHaveText(['Achse 1', 'Achse 2', 'Achse 4']);
  await tagged(page, crack).click();

  await test.step('a range is tagged, and given back', async () => {
    await card(page, 'Achse 1').getByRole('checkbox').check();
    await card(page, 'Achse 3')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: '3 ausgewählt' });
    await bar.getByRole('button', { name: 'Schlagwörter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().fill(door);
    await page.getByRole('option', { name: door, exact: true }).click();
    await dialog.getByRole('button', { name: 'Anwenden' }).click();
    await expect(page.getByText('Schlagwörter von 3 Dateien geändert')).toBeVisible();
    await expect(tagged(page, door)).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(tagged(page, door)).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('dragged onto a directory it lies there, and comes back', async () => {
    const place = filters.locator('[data-directory]').filter({ hasText: there });
    await card(page, 'Achse 4').dragTo(place);
    await expect(page.getByText(`1 Datei liegt jetzt in „${there}“`)).toBeVisible();
    await expect(names(page)).toHaveText(['Achse 1', 'Achse 2', 'Achse 3']);
    await expect(filters.getByRole('radio', { name: `${there}, 1 Datei` })).toBeAttached();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(names(page)).toHaveText(['Achse 1', 'Achse 2', 'Achse 3', 'Achse 4']);
  });

  await test.step('the custom order follows keys and the pointer', async () => {
    await page.getByRole('button', { name: /^Sortierung:/ }).click();
    // The order is the same at first: only the answer tells that the list follows it.
    const sorted = page.waitForResponse(answer => /\/file-references\.json\?.*sort=(?!name)/.test(answer.url()));
    await page.getByRole('menuitemradio', { name: 'Eigene Reihenfolge' }).click();
    await sorted;
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(names(page)).toHaveText(['Achse 1', 'Achse 2', 'Achse 3', 'Achse 4']);
    await card(page, 'Achse 1').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(names(page)).toHaveText(['Achse 2', 'Achse 1', 'Achse 3', 'Achse 4']);
    await expect(card(page, 'Achse 1')).toBeFocused();
    // Saved, and the list has been reloaded in this order: nothing moves under the pointer.
    await expect(page.getByText('„Achse 1“ steht jetzt an anderer Stelle')).toBeVisible();
    await card(page, 'Achse 4').dragTo(card(page, 'Achse 2'), { targetPosition: { x: 12, y: 60 } });
    await expect(names(page)).toHaveText(['Achse 4', 'Achse 2', 'Achse 1', 'Achse 3']);
    // The message appears before the save is finished; a reload would be too early.
    await expect(page.getByText('„Achse 4“ steht jetzt an anderer Stelle')).toBeVisible();
    await page.reload();
    await expect(names(page)).toHaveText(['Achse 4', 'Achse 2', 'Achse 1', 'Achse 3']);
  });

  await test.step('deleted after a question, and back again', async () => {
    await card(page, 'Achse 2').focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText('Achse 2');
    await question.getByRole('button', { name: 'Ja, löschen' }).click();
    await expect(names(page)).toHaveText(['Achse 4', 'Achse 1', 'Achse 3']);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(names(page)).toHaveText(['Achse 4', 'Achse 2', 'Achse 1', 'Achse 3']);
  });
});
