/** Journeys of the look of parts: what was covered, cut, too small or in another language, each as a review found it. */
import type { Locator } from '@playwright/test';
import { type client, house, type Item } from '../api.ts';
import { paper } from '../designer.ts';
import { foreign } from '../screens/words.ts';
import { expect, test } from '../test.ts';

type Api = ReturnType<typeof client>;

const idOf = async (api: Api, resource: string, name: string) =>
  ((await api.list(resource, { search: name })).data[0] as Item).id;
const boxOf = async (part: Locator) => {
  const found = await part.boundingBox();
  if (!found) throw new Error('not in view');
  return found;
};
const birds = (api: Api) => idOf(api, 'report-configs', 'Vogelschlagmeldung');

test('the designer keeps its head in view, whichever content is chosen', async ({ page, api }) => {
  await page.goto(`/reports/config/${await birds(api)}`);
  const conditions = paper(page).getByText('Zeigen, wenn');
  await conditions.nth(1).click();
  await expect(page.getByRole('complementary', { name: 'Einstellungen' }).getByText('Vergleich 2')).toBeVisible();
  const main = page.getByRole('main');
  expect(await main.evaluate(one => [one.scrollTop, one.scrollHeight - one.clientHeight])).toEqual([0, 0]);
  await expect(page.getByRole('button', { name: 'Veröffentlichen …' })).toBeInViewport({ ratio: 1 });
});

for (const width of [1440, 1280])
  test(`the designer's head is one row, and nothing in it is cut, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/reports/config/${await birds(api)}`);
    const head = page.getByRole('main').locator('header').first();
    const publish = head.getByRole('button', { name: 'Veröffentlichen …' });
    await expect(publish).toBeInViewport({ ratio: 1 });
    await expect(head.getByText('Version 1 ist veröffentlicht')).toBeAttached();
    const cut = () =>
      head.evaluate(one => {
        const words = [...one.querySelectorAll<HTMLElement>('h1, button, [role=status] span')];
        // What is for screen readers alone is a pixel wide.
        return words
          .filter(each => each.offsetWidth > 1 && each.scrollWidth > each.clientWidth)
          .map(each => each.textContent);
      });
    await expect.poll(cut).toEqual([]);
    expect((await boxOf(head)).height).toBeLessThanOrEqual(61);
  });

/** Spreads of the frame's shadows, outermost last, and what of its tools is outside of it. */
const around = (frame: Locator) =>
  frame.evaluate(one => {
    const { top, right, bottom } = one.getBoundingClientRect();
    const { boxShadow, outlineStyle } = getComputedStyle(one);
    const outside = [...one.querySelectorAll(':scope > span button')].filter(button => {
      const box = button.getBoundingClientRect();
      return box.width > 0 && (box.top < top || box.bottom > bottom || box.right > right);
    });
    const spreads = [...boxShadow.matchAll(/0px 0px 0px (\d+)px/g)].map(([, spread]) => Number(spread));
    return { spreads, outline: outlineStyle, outside: outside.map(button => button.ariaLabel) };
  });

test('the outline of a chosen content is whole, and nothing lies below its tools', async ({ page, api }) => {
  await page.goto(`/reports/config/${await birds(api)}`);
  for (const name of [/: Flugdatum/, /: Getroffene Teile/, /: Fotos/]) {
    const frame = paper(page).getByRole('article', { name });
    await frame.click({ position: { x: 12, y: 12 } });
    await expect(frame).toHaveAttribute('aria-current', 'true');
    await expect(frame.getByRole('button', { name: 'Kopieren und verschieben' })).toBeVisible();
    const hint = frame.locator('[data-aside]');
    for (const each of await hint.all()) await expect(each).toBeHidden();
    expect(await around(frame)).toMatchObject({ spreads: [2], outside: [] });
  }
  await page.keyboard.press('ArrowUp');
  const next = paper(page).locator('article[aria-current]');
  await expect(next).toBeFocused();
  // By keys the ring is two pixels more, and no outline comes on top of it.
  expect(await around(next)).toEqual({ spreads: [2, 4], outline: 'none', outside: [] });
});

for (const [width, touch] of [
  [1440, false],
  [834, true],
  [390, true],
] as const)
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: touch });

    test('nothing of a form moves when it is tried out', async ({ page, api }) => {
      await page.goto(`/reports/config/${await birds(api)}`);
      const canvas = page.getByRole('region', { name: 'Formularfläche' });
      const names = ['Ereignis', 'Flughafen', 'Flugphase', 'Bundesstaat', 'Größe', 'Getroffene Teile'];
      /** Of the words themselves: a heading's box has a margin to be clicked in. */
      const placeOf = (name: string) =>
        canvas
          .getByText(name, { exact: true })
          .first()
          .evaluate(element => {
            const words = document.createRange();
            words.selectNodeContents(element);
            const { x, y } = words.getBoundingClientRect();
            return [Math.round(x), Math.round(y)];
          });
      const places = () => Promise.all(names.map(placeOf));
      await expect(canvas.getByText('Getroffene Teile', { exact: true })).toBeVisible();
      // Parts of the head that load later, and on a phone give it another row.
      await expect(page.getByRole('button', { name: 'Veröffentlichen …' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Deutsch', exact: true })).toBeVisible();
      const before = await places();
      await page.getByRole('button', { name: 'Ausprobieren' }).click();
      await expect(canvas.getByRole('textbox', { name: 'Betreiber' })).toBeEnabled();
      await expect(canvas.getByText('Nichts davon wird gespeichert.')).toBeVisible();
      await expect(canvas.getByRole('button', { name: 'Als Fall sichern' })).toBeVisible();
      expect(await places()).toEqual(before);
    });
  });

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 834, height: 1112 }, hasTouch: true, alone: true });

  test('the choices of a field stand beside its words, in one row each, below a head of two rows', async ({
    page,
    api,
  }) => {
    await page.goto(`/reports/config/${await birds(api)}`);
    const head = page.getByRole('main').locator('header').first();
    await expect.poll(async () => (await boxOf(head)).height).toBe(113);
    await paper(page)
      .getByRole('article', { name: 'Auswahl, eine: Schaden' })
      .tap({ position: { x: 20, y: 12 } });
    const sheet = page.getByRole('region', { name: 'Einstellungen' });
    const middle = async (part: Locator) => {
      const { y, height } = await boxOf(part);
      return y + height / 2;
    };
    const choice = sheet.getByLabel('Beschriftung von Wert 1');
    const bin = sheet.getByRole('button', { name: 'Wert „Keiner“ entfernen' });
    // Settings that load later move both.
    await expect.poll(async () => Math.abs((await middle(bin)) - (await middle(choice)))).toBeLessThanOrEqual(2);
    const label = await boxOf(sheet.getByLabel('Beschriftung', { exact: true }));
    expect((await boxOf(choice)).x).toBeGreaterThan(label.x + label.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(834);
  });
});

test('tools of a content at the lower edge are whole, and gone while it is dragged', async ({ page, api }) => {
  await page.goto(`/reports/config/${await birds(api)}`);
  const frame = paper(page).getByRole('article', { name: /: Getroffene Teile/ });
  await frame.evaluate(one => one.scrollIntoView({ block: 'end' }));
  await frame.click({ position: { x: 12, y: 12 } });
  const tools = frame.getByRole('button', { name: 'Kopieren und verschieben' });
  await expect(tools).toBeInViewport({ ratio: 1 });
  const { x, y } = await boxOf(frame);
  await page.mouse.move(x + 20, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 40, { steps: 4 });
  await expect(page.locator('[data-dragging]')).toBeAttached();
  await expect(tools).toBeHidden();
  await expect(frame).toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(tools).toBeVisible();
});

test('a table that opens leaves the chart beside it as it is', async ({ page, api }) => {
  await page.goto(`/dashboards/${await idOf(api, 'chart-collections', 'Vogelschlag')}`);
  const cards = page.getByRole('main').getByRole('article');
  const beside = cards.nth(1);
  await expect(beside.locator('svg').first()).toBeVisible();
  const before = await boxOf(beside);
  await cards.nth(0).getByRole('button', { name: 'Tabelle', exact: true }).click();
  await expect(cards.nth(0).getByRole('table')).toBeVisible();
  expect(await boxOf(beside)).toEqual(before);
});

test('the controls of a wall cover no chart', async ({ page, api }) => {
  await page.goto(`/dashboards/${await idOf(api, 'chart-collections', 'Vogelschlag')}/wall`);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await page.mouse.move(400, 400);
  const controls = page.getByRole('toolbar');
  await expect(controls).toBeVisible();
  const { y } = await boxOf(controls);
  const ends = (await cards.evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom))).filter(Number);
  expect(Math.max(...ends)).toBeLessThan(y);
});

test('months that go below the names of a chart’s table are seen to', async ({ page, api }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`/statistics/edit/${await idOf(api, 'charts', 'Meldungen nach Monat')}`);
  const name = page.getByRole('main').getByRole('rowheader', { name: 'Meldungen', exact: true });
  await expect(name).toHaveCSS('box-shadow', /8px 0px 8px -6px/);
  const table = page.getByRole('main').getByRole('region', { name: 'Tabelle: Meldungen nach Monat' });
  await table.evaluate(one => {
    one.scrollLeft = 0;
  });
  await expect(name).toHaveCSS('box-shadow', 'none');
});

test('the title of a list is pinned, with an edge above what goes below it', async ({ page, api }) => {
  await page.goto(`/reports/${await birds(api)}?layout=list`);
  const table = page.getByRole('main').getByRole('table');
  const title = table.getByRole('columnheader', { name: /^Flughafen/ });
  const { x } = await boxOf(title);
  await expect(title).toHaveCSS('box-shadow', 'none');
  await table.locator('[data-row]').first().hover();
  await page.mouse.wheel(240, 0);
  await expect(title).toHaveCSS('box-shadow', /8px 0px 8px -6px/);
  expect(Math.round((await boxOf(title)).x)).toBe(Math.round(x));
});

test('a column that the keyboard comes to is not below the pinned ones', async ({ page, api }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/reports/${await birds(api)}?layout=list`);
  const table = page.getByRole('table', { name: 'Einträge' });
  // the last column with handles: the table is scrolled to it
  await table.getByRole('slider', { name: 'Kosten bis' }).focus();
  await expect(table).toHaveAttribute('data-sideways');
  const title = table.getByRole('columnheader', { name: /^Flughafen/ });
  const below: string[] = [];
  const seen: string[] = [];
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab');
    const heading = await page.evaluate(() => {
      const head = document.activeElement?.closest('th');
      return head && getComputedStyle(head).position !== 'sticky' ? (head.textContent ?? '').trim() : '';
    });
    if (!heading) continue;
    seen.push(heading);
    const { x, width } = await boxOf(title);
    const left = await page.evaluate(() => document.activeElement?.getBoundingClientRect().left ?? 0);
    if (left < x + width) below.push(heading);
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(below).toEqual([]);
});

test('columns fit the width by one press, and by a double click they are as wide as their content', async ({
  page,
  api,
}) => {
  await page.goto(`/reports/${await birds(api)}?layout=list`);
  const table = page.getByRole('main').getByRole('table');
  await expect(table.locator('[data-row]').first()).toBeVisible();
  const over = () =>
    table.evaluate(one => {
      let up = one.parentElement;
      while (up && !/auto|scroll/.test(getComputedStyle(up).overflowY)) up = up.parentElement;
      return up ? up.scrollWidth - up.clientWidth : -1;
    });
  await expect.poll(over).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Spalten', exact: true }).click();
  await page.getByRole('button', { name: 'Spalten an Breite anpassen' }).click();
  await expect.poll(over).toBe(0);
  await page.keyboard.press('Escape');
  const species = table.getByRole('columnheader', { name: /Tierart/ });
  const { width } = await boxOf(species);
  await species.getByRole('separator').dblclick();
  await expect.poll(async () => (await boxOf(species)).width).toBeGreaterThan(width);
});

for (const width of [1440, 390])
  test(`a refused save is said above and at the fields, in no toast, ${width} px wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/reports/${await birds(api)}/new`);
    await expect(page.getByLabel('Flughafen')).toBeVisible();
    // Keys are heard somewhat later than fields are seen.
    await expect(async () => {
      await page.keyboard.press('Control+s');
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(
      page.getByText(width > 1200 ? 'Flughafen fehlt' : 'Tippen Sie, um zur ersten zu springen.'),
    ).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    // Beside it, only what lacks something is marked.
    if (width > 1200) {
      const sections = page.getByRole('navigation', { name: 'Abschnitte' });
      await expect(sections.getByRole('button', { name: /^Ereignis/ })).toContainText('2');
      await expect(sections.getByRole('button', { name: 'Tierart', exact: true })).toHaveText('Tierart');
      await expect(sections.getByRole('button', { name: 'Tierart', exact: true }).locator('svg')).toHaveCount(0);
    }
  });

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' });

  test('dates are read and typed as in the language of the product', async ({ page, api }) => {
    const form = await birds(api);
    for (const path of [`/reports/${form}/new`, `/reports/share/${form}`, '/message-center?new=1', '/settings/audit']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('input:is([type=date], [type=datetime-local], [type=time])')).toHaveCount(0);
    }
    await expect(page.getByLabel('Von', { exact: true })).toHaveAttribute('placeholder', 'TT.MM.JJJJ');
    await page.goto(`/reports/${form}?layout=list`);
    const row = page.locator('tr[data-row]').first();
    await expect(row).toContainText(/\d\d\.\d\d\.\d{4}/);
    await expect(row).not.toContainText(/\d+\/\d+\/\d+/);
    await page.goto(`/reports/${form}/new`);
    const day = page.getByLabel('Flugdatum');
    await day.fill('24.7.2002');
    await day.press('Tab');
    await expect(day).toHaveValue('24.07.2002');
  });

  test('the period of a dashboard is set by keys alone, in dates of the product', async ({ page, api }) => {
    const dashboard = (await api.list('chart-collections', { search: 'Vogelschlag' })).data[0]?.id;
    await page.goto(`/dashboards/${dashboard}`);
    await expect(page.getByRole('button', { name: 'Zeitraum' })).toBeVisible();
    await page.keyboard.press('f');
    const panel = page.getByRole('dialog', { name: 'Zeitraum' });
    await expect.poll(() => panel.evaluate(own => own.contains(document.activeElement))).toBe(true);
    const go = async (field: Locator) => {
      for (let step = 0; step < 14; step++) {
        if (await field.evaluate(own => own === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(field).toBeFocused();
    };
    const [from, to] = ['Von', 'Bis'].map(name => panel.getByRole('textbox', { name })) as [Locator, Locator];
    await go(from);
    await page.keyboard.type('1.3.2002');
    await page.keyboard.press('Enter');
    await expect(from).toHaveValue('01.03.2002');
    await go(to);
    await page.keyboard.type('31.3.2002');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/from=2002-03-01&to=2002-03-31$/);
    // the chip that has taken the place of the button
    await expect(page.getByRole('button', { name: /01\.03\.2002 – 31\.03\.2002/ })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const low = (parts: Locator) =>
    parts.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().height)).filter(high => high < 48));

  test('rows of a filter are as high as a thumb, and menus name no keys', async ({ page, api }) => {
    await page.goto(`/reports/${await birds(api)}`);
    await page.getByRole('button', { name: /^Filter/ }).tap();
    const panel = page.getByRole('dialog');
    const fields = panel.getByRole('list', { name: 'Felder' }).getByRole('button');
    await expect(fields.first()).toBeVisible();
    expect(await low(fields)).toEqual([]);
    await fields.filter({ hasText: 'Tageszeit' }).tap();
    const values = panel.locator('label:has(> [role=checkbox], > input)');
    await expect(values.first()).toBeVisible();
    expect(await low(values)).toEqual([]);
    await page.goto('/reports?layout=cards');
    await page
      .getByRole('button', { name: /^Menü zu/ })
      .first()
      .tap();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    expect(await low(items)).toEqual([]);
    await expect(page.getByRole('menu').locator('kbd:visible')).toHaveCount(0);
  });
});

for (const language of ['de', 'en'] as const)
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, alone: true, language });

    test('names of number tiles are as high as a thumb', async ({ page, api }) => {
      await page.goto(`/dashboards/${await idOf(api, 'chart-collections', 'Lage im Überblick')}`);
      for (const name of ['Meldungen im Monat', 'Noch offen'])
        expect((await boxOf(page.getByRole('link', { name }))).height).toBeGreaterThanOrEqual(48);
    });

    test.describe('signed out', () => {
      test.use({ who: null });
      test('the link for a forgotten password is as high as a thumb', async ({ page }) => {
        await page.goto('/login');
        const link = page.getByRole('link', { name: language === 'de' ? 'Passwort vergessen?' : 'Forgot password?' });
        const { x, y, width, height } = await boxOf(link);
        expect(height).toBeGreaterThanOrEqual(48);
        const reached = await page.evaluate(
          places => places.map(([left, top]) => document.elementFromPoint(left!, top!)?.closest('a') !== null),
          [1, height - 1].map(below => [x + width / 2, y + below]),
        );
        expect(reached).toEqual([true, true]);
      });
    });
  });

test('tiles of a choice leave none alone in a row', async ({ page, api }) => {
  const form = await birds(api);
  for (const width of [1440, 1200, 1024, 834, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/reports/${form}/new`);
    const tiles = page.getByRole('radiogroup', { name: 'Größe' }).locator('label');
    await expect(tiles).toHaveCount(3);
    const rows = await tiles.evaluateAll(
      all => new Set(all.map(one => Math.round(one.getBoundingClientRect().top))).size,
    );
    expect([1, 3], `at ${width} px`).toContain(rows);
  }
});

test.describe('a form in English in a German browser', () => {
  test.use({ who: null });

  test('is English throughout, and says its title once', async ({ page, api }) => {
    const id = await idOf(api, 'report-configs', 'Wildlife sighting');
    const target = `${house()}/shared_reports/{id}/{token}`;
    const { data } = await api.post<{ target: string }>(`/report-configs/share/${id}.json`, { target });
    await page.addInitScript(() => localStorage.removeItem('language'));
    await page.goto(data.target);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    expect(await foreign(page, 'de')).toEqual([]);
    await expect(page.getByText('Wildlife sighting', { exact: true })).toHaveCount(1);
  });
});
