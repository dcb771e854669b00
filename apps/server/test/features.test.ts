/** What docs/features.md says is shown by a test: that test is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const rows = readFileSync(join(root, 'docs/features.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| asked for'));

it('names what is asked for and a test in each row', () => expect(rows.length).toBeGreaterThan(30));

const sources = new Map<string, string>();
/** Titles as they are written: quotes of the source do not matter. */
const plain = (text: string) => text.replaceAll(/\\(['"`])/g, '$1');
function sourceOf(file: string): string {
  const known = sources.get(file) ?? plain(readFileSync(join(root, file), 'utf8'));
  sources.set(file, known);
  return known;
}

it.each(rows)('%s', line => {
  const named = /\| ([\w./-]+) › (.+) \|$/.exec(line);
  expect(named, 'a row ends with: file › title').not.toBeNull();
  const [, file = '', title = ''] = named ?? [];
  // Its tests are made of the visits, and named by them.
  const made = file === 'e2e/screens/axe.spec.ts' && sourceOf(file) !== '';
  const found = made || ["'", '"', '`'].some(quote => sourceOf(file).includes(`${quote}${title}`));
  expect(found, `${file} has no test called “${title}”`).toBe(true);
});
