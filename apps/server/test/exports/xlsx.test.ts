/** Tests of the workbook writer: cell types, limits of the format, formula injection. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { cut, escapeText } from '../../src/outside/xlsx/cells.ts';
import { type Cell, type Column, type Sheet, serialOf, sheetName, workbook } from '../../src/outside/xlsx/workbook.ts';
import { safeName, uniqueName, zip } from '../../src/outside/zip.ts';
import { unzip } from './archive.ts';

const columns = (...headers: string[]): Column[] => headers.map(header => ({ headers: [header], width: 20 }));

async function* batches<T>(...all: T[]): AsyncGenerator<T> {
  yield* all;
}

const sheet = (name: string, rows: Cell[][], headers = ['A']): Sheet => ({
  name,
  columns: columns(...headers),
  rows: batches(rows),
});

const opened = async (bytes: Readable) => {
  const whole = await buffer(bytes);
  return { book: await readXlsx(whole, { readStyles: true }), parts: unzip(whole) };
};

test('cells keep their types, headers their place', async () => {
  const rows: Cell[][] = [
    ['text', 1.5, true, { serial: 46_346, time: false }, { serial: 46_346.4375, time: true }, null],
    ['', 0, false, undefined, null, Number.NaN],
  ];
  const headers = ['text', 'number', 'switch', 'day', 'moment', 'none'];
  const { book, parts } = await opened(workbook(batches(sheet('Vögel', rows, headers))));
  expect(book.sheets.map(one => one.name)).toEqual(['Vögel']);
  expect(book.sheets[0]?.rows[0]).toEqual(headers);
  const first = book.sheets[0]?.rows[1];
  expect(first?.slice(0, 3)).toEqual(['text', 1.5, true]);
  expect(first?.[3]).toEqual(new Date('2026-11-20T00:00:00Z'));
  expect(first?.[4]).toEqual(new Date('2026-11-20T10:30:00Z'));
  expect(book.sheets[0]?.rows[2]?.slice(1, 3)).toEqual([0, false]);
  const xml = parts.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? '';
  expect(xml).toContain('<autoFilter ref="A1:F3"/>');
  expect(xml).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
  expect(xml).toContain('<c r="A1" s="1" t="inlineStr">');
});

test('numbers have formats of their own, each a style once, and plain ones beyond two hundred', async () => {
  const own: Cell[][] = [
    [{ number: 1250, format: '#,##0.00" €"' }],
    [{ number: 140, format: 'General" <kn>"' }],
    [{ number: 3, format: '#,##0.00" €"' }],
  ];
  const many = Array.from({ length: 300 }, (_, index): Cell[] => [{ number: index, format: `0"x${index}"` }]);
  const { book, parts } = await opened(workbook(batches(sheet('S', [...own, ...many]))));
  const styles = parts.get('xl/styles.xml')?.bytes.toString() ?? '';
  expect(styles).toContain('<numFmt numFmtId="164" formatCode="#,##0.00&quot; €&quot;"/>');
  expect(styles).toContain('formatCode="General&quot; &lt;kn&gt;&quot;"');
  expect(styles).toContain('<numFmts count="200">');
  expect(styles).toContain('<cellXfs count="206">');
  const xml = parts.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? '';
  expect(xml).toContain('<c r="A2" s="6"><v>1250</v></c>');
  expect(xml).toContain('<c r="A4" s="6"><v>3</v></c>');
  expect(xml).toContain('<c r="A304" s="0"><v>299</v></c>');
  expect(book.sheets[0]?.rows.slice(1, 4)).toEqual([[1250], [140], [3]]);
});

const formulas = ['=1+1', '=HYPERLINK("http://x")', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1'];
test.each(formulas)('%j is text, not a formula', async text => {
  const { book, parts } = await opened(workbook(batches(sheet('S', [[text]]))));
  expect(String(book.sheets[0]?.rows[1]?.[0])).toBe(text.replace('\r', '\n'));
  const xml = parts.get('xl/worksheets/sheet1.xml')?.bytes.toString() ?? '';
  expect(xml).toContain('<c r="A2" s="5" t="inlineStr">');
  expect(xml).not.toContain('<f');
});

test.each([
  ['a & b < c > d "e"', 'a &amp; b &lt; c &gt; d "e"'],
  ['\u0000\u0007\u001b', '_x0000__x0007__x001B_'],
  ['_x0041_', '_x005F_x0041_'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
  ['a\r\nb\rc\td', 'a\nb\nc\td'],
  ['\ud800', '\ufffd'],
  ['\uffff', '_xFFFF_'],
  ['_x_y_', '_x_y_'],
])('%j is escaped', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped);
});

test('a cell holds 32,767 characters and no half one', () => {
  expect(cut('a'.repeat(32_767))).toHaveLength(32_767);
  expect(cut('a'.repeat(32_768))).toBe(`${'a'.repeat(32_766)}…`);
  expect(cut(`${'a'.repeat(32_765)}😀😀`)).toBe(`${'a'.repeat(32_765)}…`);
});

test.each([
  ['1899-12-31', null],
  ['1900-01-01', 1],
  ['1900-02-28', 59],
  ['1900-03-01', 61],
  ['2026-11-20', 46_346],
  ['9999-12-31', 2_958_465],
])('%s is day %s', (day, serial) => {
  expect(serialOf(Date.parse(day))).toBe(serial);
});

test('names of sheets fit and differ', () => {
  const taken = new Set<string>();
  expect(sheetName('a[b]:c*d?e/f\\g', taken)).toBe('a b c d e f g');
  expect(sheetName("'quoted'", taken)).toBe('quoted');
  expect(sheetName('QUOTED', taken)).toBe('QUOTED (2)');
  expect(sheetName('', taken)).toBe('–');
  expect(sheetName('History', taken)).toBe('History (2)');
  expect(sheetName('x'.repeat(40), taken)).toBe('x'.repeat(31));
  expect(sheetName('x'.repeat(40), taken)).toBe(`${'x'.repeat(27)} (2)`);
  expect(sheetName(`${'y'.repeat(30)}😀`, taken)).toBe('y'.repeat(30));
});

test('a sheet that is full goes on in a further one, with its header', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [index]);
  const long: Sheet = { name: 'Long', columns: columns('n'), rows: batches(rows.slice(0, 4), [], rows.slice(4)) };
  const { book } = await opened(workbook(batches(long, sheet('Next', [['x']])), { rows: 4 }));
  expect(book.sheets.map(one => [one.name, one.rows.map(row => row[0])])).toEqual([
    ['Long', ['n', 0, 1, 2]],
    ['Long (2)', ['n', 3, 4, 5]],
    ['Long (3)', ['n', 6]],
    ['Next', ['A', 'x']],
  ]);
});

test('links lead to files beside the workbook', async () => {
  const link = { text: 'ä & b.png', target: 'files/1/%C3%A4%20%26%20b.png' };
  const { parts } = await opened(workbook(batches(sheet('S', [['x', link]], ['A', 'B']))));
  expect(parts.get('xl/worksheets/sheet1.xml')?.bytes.toString()).toContain('<hyperlink ref="B2" r:id="rId1"/>');
  expect(parts.get('xl/worksheets/_rels/sheet1.xml.rels')?.bytes.toString()).toContain(
    'Target="files/1/%C3%A4%20%26%20b.png" TargetMode="External"',
  );
});

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\temp\\a.png', 'C__temp_a.png'],
  ['con.txt', '_con.txt'],
  ['...', 'file'],
  ['\u202egnp.exe', '_gnp.exe'],
  [`${'a'.repeat(300)}.jpeg`, `${'a'.repeat(115)}.jpeg`],
])('%s is unpacked as %s', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test('equal names are numbered before their ending', () => {
  const taken = new Set<string>();
  expect(['a.png', 'A.png', 'a.png', 'b'].map(name => uniqueName(name, taken))).toEqual([
    'a.png',
    'A (2).png',
    'a (3).png',
    'b',
  ]);
});

test('a failing source breaks the archive instead of ending it', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'some';
    throw new Error('the disk is gone');
  }
  const broken = zip(batches({ name: 'a', data: failing() }, { name: 'b', data: Buffer.from('b') }));
  await expect(buffer(broken)).rejects.toThrow('the disk is gone');
});

test('an abandoned archive ends its sources', async () => {
  const ended: string[] = [];
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      ended.push('source');
    }
  }
  async function* entries() {
    try {
      yield { name: 'a', data: endless(), store: true };
    } finally {
      ended.push('entries');
    }
  }
  const bytes = zip(entries());
  await new Promise(resolve => bytes.once('data', resolve));
  bytes.destroy();
  await expect.poll(() => ended.sort()).toEqual(['entries', 'source']);
});
