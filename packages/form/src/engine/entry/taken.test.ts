/** Tests of the files that a form accepts. */
import { expect, it } from 'vitest';
import type { Content, Form, Options } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { createInput } from '../content-types/input.ts';
import { allowsMime } from '../input-kinds/file.ts';
import { filesTaken } from './taken.ts';

let ids = 0;
const file = (options: Options): Content => {
  const made = createInput('file');
  return { ...made, options: { ...made.options, name: `file_${ids++}`, ...options } };
};
const repeated = (contents: Content[], maxRepeats: number): Content => ({
  ...contentExamples.canvas,
  id: `repeat-${ids++}`,
  type: 'repeat_container',
  options: { maxRepeats, contents },
});
const taken = (...fields: Content[]) => filesTaken({ fields, states: [] } satisfies Form);

it.each([
  ['nothing', taken(), 0, []],
  ['a field without files', taken(createInput('text')), 0, []],
  ['a file field', taken(file({})), 6, ['image/png', 'image/jpeg']],
  [
    'one for a single file',
    taken(file({ multiple: false, allowedMimeTypes: ['application/pdf'] })),
    1,
    ['application/pdf'],
  ],
  ['one for so many', taken(file({ maxFiles: 3, allowedMimeTypes: ['image/*'] })), 3, ['image/*']],
  ['a pad', taken(contentExamples.canvas), 1, ['image/png', 'image/jpeg']],
  ['one that repeats', taken(repeated([file({ maxFiles: 2 })], 4)), 8, ['image/png', 'image/jpeg']],
  [
    'all of them',
    taken(
      contentExamples.canvas,
      file({ maxFiles: 2, allowedMimeTypes: ['*/*'] }),
      repeated([file({ maxFiles: 1 })], 3),
    ),
    6,
    ['image/png', 'image/jpeg', '*/*'],
  ],
])('a form with %s takes its files and no more', (_name, found, most, types) => {
  expect(found).toEqual({ most, types });
  expect(allowsMime(found.types, 'text/html')).toBe(types.includes('*/*'));
});
