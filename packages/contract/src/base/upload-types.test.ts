/** Matching of media types and file name endings against UPLOAD_TYPES, as rows. */
import { expect, test } from 'vitest';
import { fitsType, takesKind } from './upload-types.ts';

test.each([
  ['image/png', 'image/png', true],
  ['image/png', 'image/*', true],
  ['IMAGE/PNG', 'image/*', true],
  ['image/svg+xml', 'image/svg+xml', true],
  ['image/svgxxml', 'image/svg+xml', false],
  ['text/plain; charset=utf-8', 'text/plain', true],
  ['application/pdf', '*/*', true],
  ['application/vnd.ms-excel', 'application/vnd.*', true],
  ['video/mp4', 'image/*', false],
  ['', 'image/*', false],
])('%s by %s: %s', (type, pattern, fits) => expect(fitsType(type, pattern)).toBe(fits));

test.each([
  ['nothing is said', 'a.exe', '', [], true],
  ['its type is allowed', 'a.png', 'image/png', ['image/*'], true],
  ['its type is not', 'a.mp4', 'video/mp4', ['image/*'], false],
  ['its ending is allowed', 'A.DWG', '', ['image/*', '.dwg'], true],
  ['neither is', 'a.dxf', '', ['image/*', 'dwg'], false],
  ['it has no ending', 'LIESMICH', '', ['.txt'], false],
  ['an ending is its whole name', 'dwg', '', ['dwg'], false],
  ['a dot alone is said', 'LIESMICH', '', ['.'], false],
])('where %s', (_what, name, type, kinds, taken) => expect(takesKind({ name, type }, kinds)).toBe(taken));
