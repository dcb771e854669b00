/**
 * Test of the index of decisions (docs/decisions/README.md): every record is listed under one topic, by number and
 * title.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../../docs/decisions/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const records = readdirSync(folder).filter(name => /^\d{4}-.+\.md$/.test(name));

it('names every record once, by the title that it has', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, name]) => ({ name, title }));
  const stored = records.map(name => ({ name, title: read(name).split('\n', 1)[0]?.replace(/^# /, '') }));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    String(a.name).localeCompare(String(b.name));
  expect(listed.toSorted(byName)).toEqual(stored.toSorted(byName));
});
