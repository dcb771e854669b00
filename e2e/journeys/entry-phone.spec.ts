/** Journeys of filling in on a phone: sections with progress, summary, receipt, without a network, and no layout shift. */
import type { Form } from '@kontor/form';
import type { Page } from '@playwright/test';
import { choices, drawing, field, heading, photos } from '../../demo/build.ts';
import { addForm } from '../forms.ts';
import { holdChunk } from '../held-chunk.ts';
import { picture } from '../pictures.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const roundForm = (): Form => ({
  fields: [
    heading('Ort'),
    field('text', 'place', 'Halle', 'col-12', { required: true }, { console: 1 }),
    field('number', 'people', 'Anwesende', 'col-12', { minValue: 0, maxValue: 99, step: 1 }),
    heading('Befund'),
    field('radio', 'damage', 'Schaden', 'col-12', {
      values: choices({ none: 'Keiner', some: 'Gering', much: 'Erheblich' }),
    }),
    field('textarea', 'note', 'Bemerkung', 'col-12'),
    field('date', 'day', 'Tag', 'col-12'),
    heading('Abschluss'),
    field('file', 'photos', 'Fotos', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen')),
    field('text', 'name', 'Name', 'col-12', { required: true }),
    drawing('signature', 'Unterschrift', 'col-12'),
  ],
  states: [],
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const answer = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const present = (page: Page) => page.getByRole('button', { name: /^\d von \d/ });

/** Counts the files of the console that are on their way; the screen fetches ahead what saving needs. */
function fetching(page: Page): () => number {
  let count = 0;
  const isPart = (url: string) => url.includes('/assets/');
  page.on('request', request => isPart(request.url()) && count++);
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', request => isPart(request.url()) && count--);
  return () => count;
}

test('section by section, with what is missing before saving, and a receipt that opens the entry', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Hallenrunde', roundForm());
  await page.goto(`/reports/${form.id}/new`);
  await expect(present(page)).toContainText('1 von 3Ort');
  await button(page, 'Weiter zu Befund').tap();
  await expect(present(page)).toContainText('2 von 3Befund');
  await page.getByRole('radio', { name: 'Gering' }).check();
  // The bar has the time of the draft, the button of the sections has not.
  await expect(page.getByRole('heading', { name: 'Hallenrunde', level: 1 })).toBeVisible();
  const kept = page.locator('header').getByTitle(/^Auf diesem Gerät gesichert um \d\d:\d\d Uhr$/);
  await expect(kept).toContainText(/\d\d:\d\d/);
  await expect(present(page)).not.toContainText(':');
  await button(page, 'Weiter zu Abschluss').tap();
  await expect(present(page)).toContainText('3 von 3Abschluss');
  await button(page, 'Vorheriger Abschnitt').tap();
  await expect(present(page)).toContainText('2 von 3Befund');
  await button(page, 'Weiter zu Abschluss').tap();
  await page.getByLabel('Foto hinzufügen').setInputFiles(await picture('Tor.png'));
  await button(page, 'Weiter zum Prüfen').tap();

  await expect(page.getByRole('heading', { name: 'Vor dem Senden prüfen', level: 1 })).toBeVisible();
  await expect(kept).toBeVisible();
  const missing = page.getByRole('alert').filter({ hasText: '2 Angaben fehlen noch' });
  await missing.getByRole('button', { name: 'Halle fehlt' }).tap();
  await expect(present(page)).toContainText('1 von 3Ort');
  await present(page).tap();
  const sections = page.getByRole('navigation', { name: 'Abschnitte' });
  await expect(sections.getByRole('button', { name: 'Ort' })).toContainText('1 Angabe prüfen');
  await page.keyboard.press('Escape');
  await expect(sections).toHaveCount(0);
  await answer(page, 'Halle').fill('Halle 4');
  await present(page).tap();
  await sections.getByRole('button', { name: 'Abschluss' }).tap();
  await answer(page, 'Name').fill('Vera Lind');
  await button(page, 'Weiter zum Prüfen').tap();
  await expect(missing).toHaveCount(0);
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Halle 4' })).toBeVisible();
  await paper.getByRole('button', { name: '„Befund“ ändern' }).tap();
  await page.getByRole('radio', { name: 'Erheblich' }).check();
  await button(page, 'Weiter zu Abschluss').tap();
  await button(page, 'Weiter zum Prüfen').tap();
  await expect(paper).toContainText('Erheblich');
  await button(page, /^Senden$/).tap();

  await expect(page.getByRole('heading', { name: 'Gesendet' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'Code, der den Eintrag öffnet' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fotos' })).toContainText('angekommen');
  const stored = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
  expect(stored.map(({ data }) => data)).toMatchObject([{ place: 'Halle 4', damage: 'much', name: 'Vera Lind' }]);
  const paperFile = page.waitForEvent('download');
  await button(page, 'Beleg als PDF').tap();
  expect((await paperFile).suggestedFilename()).toMatch(/\.pdf$/);
  await button(page, 'Nächster Eintrag').tap();
  await expect(present(page)).toContainText('1 von 3Ort');
  await expect(answer(page, 'Halle')).toHaveValue('');
});

test('without a network the button and the receipt say that it goes out later', async ({ page, api, context }) => {
  const numbering = { prefix: 'NR', year: false, digits: 3, gapless: false };
  const form = await addForm(api, 'Nachtrunde', Object.assign(roundForm(), { numbering }));
  const parts = fetching(page);
  await page.goto(`/reports/${form.id}/new`);
  await answer(page, 'Halle').fill('Halle 9');
  await answer(page, 'Name').fill('Vera Lind');
  await expect(page.getByText(/^Auf diesem Gerät gesichert/)).toBeAttached();
  await expect.poll(parts).toBe(0);
  await context.setOffline(true);
  await present(page).tap();
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('button', { name: 'Abschluss' }).tap();
  await button(page, 'Weiter zum Prüfen').tap();
  await expect(page.getByText(/^Ohne Netz seit \d\d:\d\d Uhr\. Nichts geht verloren\.$/)).toBeVisible();
  await button(page, 'Sichern, geht später raus').tap();
  await expect(page.getByRole('heading', { name: 'Auf dem Gerät gesichert' })).toBeVisible();
  await expect(page.getByRole('img', { name: /Code/ })).toHaveCount(0);
  await expect(page.getByText('Nummer folgt nach dem Senden')).toBeVisible();
  const mark = await page.getByText('Vorläufige Nummer').locator('+ strong').textContent();
  expect(mark).toMatch(/^[0-9A-F]{4}$/);
  await context.setOffline(false);
  await expect.poll(async () => (await api.list('reports', { 'filter[report_config_id]': form.id })).count).toBe(1);
  // Who wrote the provisional one down finds the number that it became.
  await page.goto('/unsent');
  await expect(page.getByText(`NR-001 (vorläufige Nummer ${mark})`)).toBeVisible();
});

interface Shift extends PerformanceEntry {
  sources: { node: Element | null }[];
}

test('nothing moves by an answer', async ({ page, api }) => {
  const form = await addForm(api, 'Ruhige Runde', roundForm());
  const parts = fetching(page);
  await page.goto(`/reports/${form.id}/new`);
  await expect(present(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Gering' }).scrollIntoViewIfNeeded();
  await expect.poll(parts).toBe(0);
  // Shifts just after an input count too: the answer is what would move the page.
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[])
        shifts.push(...entry.sources.map(({ node }) => node?.parentElement?.innerHTML.slice(0, 200) ?? 'gone'));
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const answered = present(page);
  await page.getByRole('radio', { name: 'Gering' }).check();
  await page.getByRole('radio', { name: 'Keiner' }).check();
  await button(page, 'Auswahl aufheben').tap();
  await page.getByRole('radio', { name: 'Erheblich' }).check();
  await page.getByLabel('Anwesende', { exact: true }).fill('12');
  await answer(page, 'Halle').fill('Halle 2');
  await page.getByLabel('Tag', { exact: true }).fill('2026-11-20');
  await answer(page, 'Name').fill('Vera');
  await answered.tap();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/\d\d:\d\d/).first()).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { shifts?: string[] }).shifts)).toEqual([]);
});

test('the state comes late into the place that is kept for it', async ({ page, api }) => {
  const states = [{ id: '0190a6d2-7c00-7000-8000-0000000000e1', value: 'checked', label: 'Geprüft' }];
  const form = await addForm(api, 'Runde mit Status', { ...roundForm(), states });
  // the select of the state, alone
  const go = await holdChunk(page, '.stateBox');
  await page.goto(`/reports/${form.id}/new`);
  const [place, state] = [answer(page, 'Halle'), page.getByLabel('Status', { exact: true })];
  await expect(place).toBeVisible();
  await expect(present(page)).toBeVisible();
  await expect(state).toBeHidden();
  const before = await place.boundingBox();
  go();
  await expect(state).toBeVisible();
  expect(await place.boundingBox()).toEqual(before);
});

test('numbers are counted by thumb, a signature has the whole screen, and every target is large', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Große Runde', roundForm());
  await page.goto(`/reports/${form.id}/new`);
  const people = page.getByLabel('Anwesende', { exact: true });
  await button(page, '1 mehr').tap();
  await button(page, '1 mehr').tap();
  await expect(people).toHaveValue('2');
  await button(page, '1 weniger').tap();
  await button(page, '1 weniger').tap();
  await expect(people).toHaveValue('0');
  await expect(button(page, '1 weniger')).toHaveAttribute('aria-disabled', 'true');

  // Without what is inside another target, and what is not shown.
  const small = await page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      '[data-page-bar] :is(button, a, select, label:has(> input))',
    );
    return [...targets].flatMap(node => {
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height < 47.5 ? [`${node.textContent || node.ariaLabel} ${Math.round(height)}`] : [];
    });
  });
  expect(small).toEqual([]);

  await button(page, 'Groß, im Querformat').tap();
  const sheet = page.getByRole('dialog', { name: 'Unterschrift' });
  await expect(sheet.getByText('Drehen Sie das Gerät, dann ist mehr Platz.')).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(sheet.getByText('Drehen Sie das Gerät, dann ist mehr Platz.')).toBeHidden();
  const paper = sheet.getByRole('img', { name: 'Zeichenfläche: Unterschrift' });
  await expect.poll(async () => (await paper.boundingBox())?.height).toBeGreaterThan(200);
  const pad = await paper.boundingBox();
  if (!pad) throw new Error('no pad');
  await page.mouse.move(pad.x + 60, pad.y + 80);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(pad.x + 60 + step * 30, pad.y + 80 + (step % 2) * 40);
  await page.mouse.up();
  await sheet.getByRole('button', { name: 'Fertig' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(button(page, 'Leeren').or(button(page, 'Löschen')).first()).toBeEnabled();
  // Below the pad each of its buttons is one line.
  await page.setViewportSize({ width: 390, height: 844 });
  const tools = page.getByRole('group', { name: 'Unterschrift' }).getByRole('button');
  await expect(tools.filter({ hasText: 'Groß, im Querformat' })).toBeVisible();
  const wrapped = await tools.evaluateAll(all =>
    all.flatMap(one => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const middles = [...words.getClientRects()].flatMap(({ top, height, width }) =>
        width > 1 ? top + height / 2 : [],
      );
      return Math.max(...middles) - Math.min(...middles) > 8 ? one.textContent : [];
    }),
  );
  expect(wrapped).toEqual([]);
});

test('the back button leads from the summary to the form, and from a photo to its entry', async ({ page, api }) => {
  const form = await addForm(api, 'Rückweg', roundForm());
  await page.goto(`/reports/${form.id}?layout=list`);
  await page.getByRole('link', { name: 'Neuer Eintrag' }).first().tap();
  await answer(page, 'Halle').fill('Halle 5');
  await present(page).tap();
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('button', { name: 'Abschluss' }).tap();
  await page.getByLabel('Foto hinzufügen').setInputFiles(await picture('Tor.png'));
  await answer(page, 'Name').fill('Vera Lind');
  await button(page, 'Weiter zum Prüfen').tap();
  const summary = page.getByRole('heading', { name: 'Vor dem Senden prüfen' });
  await expect(summary).toBeVisible();
  await page.goBack();
  await expect(summary).toBeHidden();
  await expect(answer(page, 'Name')).toHaveValue('Vera Lind');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Weiter zum Prüfen').tap();
  await button(page, 'Senden').tap();
  await expect(page.getByRole('heading', { name: 'Gesendet' })).toBeVisible();

  const [entry] = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
  await page.goto(`/reports/${form.id}/${entry?.id}/view`);
  await page.getByRole('link', { name: /Tor/ }).first().tap();
  const photo = page.getByRole('dialog', { name: /Tor/ });
  await expect(photo).toBeVisible();
  await page.goBack();
  await expect(photo).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/${entry?.id}/view$`));
});

test('a comment is written from the foot of a phone, and the PDF fetched from its bar', async ({ page, api }) => {
  const form = await addForm(api, 'Hinweis', roundForm());
  const entry = await api.add('reports', { report_config_id: form.id, data: { place: 'Halle 6', name: 'Vera Lind' } });
  await page.goto(`/reports/${form.id}/${entry.id}/view`);
  await button(page, 'Kommentieren').tap();
  const text = page.getByRole('textbox', { name: 'Kommentar' });
  await expect(text).toBeFocused();
  await text.fill('Tor klemmt');
  await page.getByRole('dialog').getByRole('button', { name: 'Kommentieren' }).tap();
  await expect(page.getByRole('dialog').getByText('Tor klemmt')).toBeVisible();
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await button(page, 'Als PDF herunterladen').tap();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});

test('the back button closes dialogs and questions, and leaves what is typed', async ({ page, api }) => {
  const form = await addForm(api, 'Rückweg aus Fragen', roundForm());
  await page.goto(`/reports/${form.id}?layout=list`);
  await page.getByRole('link', { name: 'Neuer Eintrag' }).first().tap();
  await answer(page, 'Halle').fill('Halle 7');
  await page.getByRole('button', { name: `Menü zu ${form.name}` }).tap();
  await page.getByRole('menuitem', { name: 'Auf anderem Gerät fortsetzen' }).tap();
  const handing = page.getByRole('dialog', { name: 'Auf anderem Gerät fortsetzen' });
  await expect(handing).toBeVisible();
  await page.goBack();
  await expect(handing).toBeHidden();
  await expect(answer(page, 'Halle')).toHaveValue('Halle 7');
  const question = page.getByRole('alertdialog');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/new$/);
  await expect(answer(page, 'Halle')).toHaveValue('Halle 7');
  await page.goBack();
  await question.getByRole('button', { name: 'Verwerfen' }).tap();
  await expect(page).toHaveURL(new RegExp(`/${form.id}\\?layout=list$`));
});
