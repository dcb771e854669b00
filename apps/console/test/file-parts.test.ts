/** Unit tests of a file's screen: facts, history, crop, viewers. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useFileTexts } from '../src/i18n/file.ts';
import { duration } from '../src/i18n/format.ts';
import { actionOf, changesOf } from '../src/screens/file/history-words.ts';
import { asKind, draftOf, kindOf, read, sameName, shown } from '../src/screens/file/metadata-kinds.ts';
import { csvRows } from '../src/screens/file/viewers/csv-rows.ts';
import { asGlb, NoModel, PartsMissing } from '../src/screens/file/viewers/gltf.ts';
import { decoderFor } from '../src/screens/file/viewers/text-decoder.ts';
import { sheetsOf } from '../src/screens/file/viewers/workbook-rows.ts';

const fixture = (name: string): ArrayBuffer => {
  const bytes = readFileSync(resolve(import.meta.dirname, '../../../e2e/files', name));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
};
const words = { yes: 'Ja', no: 'Nein' };

test.each([
  ['Halle 4', 'text', 'Halle 4'],
  [12.5, 'number', '12,5'],
  [true, 'boolean', 'Ja'],
  [false, 'boolean', 'Nein'],
  ['2026-11-20', 'date', '20.11.2026'],
  ['2026-13-40', 'text', '2026-13-40'],
  [['a', 'b'], 'list', 'a, b'],
  [[], 'json', '[]'],
  [['zwei\nZeilen'], 'json', '["zwei\\nZeilen"]'],
  [['a', 1], 'json', '["a",1]'],
  [{ deep: [1] }, 'json', '{"deep":[1]}'],
  [null, 'json', 'null'],
] as const)('%j is a %s, read as %s, and comes back as it was', (value, kind, said) => {
  expect(kindOf(value)).toBe(kind);
  expect(shown(value, words)).toBe(said);
  expect(read(draftOf('x', value))).toEqual({ value });
});

test.each([
  ['text', '   ', { fault: 'empty' }],
  ['number', '12,5', { value: 12.5 }],
  ['number', '1.000,5', { fault: 'noNumber' }],
  ['number', 'Infinity', { fault: 'noNumber' }],
  ['date', '20.11.2026', { fault: 'noDate' }],
  ['list', 'a\n\n  b \n', { value: ['a', 'b'] }],
  ['list', '\n', { fault: 'empty' }],
  ['json', '{"a":', { fault: 'noJson' }],
] as const)('a %s of %j', (kind, text, reading) => {
  expect(read({ name: 'x', kind, text, yes: false })).toEqual(reading);
});

test('another kind takes over what makes sense in it', () => {
  const number = draftOf('x', 12);
  expect(read(asKind(number, 'text'))).toEqual({ value: '12' });
  expect(read(asKind(number, 'json'))).toEqual({ value: 12 });
  expect(asKind(number, 'date').text).toBe('');
  expect(read(asKind(draftOf('x', ['a', 'b']), 'json'))).toEqual({ value: ['a', 'b'] });
});

test('names differ by more than case and the spelling of a letter', () => {
  expect(sameName('Gebäude', ' gebäude '.normalize('NFD'))).toBe(true);
  expect(sameName('Gebäude', 'Gebaude')).toBe(false);
});

test('glTF with its bytes inside becomes one GLB of the same geometry', () => {
  const made = asGlb(fixture('box.gltf'));
  const length = new DataView(made).getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(made, 20, length)));
  expect(gltf.buffers).toEqual([{ byteLength: 648 }]);
  expect(new DataView(made).getUint32(8, true)).toBe(made.byteLength);
  const real = fixture('box.glb');
  const own = 28 + new DataView(real).getUint32(12, true);
  expect(new Uint8Array(made, 28 + length, 648)).toEqual(new Uint8Array(real, own, 648));
  expect(asGlb(real)).toBe(real);
});

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;
test.each([
  ['bytes beside it', { asset: {}, buffers: [{ uri: 'box.bin', byteLength: 4 }] }, PartsMissing],
  ['bytes from elsewhere', { asset: {}, buffers: [{ uri: 'https://example.org/a.bin' }] }, PartsMissing],
  ['pictures beside it', { asset: {}, images: [{ uri: '../photo.jpg' }] }, PartsMissing],
  ['views of bytes that are not there', { asset: {}, bufferViews: [{ buffer: 3 }] }, NoModel],
  ['no asset', { scene: 0 }, NoModel],
])('a model with %s is none', (_, gltf, fault) => {
  expect(() => asGlb(text(gltf))).toThrow(fault);
});
test('a GLB that is cut off is none', () => {
  expect(() => asGlb(fixture('box.glb').slice(0, 100))).toThrow(NoModel);
});

test.each([
  ['UTF-8, a letter across two parts', [[0x47, 0xc3], [0xa4]], 'Gä'],
  ['what Windows wrote', [[0x47, 0xe4, 0x20, 0x80], [0xfc]], 'Gä €ü'],
  ['what Windows wrote, cut where UTF-8 would go on', [[0x47, 0xe4]], 'Gä'],
  ['UTF-16 with its mark', [[0xff, 0xfe, 0x47, 0x00, 0xe4], [0x00]], 'Gä'],
  ['a mark of UTF-8', [[0xef, 0xbb, 0xbf, 0x47]], 'G'],
  ['nothing', [[]], ''],
])('text in parts: %s', (_, parts, whole) => {
  const bytes = parts.map(part => new Uint8Array(part));
  const decode = decoderFor(bytes[0] ?? new Uint8Array(), bytes.length === 1);
  expect(bytes.map((part, index) => decode(part, index === bytes.length - 1)).join('')).toBe(whole);
});

test('what happened is told in words, without what says nothing', () => {
  const t = useFileTexts.now();
  const edited = {
    at: '2026-11-20T10:00:00.000Z',
    user: null,
    action: 'edit',
    file_reference_id: 'one',
    changes: [
      { field: 'name', from: 'Plan', to: 'Lageplan' },
      { field: 'tags', from: [], to: ['Achse C'] },
      { field: 'version', from: 1, to: 2 },
    ],
  };
  expect(actionOf(edited, t)).toBe('Angaben geändert');
  expect(changesOf(edited, t)).toEqual(['Titel: Plan → Lageplan', 'Schlagwörter: Achse C']);
  expect(actionOf({ ...edited, action: 'add' }, t)).toBe('In die Bibliothek aufgenommen');
  expect(actionOf({ ...edited, action: 'add', file_reference_id: null }, t)).toBe('Hochgeladen');
  expect(actionOf({ ...edited, action: 'something new' }, t)).toBe('something new');
});

test.each([
  [2.6, '0:03'],
  [760, '12:40'],
  [3723, '1:02:03'],
])('%d seconds', (seconds, said) => {
  expect(duration(seconds)).toBe(said);
});

test.each([
  [
    'a;b\n1;2\n',
    true,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa,b\r\n"1,5","x\ny"',
    true,
    [
      ['a', 'b'],
      ['1,5', 'x\ny'],
    ],
  ],
  [
    'a\tb\n"say ""hi"" twice"\t',
    true,
    [
      ['a', 'b'],
      ['say "hi" twice', ''],
    ],
  ],
  ['one\ntwo\nthr', false, [['one'], ['two']]],
  ['\n\n', true, []],
])('CSV %j', (text, whole, rows) => expect(csvRows(text, 10, whole)).toEqual(rows));

test('a workbook is read as rows of text, by sheet, up to a number of rows', async () => {
  const said = {
    number: String,
    date: (at: Date) => at.toISOString().slice(0, 10),
    dateTime: (at: Date) => at.toISOString(),
  };
  const workbook = new Blob([fixture('table.xlsx')]);
  const rows = [
    ['Lampe', 'Zustand', 'Stück'],
    ['114', 'aus', '1'],
    ['115', 'flackert', '2'],
  ];
  expect(await sheetsOf(workbook, 500, said)).toEqual([{ name: 'Mängel', rows, cut: false }]);
  expect(await sheetsOf(workbook, 2, said)).toEqual([{ name: 'Mängel', rows: rows.slice(0, 2), cut: true }]);
  await expect(sheetsOf(new Blob(['no workbook']), 500, said)).rejects.toThrow();

  const hidden = (['hidden', 'veryHidden'] as const).map(state => ({ name: state, rows: [['a']], [state]: true }));
  const made = await writeXlsx({ sheets: [{ name: 'Shown', rows: [['a']] }, ...hidden] });
  expect((await sheetsOf(new Blob([Uint8Array.from(made)]), 500, said)).map(({ name }) => name)).toEqual(['Shown']);
});
