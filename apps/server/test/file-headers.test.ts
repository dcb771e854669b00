/** Tests of file names in Content-Disposition (RFC 6266): any name yields exactly one valid header with this name. */
import { describe, expect, it } from 'vitest';
import { disposition, matches } from '../src/calls/common/file-headers.ts';

/** Parses the header as a browser does: the name of `filename*`, and the plain fallback. */
function read(header: string): { plain: string; real: string } {
  const match = /^attachment; filename="([\x20\x21\x23-\x7e]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/.exec(header);
  expect(header).toMatch(/^[\x20-\x7e]*$/);
  expect(match).not.toBeNull();
  return { plain: match?.[1] ?? '', real: decodeURIComponent(match?.[2] ?? '') };
}

describe('the name of a file', () => {
  it.each([
    ['plain', 'report 1.pdf', 'report 1.pdf', 'report 1.pdf'],
    ['umlauts', 'Übergröße.pdf', '_bergr__e.pdf', 'Übergröße.pdf'],
    ['quotes', `"a" 'b'.txt`, `_a_ 'b'.txt`, `"a" 'b'.txt`],
    ['backslashes and slashes', '..\\..\\a/b.txt', '.._.._a_b.txt', '..\\..\\a/b.txt'],
    ['percent signs', '100%41.txt', '100_41.txt', '100%41.txt'],
    ['semicolons', 'a; filename=b.exe', 'a; filename=b.exe', 'a; filename=b.exe'],
    ['brackets and stars', 'a(1)*[2].txt', 'a(1)*[2].txt', 'a(1)*[2].txt'],
    ['emoji', '👩‍🔧 repair.jpg', '_____ repair.jpg', '👩‍🔧 repair.jpg'],
    ['another script', '報告.xlsx', '__.xlsx', '報告.xlsx'],
    ['what turns the ending around', 'photo\u202egpj.exe', 'photogpj.exe', 'photogpj.exe'],
    ['isolates and marks', '\u2066a\u2069\u200f\u200e\u061cb.txt', 'ab.txt', 'ab.txt'],
    ['line ends', 'a\r\nSet-Cookie: b=c\0.txt', 'aSet-Cookie: b=c.txt', 'aSet-Cookie: b=c.txt'],
    ['half a letter', 'a\ud83d.txt', 'a_.txt', 'a\ufffd.txt'],
    ['nothing', '', '', ''],
  ])('with %s', (_what, name, plain, real) => {
    expect(read(disposition('attachment', name))).toEqual({ plain, real });
  });

  it('of 255 letters of any kind fits', () => {
    for (const letter of ['a', 'ü', '報', '\u{1f527}']) {
      const name = letter.repeat(255 / letter.length);
      expect(read(disposition('attachment', name)).real).toBe(name);
      expect(disposition('attachment', name).length).toBeLessThan(4_096);
    }
  });
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s', (header, same) => {
  expect(matches(header, '"a"')).toBe(same);
});
