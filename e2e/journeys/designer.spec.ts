/** Journeys of the form designer: building a form, moving by keys and mouse, conflicts, unsaved changes, trash. */
import type { Page } from '@playwright/test';
import { field, repeat } from '../../demo/build.ts';
import { contents, drag, drawFrame, item, panel, paper, saveForm, selected, setUp, tile } from '../designer.ts';
import { saved, sheets } from '../downloads.ts';
import { draftKept } from '../drafts.ts';
import { addForm } from '../forms.ts';
import { lost } from '../screens/large.ts';
import { expect, test, unique } from '../test.ts';

const question = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const contentsTab = (page: Page) => panel(page).getByRole('tab', { name: 'Inhalte' }).click();

test('the main job: design a form, fill it in, find the entry, take it along', async ({ page }) => {
  test.slow();
  const name = unique('Fuhrpark');
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Neues Formular' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Leeres Formular/ })
    .click();
  await panel(page).getByLabel('Name des Formulars').fill(name);
  await contentsTab(page);

  await drag(page, tile(page, 'Eingabe'), paper(page).getByRole('article').last());
  await setUp(page, { label: 'Kennzeichen', required: true });
  await drag(page, tile(page, 'Eingabe'), item(page, 'Kennzeichen'));
  await setUp(page, { kind: 'Zahl', label: 'Kilometer' });
  await drag(page, tile(page, 'Eingabe'), item(page, 'Kilometer'));
  await setUp(page, { kind: 'Auswahl, eine', label: 'Zustand' });
  await panel(page).getByLabel('Beschriftung von Wert 1').fill('Gut');
  await panel(page).getByLabel('Beschriftung von Wert 2').fill('Beschädigt');
  await panel(page).getByRole('button', { name: 'Wert „C“ entfernen' }).click();

  // The same by keyboard: chosen from the tiles, set up, inserted after the selected content.
  await tile(page, 'Eingabe').press('Enter');
  await panel(page).getByLabel('Eingabetyp').selectOption({ label: 'Datum' });
  await panel(page).getByRole('textbox', { name: 'Beschriftung', exact: true }).fill('Abgeholt');
  await panel(page).getByRole('button', { name: 'Einfügen', exact: true }).press('Enter');
  await expect(item(page, 'Abgeholt')).toBeVisible();

  await drag(page, tile(page, 'Bedingung'), item(page, 'Abgeholt'));
  await panel(page).getByLabel('Feld', { exact: true }).selectOption({ label: 'Zustand' });
  await panel(page).getByLabel('Wert', { exact: true }).selectOption({ label: 'Beschädigt' });
  await drag(page, tile(page, 'Eingabe'), item(page, 'Bedingung'), 'into');
  await setUp(page, { label: 'Schadensbild' });
  await expect(item(page, 'Bedingung').getByRole('article', { name: 'Schadensbild' })).toBeVisible();
  await drag(page, tile(page, 'Wiederholung'), item(page, 'Bedingung'));
  await panel(page).getByLabel('Wie oft höchstens').fill('3');
  await drag(page, tile(page, 'Eingabe'), item(page, 'Wiederholung'), 'into');
  await setUp(page, { label: 'Beifahrer' });

  const whole = await contents(page);
  await item(page, 'Kilometer').click();
  await page.keyboard.press('Delete');
  await expect(item(page, 'Kilometer')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Kilometer')).toBeVisible();
  expect(await contents(page)).toEqual(whole);
  await page.keyboard.press('Control+Shift+Z');
  await expect(item(page, 'Kilometer')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await saveForm(page, name);
  await expect(page).toHaveURL(/\/reports\/config\/[0-9a-f-]{36}$/);
  const [id] = page.url().split('/').slice(-1);

  await page.goto(`/reports/${id}`);
  await page.getByRole('link', { name: 'Neuer Eintrag' }).first().click();
  await page.getByRole('textbox', { name: 'Kennzeichen' }).fill('HH-KO 2026');
  await page.getByLabel('Kilometer', { exact: true }).fill('48200');
  await page.getByLabel('Abgeholt', { exact: true }).fill('2026-11-19');
  await expect(page.getByLabel('Schadensbild')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Beschädigt' }).check();
  await page.getByLabel('Schadensbild').fill('Delle links');
  await page.getByLabel('Beifahrer').first().fill('Niemand');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Eintrag gespeichert')).toBeVisible();

  await page.goto(`/reports/${id}?layout=list`);
  await page.getByRole('searchbox').fill('delle');
  await expect(page).toHaveURL(/search=delle/);
  await expect(page.getByRole('cell', { name: 'HH-KO 2026', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Exportieren' }).click();
  const dialog = page.getByRole('dialog', { name: /exportieren$/ });
  const { filename, bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Exportieren' }).click());
  expect(filename).toBe(`${name}.xlsx`);
  const rows = Object.values(await sheets(bytes)).flat(2);
  for (const value of ['HH-KO 2026', 48_200, 'Delle links', 'Niemand', 'Beschädigt']) expect(rows).toContain(value);
});

test.describe('a form that is there', () => {
  let form: Awaited<ReturnType<typeof addForm>>;
  test.beforeEach(async ({ page, api }) => {
    form = await addForm(api, 'Vordruck');
    await page.goto(`/reports/config/${form.id}`);
    await expect(item(page, 'Ort')).toBeVisible();
  });

  test('is moved about by keys: steps, widths, picking up', async ({ page }) => {
    await item(page, 'Anzahl').click();
    await page.keyboard.press('Alt+ArrowDown');
    const order = await contents(page);
    expect(order.indexOf('Zahl: Anzahl')).toBe(order.findIndex(each => each?.includes('Schaden')) + 1);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByText(/^Breite /).first()).toBeAttached();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await item(page, 'Anzahl').click();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect((await contents(page)).indexOf('Zahl: Anzahl')).toBeLessThan(order.indexOf('Zahl: Anzahl'));
  });

  test('is moved about by the mouse', async ({ page }) => {
    await drag(page, item(page, 'Anzahl'), item(page, 'Fotos'), 'below');
    await expect.poll(async () => (await contents(page)).at(-1)).toBe('Zahl: Anzahl');
    await drag(page, item(page, 'Anzahl'), item(page, 'Zeuge'), 'above');
    await expect(item(page, 'Wiederholung').getByRole('article', { name: 'Anzahl' })).toBeVisible();
  });

  test('refuses what may not stand in one another, and says both', async ({ page }) => {
    const before = await contents(page);
    await contentsTab(page);
    await drag(page, tile(page, 'Wiederholung'), item(page, 'Zeuge'), 'above');
    await expect(page.getByText(/^Nicht abgelegt: Wiederholung darf nicht in Wiederholung stehen/)).toBeVisible();
    expect(await contents(page)).toEqual(before);
  });

  test('numbers a name that is there twice, and says so', async ({ page }) => {
    await item(page, 'Anzahl').click();
    await panel(page).getByRole('button', { name: 'Duplizieren' }).click();
    await expect(page.getByText(/^Den Feldnamen „count“ gibt es schon/)).toBeVisible();
    await expect(item(page, 'Anzahl')).toHaveCount(2);
    await expect(panel(page).getByRole('textbox', { name: 'Feldname' })).toHaveValue(/^count.+/);
  });

  test('is not saved with a name that is there twice, and says where', async ({ page, api }) => {
    await item(page, 'Anzahl').click();
    await panel(page).getByRole('textbox', { name: 'Feldname' }).fill('place');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/Stelle(n)? brauch(t|en) noch Ihre Hilfe/).first()).toBeVisible();
    expect((await api.read('report-configs', form.id)).version).toBe(form.version);
  });

  test('asks on every way out while it is changed', async ({ page }) => {
    await page.goto('/reports');
    await page.getByRole('searchbox').fill(form.name);
    await expect(page).toHaveURL(/search=/);
    await page.goto(`/reports/config/${form.id}`);
    await item(page, 'Anzahl').click();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Nicht gespeichert', { exact: true })).toBeVisible();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Berichte' }).click();
    await expect(question(page)).toContainText('Änderungen speichern?');
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/reports/config/${form.id}`);

    let asked = 0;
    page.on('dialog', dialog => {
      asked++;
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toBe(1);
    await expect(item(page, 'Ort')).toBeVisible();
    await expect(item(page, 'Anzahl')).toHaveCount(0);

    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Berichte' }).click();
    await question(page).getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page).toHaveURL('/reports');
  });

  test('the way back asks too, and leads there', async ({ page }) => {
    await page.getByRole('link', { name: /^Zurück zu/ }).click();
    await expect(page).not.toHaveURL(/config/);
    await page.goBack();
    await item(page, 'Anzahl').click();
    await page.keyboard.press('Delete');
    await page.goForward();
    await question(page).getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect(page).toHaveURL(`/reports/config/${form.id}`);
    await page.goForward();
    await question(page).getByRole('button', { name: 'Speichern' }).click();
    await expect(page).not.toHaveURL(/config/);
  });

  test('what was changed and not saved is offered after a reload', async ({ page }) => {
    page.on('dialog', dialog => void dialog.accept());
    await item(page, 'Anzahl').click();
    await page.keyboard.press('Delete');
    await expect(item(page, 'Anzahl')).toHaveCount(0);
    await draftKept(page, drafts => drafts !== '[]' && !drafts.includes('Anzahl'));
    await page.reload();
    await expect(page.getByText(/^Nicht gespeicherte Fassung von/)).toBeVisible();
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await expect(item(page, 'Anzahl')).toHaveCount(0);
    await saveForm(page, form.name);
  });

  test('two who change it: the second is asked, and nothing is overwritten', async ({ page, api, context }) => {
    const other = await context.newPage();
    await other.goto(`/reports/config/${form.id}`);
    await item(other, 'Tag').click();
    await other.keyboard.press('Delete');
    await saveForm(other, form.name);

    await item(page, 'Anzahl').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('dialog', { name: 'Dieses Formular wurde inzwischen geändert' });
    await expect(conflict).toBeVisible();
    expect((await api.read('report-configs', form.id)).version).toBe(form.version + 1);
    await conflict.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(item(page, 'Anzahl')).toBeVisible();
    await expect(item(page, 'Tag')).toHaveCount(0);
    expect((await api.read('report-configs', form.id)).version).toBe(form.version + 1);
  });

  test('shows itself as it will be filled in', async ({ page }) => {
    await page.getByRole('button', { name: 'Vorschau' }).click();
    const preview = page.getByRole('dialog');
    await expect(preview.getByLabel('Begründung')).toHaveCount(0);
    await preview.getByRole('radio', { name: 'Erheblich' }).check();
    await expect(preview.getByLabel('Begründung')).toBeVisible();
    await preview.getByRole('button', { name: 'Angaben prüfen' }).click();
    await expect(preview.getByRole('alert')).toContainText('2 Angaben brauchen Ihre Hilfe');
  });
});

test.describe('on a touch tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true, alone: true });

  test('every tool of the designer is within the screen, at every width', async ({ page, api }) => {
    const form = await addForm(api, 'Ein Vordruck mit einem Namen, der länger ist als der Platz in der Kopfzeile');
    await page.goto(`/reports/config/${form.id}`);
    await expect(item(page, 'Ort')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'touch');
    for (const width of [768, 834, 991, 992, 1100, 1199]) {
      await page.setViewportSize({ width, height: 1024 });
      await expect(page.getByRole('button', { name: 'Inhalt hinzufügen' })).toBeVisible();
      expect(await lost(page), `at ${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Inhalt hinzufügen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bild', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' })).toBeVisible();
  });

  test('what is tapped stays in sight above the sheet with its settings', async ({ page, api }) => {
    const fields = Array.from({ length: 24 }, (_, at) =>
      field('text', `f${at}`, `Angabe ${String(at).padStart(2, '0')}`, 'col-12'),
    );
    const form = await addForm(api, 'Ein langer Vordruck', { fields, states: [] });
    await page.goto(`/reports/config/${form.id}`);
    await expect(item(page, 'Angabe 00')).toBeVisible();
    const sheet = page.getByRole('region', { name: 'Einstellungen' });
    /** The lowest one that a finger reaches. */
    const lowest = () =>
      page.evaluate(() => {
        const frames = [...document.querySelectorAll<HTMLElement>('[data-frame]')];
        const edge = document.querySelector('[data-keep-clear]')?.getBoundingClientRect().top ?? innerHeight;
        const seen = frames.filter(frame => frame.getBoundingClientRect().bottom < Math.min(edge, innerHeight));
        return seen.length - 1;
      });
    const named = (at: number) => `Angabe ${String(at).padStart(2, '0')}`;
    const last = named(await lowest());
    await item(page, last).tap();
    await expect(sheet).toBeVisible();
    const clear = async (name: string) => {
      const [frame, settings] = await Promise.all([item(page, name).boundingBox(), sheet.boundingBox()]);
      return frame !== null && settings !== null && frame.y + frame.height <= settings.y + 1;
    };
    await expect.poll(() => clear(last)).toBe(true);
    const next = named(await lowest());
    await item(page, next).tap();
    await expect.poll(() => clear(next)).toBe(true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a content is moved by a menu of its settings, which opens where the content is', async ({ page, api }) => {
    const form = await addForm(api, 'Vordruck');
    await page.goto(`/reports/config/${form.id}`);
    await item(page, 'Anzahl').tap();
    const settings = page.getByRole('dialog', { name: 'Einstellungen: Anzahl' });
    await settings.getByRole('tab', { name: 'Aussehen' }).tap();
    const spaces = settings.getByRole('group', { name: /^Abstand/ });
    const over = await spaces.evaluateAll(all => all.map(each => each.scrollWidth - each.clientWidth));
    expect(over, 'spacings that reach over their place').toEqual([0, 0]);
    await settings.getByRole('button', { name: 'Kopieren und verschieben' }).tap();
    await expect(settings).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'An das Ende von „Wiederholung“' }).tap();
    await expect(item(page, 'Wiederholung').getByRole('article', { name: 'Anzahl' })).toBeVisible();
  });
});

test('a frame drawn with the mouse selects what it touches, and Shift adds to it', async ({ page, api }) => {
  const text = (label: string) => field('text', label.toLowerCase(), label, 'col-12');
  const form = await addForm(api, 'Rahmen', {
    fields: [...['Art', 'Ort', 'Halter'].map(text), repeat(3, text('Zeuge')), text('Schluss')],
    states: [],
  });
  await page.goto(`/reports/config/${form.id}`);
  await expect(item(page, 'Schluss')).toBeVisible();
  const chosen = (...names: string[]) => expect.poll(() => selected(page)).toEqual(names);
  const drawn = page.locator('section[aria-label="Formularfläche"] > [aria-hidden]').last().locator('> div');

  await test.step('all that it touches, and not what is below it', async () => {
    await expect(drawn).toBeHidden();
    await drawFrame(page, item(page, 'Art'), item(page, 'Ort'), {
      before: async () => {
        await expect(drawn).toBeVisible();
        expect(await selected(page)).toEqual([]);
      },
    });
    await chosen('Text: Art', 'Text: Ort');
    await expect(panel(page).getByRole('heading', { name: '2 Inhalte ausgewählt' })).toBeVisible();
  });

  await test.step('Shift adds, and so does Ctrl', async () => {
    for (const [key, name, all] of [
      ['Shift', 'Schluss', ['Text: Art', 'Text: Ort', 'Text: Schluss']],
      ['Control', 'Halter', ['Text: Art', 'Text: Ort', 'Text: Halter', 'Text: Schluss']],
    ] as const) {
      await page.keyboard.down(key);
      await drawFrame(page, item(page, name), item(page, name));
      await page.keyboard.up(key);
      await chosen(...all);
    }
  });

  await test.step('without them it begins anew; Esc while drawing changes nothing', async () => {
    await drawFrame(page, item(page, 'Ort'), item(page, 'Ort'));
    await chosen('Text: Ort');
    await drawFrame(page, item(page, 'Art'), item(page, 'Halter'), { before: () => page.keyboard.press('Escape') });
    await chosen('Text: Ort');
  });

  await test.step('a container is selected where it is enclosed; else what is touched in it', async () => {
    await drawFrame(page, item(page, 'Zeuge'), item(page, 'Zeuge'));
    await chosen('Text: Zeuge');
    await drawFrame(page, item(page, 'Wiederholung'), item(page, 'Wiederholung'), { whole: true });
    await chosen('Wiederholung');
  });

  await test.step('what was framed is deleted as one step, and comes back as one', async () => {
    const before = await contents(page);
    await drawFrame(page, item(page, 'Art'), item(page, 'Halter'));
    await chosen('Text: Art', 'Text: Ort', 'Text: Halter');
    await page.keyboard.press('Delete');
    await expect.poll(() => contents(page)).toEqual(['Wiederholung', 'Text: Zeuge', 'Text: Schluss']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => contents(page)).toEqual(before);
  });
});

test('a form goes to the trash, comes back, and is deleted for good', async ({ page, api }) => {
  const form = await addForm(api, 'Altpapier');
  const row = () => page.getByRole('row').filter({ hasText: form.name });
  const choose = async (entry: RegExp) => {
    await row()
      .getByRole('button', { name: /^Menü zu/ })
      .click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  // By its name: those of other journeys might push it off the first page.
  const search = `search=${encodeURIComponent(form.name)}`;
  const name = () =>
    api.read('report-configs', form.id).then(
      found => found.name,
      () => undefined,
    );
  await page.goto(`/reports?layout=list&${search}`);
  await choose(/Löschen/);
  await question(page).getByRole('button', { name: 'Ja, löschen' }).click();
  await expect(row()).toHaveCount(0);
  await page.getByRole('link', { name: 'Papierkorb' }).click();
  await page.getByRole('searchbox').fill(form.name);
  await choose(/Wiederherstellen/);
  await expect(row()).toHaveCount(0);
  await expect.poll(name).toBe(form.name);

  await page.goto(`/reports?layout=list&${search}`);
  await choose(/Löschen/);
  await question(page).getByRole('button', { name: 'Ja, löschen' }).click();
  // The list takes it out before the server has answered.
  await expect.poll(name).toBeUndefined();
  await page.goto(`/reports?trash&${search}`);
  await choose(/Endgültig löschen/);
  await question(page).getByRole('button', { name: 'Ja, endgültig löschen' }).click();
  await expect(row()).toHaveCount(0);
  await expect(api.read('report-configs', form.id)).rejects.toThrow('404');
});
