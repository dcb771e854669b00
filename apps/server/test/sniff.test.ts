import { expect, it } from 'vitest';
import { sniff } from '../src/outside/sniff.ts';
import { sheetName } from '../src/outside/xlsx.ts';
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

it.each([
  ['comments', '<!---->'.repeat(10_000)],
  ['comments and spaces', '<!----> \n'.repeat(10_000)],
  ['spaces', ' '.repeat(70_000)],
  ['comments without end', '<!--'.repeat(10_000)],
  ['declarations', '<?xml>'.repeat(10_000)],
])('10,000 %s cost next to nothing', async (_what, text) => {
  await sniff(Buffer.from('warm'), 'x');
  const start = performance.now();
  await sniff(Buffer.from(text), 'x.svg');
  expect(performance.now() - start).toBeLessThan(50);
});

it.each([
  ['a sheet', () => sheetName(`${"'".repeat(20_000)}x${"'".repeat(20_000)}x`, new Set())],
  ['a file', () => safeName(`x${'. '.repeat(20_000)}x`)],
])('a name of 20,000 letters and more for %s costs next to nothing', (_what, make) => {
  const start = performance.now();
  make();
  expect(performance.now() - start).toBeLessThan(50);
});
