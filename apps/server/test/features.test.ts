/** Test of docs/features.md: every test that it names exists, and no section of the specification is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const lines = readFileSync(join(root, 'docs/features.md'), 'utf8').split('\n');

interface Row {
  /** `Document 2 › Section 5`, or the headings above. */
  under: string;
  what: string;
  tests: string;
}
const headings = (at: number): string[] => {
  const found: string[] = [];
  for (const line of lines.slice(0, at)) {
    const [, marks = '', title = ''] = /^(#+) (.+)$/.exec(line) ?? [];
    if (marks) found.splice(marks.length - 1, found.length, title.split(':')[0] ?? '');
  }
  return found.slice(1);
};
const rows: Row[] = lines.flatMap((line, at) => {
  if (!line.startsWith('| ') || lines[at + 1]?.startsWith('|-')) return [];
  const cells = line
    .slice(2)
    .replace(/\s*\|$/, '')
    .split(/(?<!\\)\|/);
  expect(cells.length, `two cells: ${line}`).toBe(2);
  const [what = '', tests = ''] = cells.map(cell => cell.trim().replaceAll('\\|', '|'));
  return [{ under: headings(at).slice(0, 2).join(' › '), what, tests }];
});

/** The sections of the three documents that contain requirements. */
const sections: Record<string, string[]> = {
  'Document 1': '1 2 3 4 5 6 7 8 9'.split(' '),
  'Document 2': '1 2 3 4 5 6 7 8 9'.split(' '),
  'Document 3': '1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3 4 5 6 7 8 9'.split(' '),
};

describe('each section has rows', () => {
  const all = Object.entries(sections).flatMap(([document, parts]) =>
    parts.map(part => `${document} › Section ${part}`),
  );
  it.each([...all, 'Document 3 › Translations'])('%s', section => {
    expect(rows.filter(({ under }) => under === section).length).toBeGreaterThan(0);
  });
});

it('says nothing twice under one heading', () => {
  const said = rows.map(({ under, what }) => `${under}: ${what}`);
  expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([]);
});

const sources = new Map<string, string>();
/** Titles as in the source, with escaped quotes unescaped. */
const plain = (text: string) => text.replaceAll(/\\(['"`])/g, '$1');
function sourceOf(file: string): string {
  const known = sources.get(file) ?? plain(readFileSync(join(root, file), 'utf8'));
  sources.set(file, known);
  return known;
}

/** Parses `file › title; › another title; another file › title`; a title without a file belongs to the file before. */
function testsOf(cell: string): { file: string; title: string }[] {
  let file = '';
  return cell.split(/;\s+(?=›|[\w./-]+\.(?:tsx?|mjs)\b)/).map(part => {
    const [named = '', ...rest] = part.split('›').map(each => each.trim());
    file = named || file;
    // Text in brackets after the title is not part of it.
    return { file, title: rest.join('›').replace(/ \(`.*`\)$/, '') };
  });
}

/** Titles of tests, steps and visits: the first argument of a call, a row of a table of cases, or a name. */
const isTitled = (source: string, title: string): boolean =>
  ["'", '"', '`'].some(quote => {
    for (let at = source.indexOf(quote + title); at >= 0; at = source.indexOf(quote + title, at + 1))
      if (/(?:\(|\[|name:)\s*$/.test(source.slice(Math.max(0, at - 40), at))) return true;
    return false;
  });

it.each(rows)('$under: $what', ({ what, tests }) => {
  expect(what).toMatch(/\S/);
  const named = testsOf(tests);
  for (const { file, title } of named) {
    expect(file, 'a row ends with: file › title').toMatch(/\.(?:test|spec)\.tsx?$|^e2e\/screens\/|^bench\/|^scripts\//);
    expect(existsSync(join(root, file)), `${file} is not there`).toBe(true);
    if (/^(?:bench|scripts)\//.test(file)) continue;
    expect(title, `${file}: which of its tests?`).toMatch(/\S/);
    expect(isTitled(sourceOf(file), title), `${file} has no test called “${title}”`).toBe(true);
  }
});
