/**
 * Journeys of a form filled in by share link, without an account: typed answers survive whatever happens to link and
 * server.
 */
import { createHash } from 'node:crypto';
import type { Form } from '@kontor/form';
import type { Locator, Page } from '@playwright/test';
import { choices, drawing, field, heading, photos, text } from '../../demo/build.ts';
import { type client, house, type Item } from '../api.ts';
import { faults } from '../axe.ts';
import { formKept } from '../drafts.ts';
import { addForm, damages } from '../forms.ts';
import { picture } from '../pictures.ts';
import { expect, test } from '../test.ts';

test.use({ who: null, viewport: { width: 390, height: 844 }, hasTouch: true });

type Api = ReturnType<typeof client>;

const sightingForm = () => ({
  fields: [
    field(
      'text',
      'place',
      'Ort',
      'col-12',
      { label: { de: 'Ort', en: 'Place' }, required: true, prefill: true },
      { console: 1 },
    ),
    field('radio', 'damage', 'Schaden', 'col-12', { values: choices(damages) }, { console: 2 }),
    field('file', 'photos', 'Fotos', 'col-12', photos('Weiteres Foto', 'Foto hinzufügen')),
    drawing('signature', 'Unterschrift', 'col-12'),
  ],
  states: [],
});

async function share(api: Api, form: Item, usages: number | null): Promise<{ id: string; link: string }> {
  const target = `${house()}/shared_reports/{id}/{token}`;
  const { data } = await api.post<{ id: string; target: string }>(`/report-configs/share/${form.id}.json`, {
    target,
    usages,
  });
  return { id: data.id, link: data.target };
}

const send = (page: Page) => page.getByRole('button', { name: /^(Senden|Sichern, geht später raus)$/ }).last();
const place = (page: Page) => page.getByLabel('Ort');
const entriesOf = async (api: Api, form: Item) =>
  (await api.list('reports', { 'filter[report_config_id]': form.id, contain: 'files' })).data;

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Zeichenfläche: Unterschrift' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(box.x + 30 + step * 15, box.y + 60 + (step % 2) * 20);
  await page.mouse.up();
}

test('head and first texts are there before any script, and stay where they are when the form comes', async ({
  page,
  api,
}) => {
  const intro = 'Melden Sie jede Sichtung, auch eine, bei der nichts beschädigt wurde. Ein Foto hilft uns sehr.';
  const { fields, states } = sightingForm();
  const form = await addForm(api, 'Sichtung am Zaun', {
    fields: [heading('Angaben', 'h2'), text(intro), ...fields],
    states,
  } as never);
  const { link } = await share(api, form, null);
  let go = () => {};
  const held = new Promise<void>(done => {
    go = done;
  });
  await page.route('**/*.js', async route => {
    await held;
    await route.continue();
  });
  const introduction = page.locator('p', { hasText: intro });
  const placesWith = (section: Locator) =>
    Promise.all([page.locator('h1'), section, introduction].map(each => each.boundingBox()));
  // A page that a busy server sends without its form shows nothing before its scripts.
  await expect(async () => {
    await page.goto(link, { waitUntil: 'commit' });
    await expect(introduction).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await page.evaluate(() => document.fonts.ready);
  const before = await placesWith(page.locator('p', { hasText: 'Angaben' }));
  expect(await page.getByRole('textbox').count()).toBe(0);
  go();
  await expect(place(page)).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
  expect(await placesWith(page.getByRole('heading', { name: 'Angaben' }))).toEqual(before);
});

test('filled in on a phone with a photo and a signature, and sent once', async ({ page, api }) => {
  const form = await addForm(api, 'Sichtung', sightingForm() as never);
  const { link } = await share(api, form, 1);
  const photo = await picture('stelle.jpg');

  await test.step('an answer of 500 is told, and trying again opens the form', async () => {
    await page.route(
      `${link}?**`,
      async route => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace(' id="early-form"', '') });
      },
      { times: 1 },
    );
    await page.route('**/api/report-configs/shared/**', route => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.goto(`${link}?place=Keller&damage=minor`);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  });
  await test.step('the address fills in what the form allows, and nothing else', async () => {
    await expect(place(page)).toHaveValue('Keller');
    await expect(page.getByLabel('Gering')).not.toBeChecked();
  });
  await test.step('both languages, in place', async () => {
    await page.getByRole('radio', { name: 'EN' }).check();
    await expect(page.getByLabel('Place')).toHaveValue('Keller');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(1);
    await page.getByRole('radio', { name: 'DE' }).check();
  });
  await test.step('what is missing is said where it is missing', async () => {
    await place(page).fill('');
    await send(page).click();
    await expect(page.getByText('Prüfen Sie die Pflichtfelder')).toBeVisible();
    await expect(place(page)).toBeFocused();
  });
  await test.step('a reload loses nothing', async () => {
    await place(page).fill('Keller, links');
    await page.getByText('Erheblich').click();
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await sign(page);
    await expect(page.getByText('Auf diesem Gerät gesichert, zuletzt')).toBeVisible();
    await expect.poll(() => page.evaluate(draftFiles)).toBe(2);
    await page.reload();
    await expect(page.getByText('Wiederhergestellt sind Ihre Eingaben')).toBeVisible();
    await expect(place(page)).toHaveValue('Keller, links');
    await expect(page.getByRole('img', { name: 'stelle.jpg' })).toHaveJSProperty('complete', true);
  });
  await test.step('the entry arrives, whole and once', async () => {
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Vielen Dank, Ihr Eintrag ist angekommen.' })).toBeFocused();
    await expect(page).toHaveURL(`${house()}/shared_reports/thanks`);
    const [entry, ...others] = await entriesOf(api, form);
    expect(others).toEqual([]);
    expect(entry?.data).toMatchObject({ place: 'Keller, links', damage: 'major' });
    const stored = (entry as Item & { files: { filename: string; url: string }[] }).files;
    const arrived = stored.find(({ filename }) => filename === 'stelle.jpg');
    const bytes = Buffer.from(await (await fetch(new URL(arrived?.url ?? '', house()))).arrayBuffer());
    const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    expect(hash(bytes)).toBe(hash(photo.buffer));
    await expect(page.getByText('2 Dateien')).toBeVisible();
    // its only use is spent
    await expect(page.getByRole('button', { name: 'Weiteren Eintrag senden' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /nimmt keine weiteren Einträge an$/ })).toBeVisible();
  });
});

test('refused, unanswered and revoked: what was typed stays, and is sent or saved as a file', async ({ page, api }) => {
  const form = await addForm(api, 'Meldung', sightingForm() as never);
  const { link, id } = await share(api, form, null);
  await page.goto(`${link}?no-routing`);

  await test.step('the page stays where it is asked to', async () => {
    await place(page).fill('Halle 1');
    await send(page).click();
    await expect(page.getByText('Vielen Dank, Ihr Eintrag ist angekommen.')).toBeVisible();
    await expect(place(page)).toHaveValue('');
    await expect(page).toHaveURL(`${link}?no-routing`);
  });
  await test.step('a form that has changed meanwhile: the entry arrives under the version in which it was begun', async () => {
    await page.goto(link);
    await place(page).fill('Halle 2');
    const { version } = await api.read('report-configs', form.id);
    const fields = sightingForm().fields.map(each =>
      each.options.name === 'damage' ? { ...each, options: { ...each.options, required: true } } : each,
    );
    await api.edit('report-configs', form.id, { fields }, version);
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Vielen Dank, Ihr Eintrag ist angekommen.' })).toBeVisible();
    const [latest] = (await api.list('reports', { 'filter[report_config_id]': form.id })).data;
    expect([latest?.data.place, latest?.form_version]).toEqual(['Halle 2', 1]);
  });
  await test.step('what the form asks for by now, and what the server refuses, is said at its field', async () => {
    await page.getByRole('button', { name: 'Weiteren Eintrag senden' }).click();
    // with its photos and signature, as the first one
    await expect(page.getByRole('img', { name: 'Zeichenfläche: Unterschrift' })).toBeVisible();
    await expect(page.locator('input[type=file]').first()).toBeAttached();
    await place(page).fill('Halle 3');
    await send(page).click();
    await expect(page.getByText('Treffen Sie eine Auswahl.')).toBeVisible();
    await page.getByText('Gering').click();
    const issues = [{ path: 'data.damage', code: 'not_a_choice', message: 'There is no such choice.' }];
    const json = { name: 'ValidationError', code: 422, message: 'Some values do not fit.', issues };
    await page.route('**/api/reports/once.json*', route => route.fulfill({ status: 422, json }), { times: 1 });
    await send(page).click();
    const refusal = 'Dieser Wert steht nicht mehr zur Auswahl. Wählen Sie einen anderen.';
    await expect(page.getByText(refusal, { exact: true })).toBeVisible();
    await expect(place(page)).toHaveValue('Halle 3');
    await page.getByText('Erheblich').click();
  });
  await test.step('a server that cannot: the entry waits on the device, and goes once it can', async () => {
    await page.route('**/api/reports/once.json*', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Einträge auf diesem Gerät' })).toContainText('Wartet auf den Server');
    await page.getByRole('button', { name: 'Jetzt senden' }).click();
    await expect(page.getByRole('heading', { name: 'Vielen Dank, Ihr Eintrag ist angekommen.' })).toBeVisible();
  });
  await test.step('a link that is gone: the entry stays, and leaves as a file', async () => {
    await page.getByRole('button', { name: 'Weiteren Eintrag senden' }).click();
    await place(page).fill('Halle 4');
    await page.getByText('Keiner').click();
    await api.remove(`report-configs/share-links/${id}`);
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Dieser Link nimmt nichts mehr an' })).toBeVisible();
    await page.goto('/shared_reports/unsent');
    const entry = page.getByRole('list', { name: 'Einträge auf diesem Gerät' }).getByRole('listitem');
    await expect(entry).toContainText('Halle 4');
    const saved = page.waitForEvent('download');
    await entry.getByRole('button', { name: 'Als Datei speichern' }).click();
    expect((await saved).suggestedFilename()).toMatch(/Halle 4.*\.kontor-entry\.zip$/);
    await entry.getByRole('button', { name: 'Löschen …' }).click();
    await page.getByRole('button', { name: 'Ja, löschen' }).click();
    await expect(page.getByRole('heading', { name: 'Nichts wartet' })).toBeVisible();
  });
  expect((await entriesOf(api, form)).map(({ data }) => data.place).toSorted()).toEqual([
    'Halle 1',
    'Halle 2',
    'Halle 3',
  ]);
});

/** The number of files referred to by drafts on this device. */
async function draftFiles(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('kontor-drafts');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const all = await new Promise<{ files: unknown[] }[]>(resolve => {
    const asked = db.transaction('drafts').objectStore('drafts').getAll();
    asked.onsuccess = () => resolve(asked.result);
  });
  db.close();
  return all.reduce((sum, { files }) => sum + files.length, 0);
}

test('a link that was used up says so, and gives the draft on this device as a PDF', async ({
  page,
  api,
  request,
  context,
}) => {
  const form = await addForm(api, 'Zählung', sightingForm() as never);
  const { link } = await share(api, form, 1);
  await page.goto(link);
  await expect(page.getByText(/^Etwa \d+ Minuten?$/)).toBeVisible();
  await place(page).fill('Wiese 3');
  await expect(page.getByText(/^Auf diesem Gerät gesichert, zuletzt um/)).toBeVisible();
  await formKept(page, String(form.id));
  const [id, token] = new URL(link).pathname.split('/').slice(-2);
  const other = { report_config_id: id, data: { place: 'Keller' } };
  const answer = await request.post('/api/reports/once.json', { params: { token: token ?? '' }, data: other });
  expect(answer.status()).toBe(201);
  await page.reload();

  await expect(page.getByRole('heading', { name: `„${form.name}“ nimmt keine weiteren Einträge an` })).toBeVisible();
  await expect(page.getByText(/Ein Eintrag ist über ihn gekommen/)).toBeVisible();
  await expect(page.getByText(/liegt noch ein Entwurf vom .*, nicht gesendet\./)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  // Everything for it is on this device.
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: document.title }) }));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Als PDF sichern' }).click();
  const printed = () => page.evaluate(() => Reflect.get(window, 'printed') as string | undefined);
  await expect.poll(printed).toContain(`Entwurf ${form.name}`);
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: String(form.name) })).toBeVisible();
  await expect(paper).toContainText(/Entwurf vom .*, nicht gesendet/);
  await expect(paper).toContainText('OrtWiese 3');
  await expect(paper.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await context.setOffline(false);
});

test('a page left open while its form was published anew says so, and moves on with what was typed', async ({
  page,
  api,
}) => {
  const form = await addForm(api, 'Sichtung', sightingForm() as never);
  const { link } = await share(api, form, null);
  await page.goto(link);
  await place(page).fill('Halle 4');
  await expect(page.getByText(/^Auf diesem Gerät gesichert, zuletzt um/)).toBeVisible();
  const now = (await api.read('report-configs', form.id)) as Item & Form;
  const fields = now.fields.map(content =>
    content.options.name === 'place'
      ? { ...content, options: { ...content.options, name: 'spot', label: { de: 'Fundort', en: 'Spot' } } }
      : content,
  );
  await api.edit('report-configs', form.id, { fields }, now.version);
  // Shown again after a while.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText(/^Dieses Formular gibt es inzwischen in Version 2\./)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zu Version 2 wechseln' }).tap();
  await expect(page.getByLabel('Fundort')).toHaveValue('Halle 4');
  await expect(page.getByText(/^Das Formular hat sich seit Ihren Eingaben geändert\./)).toBeVisible();
  await page.getByRole('radio', { name: 'Gering' }).check();
  await sign(page);
  await send(page).tap();
  await expect(page.getByRole('heading', { name: 'Vielen Dank, Ihr Eintrag ist angekommen.' })).toBeVisible();
  const [entry] = await entriesOf(api, form);
  expect(entry).toMatchObject({ form_version: 2, data: { spot: 'Halle 4' } });
});
