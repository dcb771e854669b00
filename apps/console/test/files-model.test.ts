/** Unit tests of durations and file name extensions. */
import { expect, test } from 'vitest';
import { duration } from '../src/i18n/format.ts';
import { endingOf } from '../src/screens/files/model.ts';

test.each([
  ['Lageplan.pdf', 'PDF'],
  ['Bericht.final.docx', 'DOCX'],
  ['.profile', ''],
  ['ohne', ''],
  ['x.tar gz', ''],
  ['modell.glb', 'GLB'],
  ['lang.backup', ''],
])('%s ends in "%s"', (name, ending) => expect(endingOf(name)).toBe(ending));

test.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [134.2, '2:14'],
  [3725, '1:02:05'],
  [-1, '0:00'],
])('%s s are %s', (seconds, shown) => expect(duration(seconds)).toBe(shown));
