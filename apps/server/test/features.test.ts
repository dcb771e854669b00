/** What docs/features.md says is shown by a test: that test is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const lines = readFileSync(join(root, 'docs/features.md'), 'utf8').split('\n');
const rows = lines.filter((line, at) => line.startsWith('| ') && !lines[at + 1]?.startsWith('|-'));

it('names what is asked for and a test in each row', () => expect(rows.length).toBeGreaterThan(30));

const sources = new Map<string, string>();
/** Titles as they are written: quotes of the source do not matter. */
const plain = (text: string) => text.replaceAll(/\\(['"`])/g, '$1');
function sourceOf(file: string): string {
  const known = sources.get(file) ?? plain(readFileSync(join(root, file), 'utf8'));
  sources.set(file, known);
  return known;
}

/** `file › title; › another title; another file`; where it names no file, it is the one before. */
function testsOf(cell: string): { file: string; title: string }[] {
  let file = '';
  return cell.split(/;\s+(?=›|[\w./-]+\.tsx?\b)/).map(part => {
    const [named = '', title = ''] = part.split('›').map(each => each.trim());
    file = named || file;
    // What is said in brackets after it is no part of the title.
    return { file, title: title.replace(/ \(`.*`\)$/, '') };
  });
}

it.each(rows)('%s', row => {
  const tests = testsOf(
    row
      .split(' | ')
      .at(-1)
      ?.replace(/\s*\|$/, '') ?? '',
  );
  for (const { file, title } of tests) {
    expect(file, 'a row ends with: file › title').toMatch(/\.tsx?$/);
    // Its tests are made of the visits, and named by them.
    const made = file === 'e2e/screens/axe.spec.ts' || title === '';
    const found = ["'", '"', '`'].some(quote => sourceOf(file).includes(`${quote}${title}`));
    expect(made || found, `${file} has no test called “${title}”`).toBe(true);
  }
});
