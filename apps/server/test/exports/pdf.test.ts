/** API tests of an entry's PDF: permissions, layout, hostile and very long texts, pictures, repeats. */
import { writeFileSync } from 'node:fs';
import { type Content, childrenOf, type Form } from '@kontor/form';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { addForm, container, input, report } from '../forms.ts';
import { type House, openHouse, type Person } from '../house.ts';
import { upload as uploaded } from '../upload.ts';
import { buildGate } from './gate.ts';
import { fillsOf, readPdf } from './paper.ts';

let house: House;
let admin: Person;
let anna: Person;
let ben: Person;
let made: Form;
let id: string;

const text = (value: string, size = 'normal', styles: string[] = []): Content => ({
  id: crypto.randomUUID(),
  type: 'formatString',
  column: { width: 'col-12', before: 0, after: 0 },
  options: { text: value, classes: { size, styles } },
});
const wide = (content: Content, width: Content['column']['width'], before = 0): Content => ({
  ...content,
  column: { width, before, after: 0 },
});
const choice = (value: string, label: string) => ({ id: value, value, label });

const acceptance = (): Form => ({
  fields: [
    text('Abnahme {gewerk}', 'h2'),
    wide(input('text', 'gewerk', { label: 'Gewerk' }), 'col-8'),
    wide(input('date', 'tag', { label: 'Tag der Abnahme' }), 'col-4'),
    wide(input('switch', 'vollmacht', { label: 'Vollmacht liegt vor' }), 'col-6'),
    wide(input('number', 'kosten', { label: 'Kosten in €' }), 'col-6'),
    input('radio', 'ergebnis', {
      label: 'Ergebnis',
      values: [choice('ok', 'Mängelfrei'), choice('no', 'Mit Mängeln')],
    }),
    container(
      'condition_container',
      [
        container(
          'repeat_container',
          [input('text', 'mangel', { label: 'Mangel' }), input('date', 'frist', { label: 'Frist' })],
          {
            maxRepeats: 300,
          },
        ),
      ],
      { comparisons: [{ valOne: 'ergebnis', comparison: 'eq', valTwo: 'no', gate: null }] },
    ),
    container(
      'collapse_container',
      [
        input('textarea', 'bemerkung', { label: 'Bemerkung zu {gewerk}' }),
        input('hidden', 'geheim', { label: 'Geheim' }),
        container(
          'repeat_container',
          [
            input('text', 'ort', { label: 'Ort' }),
            input('file', 'foto', {
              label: 'Foto',
              buttonLabel: 'Mehr',
              buttonLabelFirstItem: 'Foto',
              allowedMimeTypes: ['*/*'],
            }),
          ],
          { maxRepeats: 250 },
        ),
      ],
      { label: 'Befund' },
    ),
  ],
  states: [choice('offen', 'Noch offen')],
});

beforeAll(async () => {
  house = await openHouse({ uploadSize: 20 * 2 ** 20 });
  // Thumbnails of uploads are made by the outbox.
  await house.work();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  ben = await house.as('ben');
  made = acceptance();
  id = await addForm(admin, 'Abnahme/Protokoll', made);
});
afterAll(() => house.close());

async function add(data: Record<string, unknown>, rest: object = {}, form = id): Promise<string> {
  const { status, body } = await anna.post('/reports/add.json', { ...report(form, {}, rest), data });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const upload = (filename: string, content: string | Buffer, type = 'image/png') =>
  uploaded(anna, filename, content, type);

async function pdf(report: string, headers = {}) {
  const answer = await anna.get(`/reports/${report}.pdf`, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  if (process.env.KEEP_PDF)
    writeFileSync(
      `${process.env.KEEP_PDF}/${expect.getState().currentTestName?.replace(/\W+/g, '-').slice(0, 40)}.pdf`,
      answer.raw,
    );
  return readPdf(answer.raw);
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#456', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });

test('only those who may read the entry get its PDF', async () => {
  const entry = await add({ gewerk: 'Dach' });
  expect((await house.nobody.get(`/reports/${entry}.pdf`)).status).toBe(401);
  expect((await ben.get(`/reports/${entry}.pdf`)).status).toBe(404);
  const nothing = await house.as('none', 'user', { Reports: { read: 'none' } });
  expect((await nothing.get(`/reports/${entry}.pdf`)).status).toBe(403);
  expect((await anna.get('/reports/0190a6d2-7c00-7000-8000-000000000000.pdf')).status).toBe(404);
  const { status, headers, raw } = await admin.get(`/reports/${entry}.pdf`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  const day = new Date().toISOString().slice(0, 10);
  expect(headers['content-disposition']).toContain(`filename="Abnahme_Protokoll ${day}.pdf"`);
  expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
  const trail = await house.database.rows<{ detail: object }>(
    sql`select detail from audit where action = 'export' and item_id = ${entry}`,
  );
  expect(trail).toEqual([{ detail: { format: 'pdf', count: 1 } }]);
});

test('an entry stands on paper as its form is laid out', async () => {
  const { entry } = await filledIn();
  const paper = await pdf(entry);
  expect(paper.title).toBe('Abnahme/Protokoll');
  expect(paper.lang).toBe('de');
  expect(paper.tagged).toBe(true);
  expect(paper.text).toContain('Abnahme Dach & Fassade');
  expect(paper.text).toContain('Tag der Abnahme 20.11.2026');
  expect(paper.text).toContain('Vollmacht liegt vor Ja');
  expect(paper.text).toContain('Kosten in € 1.234,5');
  expect(paper.text).toContain('Status Noch offen');
  expect(paper.text).toContain('Nr. Mangel Frist 1 Tür schließt nicht 01.12.2026 2 Fuge offen –');
  expect(paper.text).toContain('Bemerkung zu Dach & Fassade Größe: Übermaß, naß');
  expect(paper.text).toContain('Eintrag 1 Ort Nordtor Foto');
  expect(paper.text).not.toContain('Geheim');
  expect(paper.text).toContain('1 / 1');
  expect(paper.images).toBe(1);
  expect(paper.alts).toEqual(['Foto: tor.png']);
  expect(paper.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
  expect(paper.fonts.some(name => name.endsWith('HankenGrotesk-Regular'))).toBe(true);

  const english = await pdf(entry, { 'accept-language': 'en-GB,en;q=0.9' });
  expect(english.lang).toBe('en');
  expect(english.text).toContain('Vollmacht liegt vor Yes');
  expect(english.text).toContain('Kosten in € 1,234.5');
  expect(english.text).toContain('Item 1 Ort Nordtor');
});

/** An entry with the ids of its repeats. */
async function filledIn() {
  const foto = await upload('tor.png', await noise(900, 600).png().toBuffer());
  const [condition, section] = made.fields.slice(6);
  const first = (condition && childrenOf(condition)[0]?.id) ?? '';
  const second = (section && childrenOf(section)[2]?.id) ?? '';
  const entry = await add(
    {
      gewerk: 'Dach & Fassade',
      tag: '2026-11-20',
      vollmacht: true,
      kosten: 1234.5,
      ergebnis: 'no',
      'mangel.0': 'Tür schließt nicht',
      'frist.0': '2026-12-01',
      'mangel.1': 'Fuge offen',
      bemerkung: 'Größe: Übermaß, naß\nzweite Zeile',
      geheim: 'x',
      'ort.0': 'Nordtor',
      'foto.0': [foto],
      _repeat: { [first]: 2, [second]: 1 },
    },
    { state: 'offen' },
  );
  return { entry, first, second };
}

test('hostile texts are letters on paper, and nothing else', async () => {
  const markup = '#panic("x") $ 1/0 $ \\ @ref <tag> *b* _i_ = H `raw` #import "@preview/x:1.0.0" // --- ~ [';
  const squeezed = (value: string) => value.replace(/\s/g, '');
  const first = await pdf(await add({ gewerk: markup, bemerkung: `{gewerk} <script>alert(1)</script>\n${markup}` }));
  // In the heading, the answer, the label and the remark.
  expect(squeezed(first.text).split(squeezed(markup)).length - 1).toBe(4);
  expect(first.text).toContain('{gewerk} <script>alert(1)</script>');
  expect(first.tagged).toBe(true);

  const word = 'Wort'.repeat(25_000);
  const long = await pdf(await add({ gewerk: word, bemerkung: 'lorem ipsum '.repeat(8_000) }));
  // Headings and labels are truncated; the answer is complete.
  expect(long.text.split('W').length - 1).toBeGreaterThan(25_000);
  expect(long.text.split('W').length - 1).toBeLessThan(26_000);
  expect(long.text.split('lorem ').length - 1).toBe(8_000);

  const strange = await pdf(
    await add({ gewerk: 'שלום عليكم 😀 漢字 \u{10FFFD}\u0001\u200b', bemerkung: '\u202Erückwärts\u202C \ufffe ẞ' }),
  );
  expect(strange.tagged).toBe(true);
  expect(strange.text).toContain('😀');
  expect(strange.text).toContain('שלום');
});

test('two hundred instances take as many rows as they need, over pages with a head each', async () => {
  const { first } = await filledIn();
  const data: Record<string, unknown> = { gewerk: 'Viel', ergebnis: 'no', _repeat: { [first]: 200 } };
  for (let at = 0; at < 200; at++) data[`mangel.${at}`] = `Mangel Nummer ${at + 1}`;
  const paper = await pdf(await add(data));
  expect(paper.pages.length).toBeGreaterThan(4);
  for (const page of paper.pages.slice(1, -1)) expect(page).toContain('Nr. Mangel Frist');
  expect(paper.text).toContain('200 Mangel Nummer 200');
  expect(paper.text).toContain(`1 / ${paper.pages.length}`);
});

test('corrected known data is on paper with its original; both names of whoever made the entry are', async () => {
  await house.database.run(sql`update users set first_name = 'Anna', last_name = 'Berg' where id = ${anna.id}`);
  const known = container(
    'auto_complete_container',
    [
      input('text', 'stadt', { label: 'Stadt' }),
      input('number', 'hoehe', { label: 'Höhe' }),
      input('html', 'lage', { label: 'Lage' }),
      input('rating', 'guete', { label: 'Güte' }),
      input('hidden', 'kennung', { label: 'Kennung' }),
    ],
    { changeValues: 'Korrigieren', changeDataSet: 'Anderer', cancelChanges: 'Verwerfen' },
  );
  const airports = await addForm(admin, 'Flughäfen', { fields: [known], states: [] });
  const data = {
    ...{ stadt: 'Munich', hoehe: 1453, lage: '<p>am <strong>Rand</strong></p>', guete: 2, kennung: 'innen' },
    ...{ _updated_stadt: 'München #x', _updated_lage: '<p>im Moos</p>', _updated_guete: 5, _updated_kennung: 'außen' },
    _$locked: [known.id],
  };
  const paper = await pdf(await add(data, {}, airports));
  expect(paper.text).toContain('Benutzer Anna Berg (anna)');
  expect(paper.text).toContain('Stadt München #x Im Datensatz: Munich');
  expect(paper.text).toMatch(/Höhe 1\.453 Lage im Moos Im Datensatz: am Rand Güte 5 Im Datensatz: 2/);
  expect(paper.text).not.toContain('innen');
  const open = await pdf(await add({ _updated_stadt: 'Köln', _$locked: [known.id] }, {}, airports), {
    'accept-language': 'en',
  });
  expect(open.text).toContain('Stadt Köln In the record: no value');
});

test('what a condition hides, and what nobody answered', async () => {
  const { first } = await filledIn();
  const paper = await pdf(await add({ gewerk: '', ergebnis: 'ok', 'mangel.0': 'unsichtbar', _repeat: { [first]: 1 } }));
  expect(paper.text).not.toContain('unsichtbar');
  expect(paper.text).not.toContain('Mangel Frist');
  expect(paper.text).toContain('Gewerk – Tag der Abnahme – Vollmacht liegt vor –');
});

test('big pictures become small ones; what cannot be shown is named', async () => {
  const { second } = await filledIn();
  const big = await upload('gross.jpg', await noise(2_600, 1_700).jpeg().toBuffer());
  const turned = await upload('gedreht.jpg', await noise(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const webp = await upload('klein.webp', await noise(300, 200).webp().toBuffer());
  const note = await upload('liste.txt', 'nur Text', 'text/plain');
  const gone = await upload('weg.png', await noise(90, 90).png().toBuffer());
  const entry = await add({
    gewerk: 'Bilder',
    'ort.0': 'Tor',
    'foto.0': [big, turned, webp, note, gone],
    _repeat: { [second]: 1 },
  });
  const keys = await house.database.rows<{ storage_key: string }>(
    sql`select storage_key from files where id = ${gone}`,
  );
  for (const { storage_key } of keys) await house.services.storage.remove(storage_key);
  const { raw } = await anna.get(`/reports/${entry}.pdf`);
  expect(raw.length).toBeLessThan(2 ** 20);
  const paper = await pdf(entry);
  expect(paper.alts).toEqual(['Foto: gross.jpg', 'Foto: gedreht.jpg', 'Foto: klein.webp']);
  expect(paper.text).toContain('• liste.txt • weg.png');
});

test('drawings stand as they were drawn, choices of a picture marked in it', async () => {
  const svgData =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><rect id="left" width="24" height="24" fill="#fff"/><circle id="right" cx="45" cy="20" r="12" fill="#fff"/></svg>';
  const values = [choice('left', 'Linke Seite'), choice('right', 'Rechte Seite')];
  const canvas: Content = {
    ...text(''),
    type: 'canvas',
    options: { name: 'unterschrift', label: 'Unterschrift', height: '150px', clear: 'C', undo: 'U', unlock: 'E' },
  };
  const form = { fields: [input('svg-radio', 'seite', { label: 'Seite', svgData, values }), canvas], states: [] };
  const drawn = await addForm(admin, 'Gezeichnet', form);
  const ink =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="150"><path d="M9 90q80-99 160 0t160 0" fill="none" stroke="#123"/></svg>';
  const signature = await upload('unterschrift.png', await sharp(Buffer.from(ink)).png().toBuffer());
  const paper = await pdf(await add({ seite: 'right', unterschrift: signature }, {}, drawn));
  expect(paper.alts).toEqual(['Seite: Rechte Seite', 'Unterschrift: unterschrift.png']);
  expect(paper.text).toContain('Seite Rechte Seite');
  expect(paper.text).not.toContain('unterschrift.png');
  expect((await pdf(await add({}, {}, drawn))).text).toContain('Seite – Unterschrift –');
});

test('a rating stands as stars with its number, in the table of a repeat as the number alone', async () => {
  const repeat: Content = {
    ...text(''),
    type: 'repeat_container',
    options: { maxRepeats: 3, contents: [input('rating', 'zimmer', { label: 'Zimmer' })] },
  };
  const fields = [input('rating', 'service', { label: 'Service' }), repeat];
  const rated = await addForm(admin, 'Bewertet', { fields, states: [] });
  const data = { service: 4, 'zimmer.0': 2, 'zimmer.1': 5, _repeat: { [repeat.id]: 2 } };
  const paper = await pdf(await add(data, {}, rated));
  expect(paper.alts).toEqual(['Service: 4']);
  expect(paper.text).toContain('Service 4');
  expect(paper.text).toMatch(/Zimmer 1 2 2 5/);
  expect((await pdf(await add({}, {}, rated))).text).toContain('Service –');
});

test('options have their marks: bars of a level, a dot of a colour; an answer with others too is text', async () => {
  const values = [
    { ...choice('low', 'Gering'), level: 1 },
    { ...choice('high', 'Schwer'), level: 3 },
    { ...choice('blue', 'Blau'), color: 'blue' },
  ];
  const fields = [
    input('radio', 'damage', { label: 'Schaden', values }),
    input('checkbox', 'marks', { label: 'Zeichen', values }),
  ];
  const made = await addForm(admin, 'Mit Zeichen', { fields, states: [] });
  const fills = async (data: object) => {
    const { raw } = await anna.get(`/reports/${await add({ ...data }, {}, made)}.pdf`);
    return { text: (await readPdf(raw)).text, fills: await fillsOf(raw) };
  };
  const high = await fills({ damage: 'high' });
  expect([high.text, high.fills.has('#ce4a32')]).toEqual([expect.stringContaining('Schaden Schwer'), true]);
  const both = await fills({ damage: 'low', marks: ['low', 'blue'] });
  expect(both.text).toContain('Zeichen Gering, Blau');
  expect(['#b98a1f', '#6b93a6', '#ce4a32'].map(color => both.fills.has(color))).toEqual([true, true, false]);
  const none = await fills({});
  expect([none.text, none.fills.has('#ce4a32')]).toEqual([expect.stringContaining('Schaden –'), false]);
});

test('formatted answers keep their headings, lists and links, and are never markup', async () => {
  const made = await addForm(admin, 'Formatiert', {
    fields: [input('html', 'befund', { label: 'Befund' })],
    states: [],
  });
  const befund =
    '<h2>Dach</h2><p>Rinne <strong>lose</strong>, siehe <a href="https://example.org/a">Plan</a><br>#panic("x") $1$</p><ul><li>erstens</li><li>zweitens<ol><li>innen</li></ol></li></ul><blockquote><p>Zitat</p></blockquote>';
  const paper = await pdf(await add({ befund }, {}, made));
  expect(paper.text).toContain('Befund Dach Rinne lose, siehe Plan #panic("x") $1$');
  expect(paper.text).toMatch(/erstens.*zweitens.*1\. innen.*Zitat/);
  expect(paper.text).not.toContain('<');
  expect(paper.roles).toEqual(expect.arrayContaining(['L', 'LI', 'Link']));
});

test("a plain group, a repeat's heading and the name of its instances are on paper", async () => {
  const own = { label: 'Schäden am Flugzeug', instanceLabel: 'Beschädigtes Teil', maxRepeats: 3 };
  const short = container('repeat_container', [input('text', 'teil', { label: 'Teil' })], own);
  const long = container('repeat_container', [input('textarea', 'hergang', { label: 'Hergang' })], {
    ...own,
    label: 'Hergänge',
    instanceLabel: 'Vorfall',
  });
  const inside = (name: string) => [input('text', name, { label: `Feld ${name}` })];
  const fields = [
    container('collapse_container', inside('a'), { label: 'Halter', collapsible: false }),
    container('collapse_container', inside('b'), { collapsible: false }),
    short,
    long,
  ];
  const form = await addForm(admin, 'Gruppen', { fields, states: [] });
  const data = {
    ...{ a: 'eins', b: 'zwei', 'teil.0': 'Radom', 'teil.1': 'Rumpf', 'hergang.0': 'So', 'hergang.1': 'Anders' },
    _repeat: { [short.id]: 2, [long.id]: 2 },
  };
  const { text: said } = await pdf(await add(data, {}, form));
  for (const words of [
    'Halter',
    'Feld a',
    'Feld b',
    'Schäden am Flugzeug',
    'Beschädigtes Teil 2',
    'Hergänge',
    'Vorfall 2',
  ])
    expect(said).toContain(words);
  expect(said).toContain('Halter Feld a eins Feld b zwei Schäden');
});

test('titles of instances and the heading of a repeat are on paper with what their places say', async () => {
  const own = { name: 'teile', label: 'Teile ({=COUNTA(teile)}): {teil}', maxRepeats: 3 };
  const part = input('text', 'teil', { label: 'Teil {=position}' });
  const short = container('repeat_container', [part], { ...own, instanceLabel: '{=position}. {teil}' });
  const long = container('repeat_container', [input('textarea', 'hergang', { label: 'Hergang {=position}' })], {
    ...own,
    name: 'vorfaelle',
    label: 'Vorfälle',
    instanceLabel: 'Vorfall {=position} von {=COUNTA(vorfaelle)}',
  });
  const form = await addForm(admin, 'Betitelt', { fields: [short, long], states: [] });
  const data = {
    ...{ 'teil.0': 'Radom', 'teil.1': 'Rumpf', 'hergang.0': 'So', 'hergang.1': 'Anders' },
    _repeat: { [short.id]: 2, [long.id]: 2 },
  };
  const { text: said } = await pdf(await add(data, {}, form));
  for (const words of ['Teile (2): Radom, Rumpf', '1. Radom', '2. Rumpf', 'Vorfall 2 von 2', 'Hergang 2'])
    expect(said).toContain(words);
  expect(said).not.toContain('{');
});

test('several entries are one document: chosen by ids or filter, each on pages of its own, bounded', async () => {
  const own = await addForm(admin, 'Rundgang', made);
  const first = await add({ gewerk: 'Dach', ergebnis: 'no', 'mangel.0': 'Riss', bemerkung: 'oben' }, {}, own);
  const second = await add(
    { gewerk: 'Keller', 'foto.0': await upload('wand.png', await noise(40, 30).png().toBuffer()) },
    {},
    own,
  );
  await add({ gewerk: 'Hof' }, {}, own);
  const asked = (query: string, person = anna) =>
    person.get(
      `/reports.pdf?filter[report_config_id]=${own}&sort=created&direction=asc&time_zone=Europe/Berlin&${query}`,
    );
  const whole = await asked('');
  expect([whole.status, whole.headers['content-type'], whole.headers['x-total-count']]).toEqual([
    200,
    'application/pdf',
    '3',
  ]);
  expect(whole.headers['content-disposition']).toContain('filename="Rundgang.pdf"');
  const paper = await readPdf(whole.raw);
  expect([paper.title, paper.lang, paper.tagged, paper.pages.length]).toEqual(['Rundgang', 'de', true, 3]);
  expect(paper.pages.map(page => /Dach|Keller|Hof/.exec(page)?.[0])).toEqual(['Dach', 'Keller', 'Hof']);
  expect(paper.pages[0]).toContain(first);
  expect(paper.text).toContain('Zeiten: Europe/Berlin');
  expect(paper.images).toBe(1);
  // The outline of an entry is below its heading and skips no level.
  expect(paper.roles.filter(role => role === 'H1')).toHaveLength(3);
  expect(paper.roles).toContain('H2');
  const two = await readPdf((await asked(`filter[id]=${first}&filter[id]=${second}`)).raw);
  expect(two.pages.map(page => /Dach|Keller|Hof/.exec(page)?.[0])).toEqual(['Dach', 'Keller']);
  expect((await asked('', ben)).headers['x-total-count']).toBe('0');

  await house.database.run(sql`
    insert into reports (id, report_config_id, user_id, owner, data)
    select gen_random_uuid(), ${own}, ${anna.id}, ${anna.id}, '{"gewerk": "Viele"}' from generate_series(1, 198)`);
  const refused = await asked('');
  const issue = { path: 'filter', code: 'too_many', values: { max: 50 } };
  expect([refused.status, refused.body.issues[0]]).toMatchObject([400, issue]);
  const behind = await anna.post(`/reports/exports.json?filter[report_config_id]=${own}`, { type: 'pdf' });
  expect([behind.status, behind.body.issues[0]]).toMatchObject([400, { ...issue, values: { max: 200 } }]);
});

test('results of formulas are told in the language of the paper, and texts that name them too', async () => {
  const lands = [{ ...choice('de', ''), label: { de: 'Deutschland', en: 'Germany' } }];
  const own = await addForm(admin, 'Reise', {
    fields: [
      input('select', 'land', { label: { de: 'Land', en: 'Country' }, values: lands }),
      input('date', 'tag', { label: { de: 'Tag', en: 'Day' } }),
      input('calculated', 'satz', { formula: 'LABEL(land) & ", " & TEXT(tag, "D. MMMM")', format: { kind: 'text' } }),
      text('In: {satz}', 'h2'),
    ],
    states: [],
  });
  const added = await anna.post('/reports/add.json', report(own, { land: 'de', tag: '2026-03-02' }));
  expect(added.body.data.data.satz).toBe('Deutschland, 2. März');
  const read = async (language: string) => (await pdf(added.body.data.id, { 'accept-language': language })).text;
  const [german, english] = [await read('de'), await read('en')];
  expect(german).toContain('In: Deutschland, 2. März');
  expect(english).toContain('In: Germany, 2. March');
  expect([german, english].map(page => /Germany|March/.test(page))).toEqual([false, true]);
  expect(english).not.toMatch(/Deutschland|März/);
});

// The last one: from here on every look-up of a file passes the gate.
test('a third export at once of one person is refused, and welcome when another has ended', async () => {
  const { second } = await filledIn();
  const entry = await add({ gewerk: 'Gleichzeitig', _repeat: { [second]: 1 } });
  const gate = await buildGate(house.database);
  await house.database.run(
    sql`update reports set data = data || jsonb_build_object('foto.0', array[${gate.file}::text]) where id = ${entry}`,
  );
  const ask = () => anna.get(`/reports/${entry}.pdf`);
  const asked = [ask(), ask(), ask()];
  // Until one is refused, neither of the others can end.
  await gate.closed(() =>
    Promise.any(
      asked.map(async answer => {
        const { status } = await answer;
        if (status !== 429) throw new Error(`answered ${status}`);
      }),
    ),
  );
  expect((await Promise.all(asked)).map(answer => answer.status).toSorted()).toEqual([200, 200, 429]);
  expect((await ask()).status).toBe(200);
});
