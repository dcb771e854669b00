/** Tests of rich text answers: sanitising of HTML, size limits, idempotency. */
import { limits } from '@kontor/contract';
import { newId } from '@kontor/form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import { sql } from '../src/db/sql.ts';
import { cleanRich } from '../src/outside/rich-text.ts';
import { addForm, container, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let config: string;
const repeat = container('repeat_container', [input('html', 'finding')], { maxRepeats: 3 });

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  const fields = [input('text', 'title'), input('html', 'story', { required: true }), repeat];
  config = await addForm(admin, 'Rich', { fields, states: [] });
});
afterAll(() => house.close());

const link = (href: string) => `<a href="${href}" rel="noopener noreferrer nofollow">x</a>`;

describe('what is kept of markup', () => {
  it.each([
    ['<p>a<br />b</p><h2>c</h2><h3>d</h3><h4>e</h4>', '<p>a<br />b</p><h2>c</h2><h3>d</h3><h4>e</h4>'],
    ['<ul><li><p>a</p></li></ul><ol><li>b</li></ol>', '<ul><li><p>a</p></li></ul><ol><li>b</li></ol>'],
    ['<strong>a</strong><em>b</em><u>c</u><s>d</s>', '<strong>a</strong><em>b</em><u>c</u><s>d</s>'],
    ['<h1>a</h1><h6>b</h6><b>c</b><i>d</i>', '<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em>'],
    ['<p style="color:red" class="x" onclick="y()" id="z">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script><style>*{}</style>b', 'ab'],
    ['<img src=x onerror=alert(1)><svg onload=alert(1)><iframe src=//x></iframe>a', 'a'],
    ['<a href="https://k.test/?a=1&b=2" target=_blank>x</a>', link('https://k.test/?a=1&amp;b=2')],
    ['<a href="mailto:a@k.test">x</a>', link('mailto:a@k.test')],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" jav\tascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,y">x</a><a href="//k.test">x</a><a href="/reports">x</a>', '<a>x</a>'.repeat(3)],
    ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">', ''],
    ['a < b & c > d &auml;', 'a &lt; b &amp; c &gt; d ä'],
  ])('of %j is %j', (given, kept) => {
    expect(cleanRich(given)).toBe(kept);
    expect(cleanRich(kept)).toBe(kept);
  });

  it('is not much work, whatever was sent', async () => {
    for (const piece of [
      '<ul><li>',
      '<a href="',
      '<p',
      '&',
      '<strong>',
      '<x></y>',
      '<b><!--</b>-->',
      '</p>',
      '<svg>',
    ]) {
      const sent = piece.repeat(limits.data_characters / piece.length);
      await atMostBeats(60, () => cleanRich(sent), piece);
    }
  });

  it('has more tags than anybody writes: it is kept as the letters that came', () => {
    const most = '<p>a & b</p>'.repeat(20_000);
    expect(cleanRich(most)).toBe('<p>a &amp; b</p>'.repeat(20_000));
    const kept = cleanRich(`${most}<b>`);
    expect(kept).toBe(`${'&lt;p&gt;a &amp; b&lt;/p&gt;'.repeat(20_000)}&lt;b&gt;`);
    expect(cleanRich(kept)).toBe(kept);
  });
});

const evil = '<p onclick="x()">Ein <b>Milan</b></p><script>alert(1)</script>';
const safe = '<p>Ein <strong>Milan</strong></p>';

describe('rich answers', () => {
  it('are made safe when an entry is added and when it is changed, in repeats too', async () => {
    const data = { story: evil, 'finding.0': evil, title: '<b>plain</b>' };
    const added = await anna.post('/reports/add.json', report(config, data));
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body.data.data).toMatchObject({ story: safe, 'finding.0': safe, title: '<b>plain</b>' });
    const changed = await anna.patch(`/reports/${added.body.data.id}.json`, {
      data: { ...data, 'finding.1': evil, _repeat: { [repeat.id]: 2 } },
    });
    expect(changed.body.data.data).toMatchObject({ story: safe, 'finding.1': safe });
    const stored = await house.database.one<{ data: unknown }>(
      sql`select data from reports where id = ${added.body.data.id}`,
    );
    expect(JSON.stringify(stored?.data)).not.toMatch(/onclick|script|alert/);
  });

  it('that hold nothing after that are none', async () => {
    const refused = await anna.post('/reports/add.json', report(config, { story: '<img src=x onerror=y()><p></p>' }));
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toMatchObject([{ path: 'data.story', code: 'required' }]);
  });

  it('sent again are the same entry', async () => {
    const body = report(config, { story: evil }, { local_id: newId() });
    const [first, second] = [await anna.post('/reports/add.json', body), await anna.post('/reports/add.json', body)];
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 200, first.body.data.id]);
  });

  it('are found by their words, not by their markup', async () => {
    await anna.post('/reports/add.json', report(config, { story: '<h2>Turmfalke</h2><p>am <em>Zaun</em>gast</p>' }));
    const count = async (search: string) =>
      (await anna.get(`/reports.json?filter[report_config_id]=${config}&search=${search}`)).body.count;
    expect([await count('turmfalke'), await count('zaungast'), await count('h2'), await count('strong')]).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('start from defaults that were made safe with the form', async () => {
    const fields = [container('collapse_container', [input('html', 'a', { default: evil })], { label: 'More' })];
    const id = await addForm(admin, 'Default', { fields, states: [] });
    const { fields: kept } = (await admin.get(`/report-configs/${id}.json`)).body.data;
    expect(kept).toMatchObject([{ options: { contents: [{ options: { default: safe } }] } }]);
  });
});
