/**
 * Journeys of building forms by hand, with each action of the person counted: a press of the mouse, a drag, a key that is
 * a command, a text typed, and a text pasted are one each; a choice from a list is two. More than the bound is a fault.
 */
import { type Content, walk } from '@kontor/form';
import type { Locator, Page } from '@playwright/test';
import type { client, Item } from '../api.ts';
import { drag, item, panel, paper, tile } from '../designer.ts';
import { expect, test, unique } from '../test.ts';

/** What a person does, and how often they did something. */
function handOf(page: Page) {
  const done: string[] = [];
  const did = (what: string) => void done.push(what);
  return {
    done,
    async press(what: Locator) {
      await what.click();
      did(`press ${what}`);
    },
    async key(name: string) {
      await page.keyboard.press(name);
      did(`key ${name}`);
    },
    async type(text: string) {
      await page.keyboard.type(text);
      did(`type ${text}`);
    },
    /** By its name, typed at once after the shortcut; three actions. */
    async insert(name: string) {
      await this.key('/');
      await this.type(name);
      await expect(page.getByRole('option', { name, selected: true })).toBeVisible();
      await this.key('Enter');
    },
    /** A text that is there already: in a mail, a table, an older form. */
    async paste(text: string) {
      await page.evaluate(words => navigator.clipboard.writeText(words), text);
      await page.keyboard.press('ControlOrMeta+v');
      did('paste');
    },
    /** What is dragged has to be in sight. */
    async drag(what: Locator, onto: Locator, where?: 'below' | 'into') {
      await expect(what).toBeVisible();
      await drag(page, what, onto, where);
      did(`drag ${what}`);
    },
    /** Opened by one press, and chosen by another. */
    async choose(list: Locator, label: string) {
      await list.selectOption({ label });
      did(`open ${list}`);
      did(`choose ${label}`);
    },
  };
}
type Hand = ReturnType<typeof handOf>;

async function begin(page: Page, hand: Hand, name: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/reports');
  await hand.press(page.getByRole('button', { name: 'Neues Formular' }).first());
  await hand.press(page.getByRole('dialog').getByRole('link', { name: /^Leeres Formular/ }));
  await hand.press(panel(page).getByLabel('Name des Formulars'));
  await hand.type(name);
}

/** On the canvas, in the place of the label. */
const labelEditor = (page: Page) => paper(page).getByRole('textbox', { name: 'Beschriftung an ihrem Platz' });

/** A list of questions, as lines: `first` is the content that is there once they are inserted. */
async function pasteQuestions(page: Page, hand: Hand, onto: Locator, lines: string, first: string): Promise<void> {
  await hand.press(onto);
  await hand.paste(lines);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: /^\d+ Inhalte einfügen$/ }));
  await expect(item(page, first)).toBeVisible();
}

/** Beside a selected content the tiles used most are a row, and the others unfold. */
async function unfold(page: Page, hand: Hand, name: string): Promise<void> {
  const all = panel(page).getByRole('button', { name: /^Alle \d+$/ });
  await expect(tile(page, name).or(all).first()).toBeVisible();
  if (await all.isVisible()) await hand.press(all);
}

/** A condition below `asked`, which shows `shown` if the answer is `value`. */
async function showIf(page: Page, hand: Hand, asked: string, value: string, shown: string): Promise<void> {
  await unfold(page, hand, 'Bedingung');
  await hand.drag(tile(page, 'Bedingung'), item(page, asked));
  await hand.choose(panel(page).getByLabel('Feld', { exact: true }), asked);
  await hand.choose(panel(page).getByLabel('Wert', { exact: true }), value);
  await hand.drag(item(page, shown), item(page, 'Bedingung'), 'into');
  await expect(item(page, 'Bedingung').getByRole('article', { name: shown })).toBeVisible();
}

interface Stored extends Item {
  name: string;
  fields: Content[];
}

/** Saved, and read back: `type label`, with a star where it is required, in the order of the form. */
async function saved(page: Page, hand: Hand, api: ReturnType<typeof client>, name: string) {
  await hand.key('ControlOrMeta+s');
  await expect(page.getByText(`„${name}“ gespeichert`)).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/config\/[0-9a-f-]{36}$/);
  const [id = ''] = page.url().split('/').slice(-1);
  const stored = (await api.read('report-configs', id)) as Stored;
  expect(stored.name).toBe(name);
  const found: string[] = [];
  walk(stored.fields, ({ type, options }) => {
    const kind = type === 'input' ? options.type : type;
    const label = options.label ?? options.text ?? '';
    if (kind !== 'formatString' || label !== '') found.push(`${kind} ${label}${options.required ? ' *' : ''}`.trim());
  });
  return found;
}

/** The bound is that of the issue; the list says what was done. */
function expectAtMost(hand: Hand, bound: number): void {
  test.info().annotations.push({ type: 'steps', description: `${hand.done.length} of ${bound}` });
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(bound);
}

test('a damage report, with a question that depends on another, in at most 35 steps', async ({ page, api }) => {
  test.slow();
  const name = unique('Schadenmeldung');
  const hand = handOf(page);
  await begin(page, hand, name);
  const lines = [
    '# Was ist geschehen?',
    'Datum des Schadens *',
    'Ort *',
    'Gemeldet von *',
    'Telefon',
    'Art des Schadens *: Fahrzeug, Gebäude, Gerät, Ladung',
    'Beschreibung *',
    'Ist jemand verletzt? (ja/nein) *',
  ];
  await pasteQuestions(page, hand, paper(page).getByRole('article').last(), lines.join('\n'), 'Ort');

  // the rest by hand: a tile dragged, and its label typed in its place
  await hand.key('Escape');
  await hand.press(item(page, 'Ist jemand verletzt?'));
  for (const [kind, label] of [
    ['Zahl', 'Wie viele Verletzte'],
    ['Foto', 'Bilder'],
    ['Unterschrift', 'Unterschrift der meldenden Person'],
  ] as const) {
    await hand.insert(kind);
    await expect(labelEditor(page)).toBeFocused();
    await hand.type(label);
    await hand.key('Enter');
    // the shortcut is heard where the focus is, which the next frame takes
    await expect(item(page, label)).toBeFocused();
  }
  await showIf(page, hand, 'Ist jemand verletzt?', 'Ja', 'Wie viele Verletzte');
  expect(await saved(page, hand, api, name)).toEqual([
    'formatString Was ist geschehen?',
    'date Datum des Schadens *',
    'text Ort *',
    'text Gemeldet von *',
    'tel Telefon',
    'radio Art des Schadens *',
    'textarea Beschreibung *',
    'radio Ist jemand verletzt? *',
    'condition_container',
    'number Wie viele Verletzte',
    'file Bilder',
    'canvas Unterschrift der meldenden Person',
  ]);
  expectAtMost(hand, 35);
});

test('a safety walk of 25 questions, in at most 60 steps', async ({ page, api }) => {
  test.slow();
  const name = unique('Sicherheitsrundgang');
  const hand = handOf(page);
  await begin(page, hand, name);
  const areas = {
    Fluchtwege: ['Türen frei', 'Wege frei', 'Beschilderung lesbar', 'Notlicht leuchtet', 'Sammelplatz frei'],
    Brandschutz: ['Löscher geprüft', 'Löscher frei', 'Melder sauber', 'Türen schließen', 'Müll entfernt'],
    Strom: ['Kabel heil', 'Verteiler zu', 'Leisten nicht verkettet', 'Geräte geprüft', 'Not-Aus frei'],
    Lager: ['Regale heil', 'Last angeschrieben', 'Gänge frei', 'Leitern geprüft', 'Stoffe gekennzeichnet'],
    'Erste Hilfe': ['Kasten voll', 'Liegen frei', 'Augendusche geprüft', 'Aushang aktuell', 'Helfer benannt'],
  };
  const questions = Object.entries(areas).flatMap(([area, asked]) => [
    `# ${area}`,
    ...asked.map(each => `${each} *: in Ordnung, Mangel, entfällt`),
  ]);
  const lines = ['Datum *', 'Bereich *', ...questions, 'Bemerkung zu den Mängeln', 'Foto', 'Unterschrift *'];
  await pasteQuestions(page, hand, paper(page).getByRole('article').last(), lines.join('\n'), 'Bereich');
  await hand.key('Escape');
  await showIf(page, hand, 'Helfer benannt', 'Mangel', 'Bemerkung zu den Mängeln');
  const stored = await saved(page, hand, api, name);
  expect(stored.filter(each => each.startsWith('radio '))).toHaveLength(25);
  expect(stored.filter(each => each.startsWith('formatString '))).toHaveLength(5);
  expect(stored.slice(-5)).toEqual([
    'radio Helfer benannt *',
    'condition_container',
    'textarea Bemerkung zu den Mängeln',
    'file Foto',
    'canvas Unterschrift *',
  ]);
  expectAtMost(hand, 60);
});

test('an order whose lines are added up, in at most 30 steps', async ({ page, api }) => {
  test.slow();
  const name = unique('Bestellung');
  const hand = handOf(page);
  await begin(page, hand, name);
  const head = ['Lieferant *', 'Datum der Bestellung *', 'Bemerkung', 'Unterschrift *'];
  await pasteQuestions(page, hand, paper(page).getByRole('article').last(), head.join('\n'), 'Lieferant');
  await hand.key('Escape');
  await unfold(page, hand, 'Wiederholung');
  await hand.drag(tile(page, 'Wiederholung'), item(page, 'Datum der Bestellung'));
  await expect(item(page, 'Wiederholung')).toBeVisible();
  await hand.press(panel(page).getByLabel('Wie oft höchstens'));
  await hand.key('ControlOrMeta+a');
  await hand.type('20');
  const lines = ['Artikel *', 'Menge', 'Einzelpreis (€)'];
  // By its heading: its middle may be a gap to insert into.
  const heading = item(page, 'Wiederholung').getByText(/bis zu 20-mal/);
  await pasteQuestions(page, hand, heading, lines.join('\n'), 'Artikel');

  // the total as a sentence: no formula is typed
  await hand.key('Escape');
  await hand.press(heading);
  await hand.insert('Berechnung');
  await expect(labelEditor(page)).toBeFocused();
  await hand.type('Gesamt');
  await hand.key('Enter');
  await hand.choose(panel(page).getByRole('combobox', { name: 'Satz' }), 'Summe von Menge mal Preis');
  await hand.choose(panel(page).getByRole('combobox', { name: 'Angabe 1' }), 'Wiederholung › Menge');
  await hand.choose(panel(page).getByRole('combobox', { name: 'Angabe 2' }), 'Wiederholung › Einzelpreis (€)');
  const stored = await saved(page, hand, api, name);
  expect(stored).toEqual([
    'text Lieferant *',
    'date Datum der Bestellung *',
    'repeat_container',
    'text Artikel *',
    'number Menge',
    'number Einzelpreis (€)',
    'calculated Gesamt',
    'textarea Bemerkung',
    'canvas Unterschrift *',
  ]);
  expectAtMost(hand, 30);
});
