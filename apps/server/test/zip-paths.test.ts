/** Tests of which file of an archive a cell means. */
import { describe, expect, it } from 'vitest';
import { lookupIn, namesIn } from '../src/records/imports/zip-paths.ts';

const filesOf = (...paths: string[]) => paths.map(path => ({ path }));
const found = (paths: string[], text: string, folder = '') =>
  lookupIn(filesOf(...paths), folder)
    .find(text)
    .map(({ path }) => path);

describe('a cell with a name alone', () => {
  it('means the file beside the table before others', () => {
    expect(found(['x/1.jpg', 'Ordner/1.jpg', '1.jpg'], '1.jpg', 'Ordner')).toEqual(['Ordner/1.jpg']);
    expect(found(['x/1.jpg', '1.jpg'], '1.jpg', 'Ordner')).toEqual(['1.jpg']);
  });
  it('means the one in any folder, or none of several', () => {
    expect(found(['x/y/1.jpg', 'x/11.jpg'], '1.jpg')).toEqual(['x/y/1.jpg']);
    expect(found(['x/1.jpg', 'y/1.jpg'], '1.jpg').toSorted()).toEqual(['x/1.jpg', 'y/1.jpg']);
  });
  it('means it as it is written before any case', () => {
    expect(found(['x/A.JPG', 'y/a.jpg'], 'a.jpg')).toEqual(['y/a.jpg']);
    expect(found(['x/A.JPG'], 'a.jpg')).toEqual(['x/A.JPG']);
  });
});

describe('a cell with a folder', () => {
  it('means no file of another folder', () => {
    expect(found(['south/1.jpg'], 'north/1.jpg')).toEqual([]);
    expect(found(['1.jpg'], 'north/1.jpg')).toEqual([]);
    expect(found(['upnorth/1.jpg'], 'north/1.jpg')).toEqual([]);
  });
  it('means the path from the table on, then from the top, then the end of one', () => {
    const all = ['z/a/1.jpg', 'a/1.jpg', 'Ordner/a/1.jpg'];
    expect(found(all, 'a/1.jpg', 'Ordner')).toEqual(['Ordner/a/1.jpg']);
    expect(found(all.slice(0, 2), 'a/1.jpg', 'Ordner')).toEqual(['a/1.jpg']);
    expect(found(all.slice(0, 1), 'a/1.jpg', 'Ordner')).toEqual(['z/a/1.jpg']);
    expect(found(['Ordner/a/1.jpg', 'Ordner/b/1.jpg'], 'b/1.jpg', 'Ordner')).toEqual(['Ordner/b/1.jpg']);
  });
  it('is written as on any system', () => {
    for (const text of ['fotos\\1.jpg', '.\\fotos\\1.jpg', './fotos/1.jpg', 'fotos/./1.jpg', ' Fotos/1.JPG '])
      expect(found(['fotos/1.jpg', './x/1.jpg'], text)).toEqual(['fotos/1.jpg']);
    expect(found(['./fotos/1.jpg'], 'fotos/1.jpg')).toEqual(['./fotos/1.jpg']);
    expect(found(['fotos/größe.jpg'], 'fotos/gro\u0308ße.jpg')).toEqual(['fotos/größe.jpg']);
  });
});

describe('a path of a device', () => {
  it.each([
    'C:\\Kamera\\1.jpg',
    '/storage/emulated/0/1.jpg',
    'file:///sdcard/1.jpg',
    '~/Bilder/1.jpg',
    '\\\\server\\b\\1.jpg',
  ])('%s means the file of that name', text => {
    expect(found(['fotos/1.jpg', 'fotos/2.jpg'], text)).toEqual(['fotos/1.jpg']);
  });
  it('tells files apart by the folders that the archive has, too', () => {
    expect(found(['a/1.jpg', 'b/1.jpg'], 'C:\\Bilder\\b\\1.jpg')).toEqual(['b/1.jpg']);
    expect(found(['a/1.jpg', 'b/1.jpg'], 'C:\\Bilder\\1.jpg')).toHaveLength(2);
  });
});

describe('a cell that goes up by ..', () => {
  it('means the file at that place of the archive, and no other', () => {
    const all = ['fotos/a.jpg', 'x/fotos/a.jpg', 'tabellen/fotos/a.jpg', 'tabellen/a.jpg'];
    for (const text of ['../fotos/a.jpg', '..\\Fotos\\A.JPG', './../fotos/./a.jpg', 'x/../../fotos/y/../a.jpg'])
      expect(found(all, text, 'tabellen')).toEqual(['fotos/a.jpg']);
    expect(found(all.slice(1), '../fotos/a.jpg', 'tabellen')).toEqual([]);
    expect(found(['x/fotos/a.jpg', 'fotos/a.jpg'], '../fotos/a.jpg', 'x/tabellen')).toEqual(['x/fotos/a.jpg']);
    expect(found(['fotos/a.jpg', 'x/fotos/a.jpg'], '../../fotos/a.jpg', 'x/tabellen')).toEqual(['fotos/a.jpg']);
  });
  it('and back down means the path from the table on, else from the top, in no other folder', () => {
    expect(found(['fotos/a.jpg', 'tabellen/fotos/a.jpg'], 'x/../fotos/a.jpg', 'tabellen')).toEqual([
      'tabellen/fotos/a.jpg',
    ]);
    expect(found(['fotos/a.jpg'], 'x/../fotos/a.jpg', 'tabellen')).toEqual(['fotos/a.jpg']);
    expect(found(['y/a.jpg'], 'x/../a.jpg')).toEqual([]);
  });
  it.each(['../a.jpg', '..\\a.jpg', '../../../etc/a.jpg', 'x/../../a.jpg', '/../a.jpg', '~/../../a.jpg', '..'])(
    '%s leaves an archive whose table is at its top, and means nothing',
    text => {
      const lookup = lookupIn(filesOf('a.jpg', 'etc/a.jpg', '../a.jpg'), '');
      expect(lookup.leavesArchive(text)).toBe(true);
      expect(lookup.find(text)).toEqual([]);
    },
  );
  it('on a device is resolved there', () => {
    expect(found(['b/1.jpg', 'a/1.jpg'], 'C:\\Bilder\\b\\..\\a\\1.jpg')).toEqual(['a/1.jpg']);
    expect(lookupIn(filesOf('1.jpg'), '').leavesArchive('C:\\b\\..\\1.jpg')).toBe(false);
  });
  it('stands beside others, each judged alone', () => {
    const lookup = lookupIn(filesOf('fotos/a.jpg', 'b.jpg'), 'tabellen');
    expect(namesIn('../fotos/a.jpg;../../b.jpg', lookup, 5)).toEqual(['../fotos/a.jpg', '../../b.jpg']);
    expect(namesIn('x;../b.jpg', lookup, 5)).toEqual(['x', '../b.jpg']);
    expect(namesIn('../ein, zwei.jpg', lookupIn(filesOf('ein, zwei.jpg'), 'x'), 5)).toEqual(['../ein, zwei.jpg']);
  });
});

describe('names in a cell', () => {
  const names = (text: string, ...paths: string[]) => namesIn(text, lookupIn(filesOf(...paths), ''), 5);
  it('stand between commas, semicolons and lines, at most so many', () => {
    expect(names('a.jpg; b.jpg,c.jpg\nd.jpg', 'a.jpg')).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    expect(names('1,2,3,4,5,6')).toEqual(['1', '2', '3', '4', '5']);
  });
  it('may have these in them, where a file has', () => {
    expect(names('ein, zwei.jpg', 'x/ein, zwei.jpg')).toEqual(['ein, zwei.jpg']);
    expect(names('C:\\Bilder\\ein, zwei.jpg', 'ein, zwei.jpg')).toEqual(['C:\\Bilder\\ein, zwei.jpg']);
    expect(names('C:\\a.jpg;C:\\b.jpg', 'a.jpg', 'b.jpg')).toEqual(['C:\\a.jpg', 'C:\\b.jpg']);
  });
});
