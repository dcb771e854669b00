/** Tests of the changelog: administrators are told of each migration since the last release. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrations } from '../cluster.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const numbersOf = (text: string): number[] =>
  [...text.matchAll(/(\d{3})(?: to (\d{3}))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );

it('names each migration since the last release', () => {
  const schemas = readdirSync(here)
    .filter(name => /^[\d.]+\.json$/.test(name))
    .map(name => Number(JSON.parse(readFileSync(`${here}${name}`, 'utf8')).schema.slice(0, 3)));
  const since = readdirSync(migrations)
    .map(name => Number(name.slice(0, 3)))
    .filter(number => number > Math.max(...schemas));
  const [, unreleased = ''] =
    /^## Unreleased$([\s\S]*?)^## /m.exec(readFileSync(`${here}../../../../CHANGELOG.md`, 'utf8')) ?? [];
  const [, told = ''] = /^- Migrations ([\d, ]+(?:(?:to|and) [\d, ]+)*)/m.exec(unreleased) ?? [];
  expect(since.filter(number => !numbersOf(told).includes(number))).toEqual([]);
});
