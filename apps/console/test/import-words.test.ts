/** Unit tests of the words for cells of an import: which of them are marked, since something was assumed. */
import { expect, test } from 'vitest';
import { input } from '../../server/test/forms.ts';
import { answerWords } from '../src/screens/entry-import/words.ts';

const values = [{ id: '1', value: 'approach', label: { de: 'Anflug', en: 'Approach' } }];
const words = answerWords(
  {
    fields: [
      ...[input('text', 'nr'), input('date', 'day'), input('number', 'amount'), input('switch', 'done')],
      ...[input('select', 'phase', { values }), input('checkbox', 'tags', { values })],
    ],
    states: [],
  },
  'de',
);

test.each([
  ['phase', 'Approach', 'Anflug', true],
  ['phase', 'ANFLUG', 'Anflug', false],
  ['tags', 'Anflug; ', 'Anflug', false],
  // Which number is the month, and in which century.
  ['day', '1/17/2024', '17.01.2024', true],
  ['day', '17.1.24', '17.01.2024', true],
  ['day', '17.1.2024', '17.01.2024', false],
  ['day', '2024-01-17', '17.01.2024', false],
  // As the bar beside the rows says of all of them.
  ['amount', '1,234.5', '1.234,5', false],
  ['done', 'ja', '✓', false],
  ['nr', ' A', 'A', false],
])('in %s the cell "%s", shown as "%s", is marked: %s', (to, cell, shown, marked) => {
  expect(words.isAssumed(to, cell, shown)).toBe(marked);
});
