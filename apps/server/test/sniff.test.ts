import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import { sniff, sniffLength } from '../src/outside/sniff.ts';
import { sheetName } from '../src/outside/xlsx/workbook.ts';
import { safeName } from '../src/outside/zip.ts';

const comment = '<!-- a -- > b <svg> -->';

it.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['<SVG>', 'image/svg+xml'],
  [' \n<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg>', 'image/svg+xml'],
  [`${comment}<?xml version="1.0"?>${comment} ${comment}\n<!doctype svg>${comment}<svg\n>`, 'image/svg+xml'],
  [`${comment}<svgx>`, 'text/plain'],
  [`${comment}<p><svg>`, 'text/plain'],
  ['<!-- <svg>', 'text/plain'],
  ['<?xml <svg ', 'text/plain'],
  ['<!DOCTYPE html><svg>', 'text/html'],
  [`${comment}<script>`, 'text/html'],
  ['', 'text/plain'],
])('%j is %s', async (text, type) => {
  expect(await sniff(Buffer.from(text), 'x')).toBe(type);
});

/** Real files of each kind, made by the project (e2e/files/make.mjs); under a name that says nothing. */
const fixture = (name: string) => readFileSync(new URL(`../../../e2e/files/${name}`, import.meta.url));
it.each([
  ['photo.jpg', 'image/jpeg'],
  ['plan.png', 'image/png'],
  ['script.svg', 'image/svg+xml'],
  ['film.mp4', 'video/mp4'],
  ['sound.mp3', 'audio/mpeg'],
  ['report.pdf', 'application/pdf'],
  ['box.glb', 'model/gltf-binary'],
  ['box.gltf', 'model/gltf+json'],
  ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['table.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['page.html', 'text/html'],
])('%s is known by its bytes', async (name, type) => {
  expect(await sniff(fixture(name).subarray(0, sniffLength), 'x')).toBe(type);
  expect(await sniff(fixture(name).subarray(0, sniffLength), 'a.csv')).toBe(type);
});

/** An archive as `zip` makes it, without what would say that it is a document. */
const archive = (name: string) => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.alloc(600)]);
};
const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const latin = Buffer.from('Stra\xdfe;Stra\xdfe\r\n', 'latin1');
it.each<[string, Buffer, string, string]>([
  ['a document of old', old, 'a.doc', 'application/msword'],
  ['a table of old', old, 'A.XLS', 'application/vnd.ms-excel'],
  ['slides of old', old, 'a.ppt', 'application/vnd.ms-powerpoint'],
  ['the same of no kind', old, 'a.png', 'application/x-cfb'],
  ['an archive', archive('a.txt'), 'a.zip', 'application/zip'],
  [
    'an archive that says it is a table',
    archive('_rels/.rels'),
    'a.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['an archive that says it is a picture', archive('a.txt'), 'a.png', 'application/zip'],
  ['an archive of an odd name', archive('a.txt'), 'a.constructor', 'application/zip'],
  ['a table', Buffer.from('a;b\n1;2\n'), 'a.CSV', 'text/csv'],
  ['a table in an old alphabet', latin, 'a.csv', 'text/csv'],
  ['text in an old alphabet', latin, 'a.txt', 'text/plain'],
  ['the same under no name', latin, 'a', 'application/octet-stream'],
  ['noise that says it is text', Buffer.from([0, 1, 2, 200]), 'a.txt', 'application/octet-stream'],
  ['a page that begins with a word', Buffer.from('<p>Hello'), 'a.html', 'text/html'],
  ['a scene whose facts come late', Buffer.from('{"meshes":[]'), 'a.gltf', 'model/gltf+json'],
  ['text that says it is a scene', Buffer.from('meshes'), 'a.gltf', 'text/plain'],
  ['facts of something else', Buffer.from('{"asset":{"version":"2"}}'), 'a', 'text/plain'],
  ['JSON', Buffer.from('{"a":1}'), 'a.json', 'application/json'],
  ['a drawing that says it is a table', Buffer.from('<svg/>'.replace('/', ' /')), 'a.csv', 'image/svg+xml'],
  ['text whose last letter is cut', Buffer.from('abc€').subarray(0, -1), 'a', 'text/plain'],
  ['text that ends with umlauts', Buffer.from('abäö'), 'a', 'text/plain'],
  [
    'sound in a wrapping with parameters',
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(60)]),
    'a',
    'audio/ogg',
  ],
])('%s is what it is', async (_what, bytes, name, type) => {
  expect(await sniff(bytes, name)).toBe(type);
});

it.each([
  ['assets', '{"asset":{'.repeat(1_600)],
  ['assets with spaces', `{"asset"${' '.repeat(16_000)}`],
  ['comments', '<!---->'.repeat(10_000)],
  ['comments and spaces', '<!----> \n'.repeat(10_000)],
  ['spaces', ' '.repeat(70_000)],
  ['comments without end', '<!--'.repeat(10_000)],
  ['declarations', '<?xml>'.repeat(10_000)],
])('10,000 %s cost next to nothing', async (_what, text) => {
  const bytes = Buffer.from(text);
  await atMostBeats(1, () => sniff(bytes, 'x.svg'));
});

it.each([
  ['a sheet', () => sheetName(`${"'".repeat(20_000)}x${"'".repeat(20_000)}x`, new Set())],
  ['a file', () => safeName(`x${'. '.repeat(20_000)}x`)],
])('a name of 20,000 letters and more for %s costs next to nothing', async (_what, make) => {
  await atMostBeats(1, make);
});
