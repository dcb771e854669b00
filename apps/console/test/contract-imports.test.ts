/** Values of the contract come to the console by its parts: the whole of it has the table of calls, with their documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(path => /\.tsx?$/.test(path));

/** Whether an import of the whole contract takes more than types of it. */
const takesValues = (line: string): boolean => {
  const [, names = ''] = /^import \{(.*)\} from '@kontor\/contract';$/.exec(line) ?? [];
  return names.split(',').some(name => name.trim() !== '' && !name.trim().startsWith('type '));
};

test('no screen loads the whole contract', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(path => {
    const text = readFileSync(join(source, path), 'utf8').replace(/\{[^{}]*\}(?= from '@kontor\/contract')/g, names =>
      names.replaceAll('\n', ' '),
    );
    return text.split('\n').some(takesValues);
  });
  expect(found).toEqual([]);
});

test('types of it are free', () => {
  expect(takesValues("import { type Contact, contactsIn } from '@kontor/contract';")).toBe(true);
  expect(takesValues("import { type Contact, type Items } from '@kontor/contract';")).toBe(false);
  expect(takesValues("import type { Contact } from '@kontor/contract';")).toBe(false);
});
