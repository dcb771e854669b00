/** Unit tests of paths in an archive of the library: directories, duplicate names. */
import { expect, it } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import { pathsOf } from '../src/calls/library/paths.ts';

const file = (name: string, filename = 'plan.pdf', directory_ids: string[] = []) => ({ name, filename, directory_ids });
const directories = [
  { id: 'b', parent_id: 'a', name: 'Süd/Ost' },
  { id: 'a', parent_id: null, name: 'Halle' },
  { id: 'c', parent_id: 'not seen', name: '..' },
];

it.each([
  ['the title, with the ending of the file', [file('Plan')], ['Plan.pdf']],
  ['an ending once, however it is written', [file('Plan.PDF')], ['Plan.PDF']],
  ['another ending stays in the title', [file('Version 1.2')], ['Version 1.2.pdf']],
  ['none where the file has none', [file('Plan', 'plan')], ['Plan']],
  ['each once', [file('Plan'), file('plan'), file('Plan (2)')], ['Plan.pdf', 'plan (2).pdf', 'Plan (2) (2).pdf']],
  ['no way out', [file('../../etc/passwd', 'x.txt')], ['_.._etc_passwd.txt']],
  ['nothing but dots', [file('..', 'x')], ['file']],
])('%s', (_what, rows, paths) => {
  expect(pathsOf(rows, [])).toEqual(paths);
});

it('folders are those of the directories, however they are called', () => {
  const rows = [
    file('One', 'x.png', ['b']),
    file('One', 'x.png', ['a']),
    file('One', 'x.png', ['c']),
    file('One', 'x.png'),
  ];
  expect(pathsOf(rows, directories)).toEqual(['Halle/Süd_Ost/One.png', 'Halle/One.png', 'file/One.png', 'One.png']);
});

it('a file in several lies in the one that was asked for, else in the first', () => {
  const rows = [file('One', 'x.png', ['c', 'b', 'a', 'unknown'])];
  expect(pathsOf(rows, directories)).toEqual(['Halle/One.png']);
  expect(pathsOf(rows, directories, { 'filter[directories]': ['b', 'x'] })).toEqual(['Halle/Süd_Ost/One.png']);
});

it('ten thousand of one name are named in a moment', async () => {
  const plans = Array.from({ length: 10_000 }, () => file('Plan'));
  const paths = pathsOf(plans, []);
  expect(new Set(paths).size).toBe(10_000);
  expect(paths.at(-1)).toBe('Plan (10000).pdf');
  await atMostBeats(20, () => pathsOf(plans, []));
});
