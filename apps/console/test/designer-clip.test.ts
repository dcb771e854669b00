/** Unit tests of the designer's clipboard: contents as text, and pasting into a form with renaming. */
import { type Content, contentTypes, createInput } from '@kontor/form';
import { describe, expect, test } from 'vitest';
import { storeClip, storedClip, writeClip } from '../src/screens/designer/clip.ts';
import { placeAll } from '../src/screens/designer/edits-several.ts';
import { forForm, readClip } from '../src/screens/designer/read-clip.ts';

const field = (name: string, label = name): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label } };
};
const [species, count] = [field('species'), field('count')];
const section: Content = {
  ...contentTypes.collapse_container.create(),
  options: {
    label: 'Part',
    contents: [species, { ...contentTypes.formatString.create(), options: { text: 'Of {species}' } }],
  },
};
const text = writeClip({ contents: [section], cut: null });

test('what was copied comes back the same', () => {
  expect(readClip(text)).toEqual({ contents: [section], cut: null });
  expect(readClip(writeClip({ contents: [species], cut: 'here' }))).toEqual({ contents: [species], cut: 'here' });
});

describe('what is no content is none', () => {
  test.each([
    ['nothing', ''],
    ['a sentence', 'Its "contents" are here'],
    ['other JSON', '{"contents":[]}'],
    ['half of a copy', text.slice(0, -20)],
    ['a copy of nothing', writeClip({ contents: [], cut: null })],
    ['a mark without contents', '{"kontor":"contents"}'],
    ['a mark around something else', '{"kontor":"contents","contents":[{"type":"video"}]}'],
    ['a type of a later version', text.replace('collapse_container', 'hologram_container')],
    ['an option that no row knows', text.replace('"label"', '"onclick": "x", "label"')],
    ['a list', '["contents"]'],
  ])('%s', (_, foreign) => expect(readClip(foreign)).toBeNull());
});

describe('entering a form', () => {
  const clip = { contents: [section], cut: null };
  const ids = (contents: Content[]) =>
    contents.flatMap(each => [each.id, ...((each.options.contents ?? []) as Content[]).map(one => one.id)]);
  test('a copy has ids of its own, here and elsewhere', () => {
    const before = new Set(ids([section]));
    for (const place of ['here', 'there']) expect(ids(forForm(clip, place, [])).some(id => before.has(id))).toBe(false);
  });
  test('what was cut here keeps its ids; elsewhere, or where it stands again, it does not', () => {
    const cut = { ...clip, cut: 'here' };
    expect(ids(forForm(cut, 'here', []))).toEqual(ids([section]));
    expect(ids(forForm(cut, 'there', []))[0]).not.toBe(section.id);
    const again = ids(forForm(cut, 'here', [section]));
    expect(again.filter(id => ids([section]).includes(id))).toEqual([]);
  });
  test('taken names get a number, and what refers to them inside follows', () => {
    const { fields, renamed } = placeAll([count, species], forForm(clip, 'here', []), {
      gap: { parent: null, index: 1 },
    });
    expect(fields.map(each => each.type)).toEqual(['input', 'collapse_container', 'input']);
    expect(renamed).toEqual([{ from: 'species', to: 'species2' }]);
    const [inner, said] = fields[1]!.options.contents as Content[];
    expect([inner!.options.name, said!.options.text]).toEqual(['species2', 'Of {species2}']);
  });
  test('several stand in their order, from the gap on', () => {
    const { fields } = placeAll([count], [field('a'), field('b')], { gap: { parent: null, index: 0 } });
    expect(fields.map(each => each.options.name)).toEqual(['a', 'b', 'count']);
  });
});

test('a copy is kept on this device, unless it is so long that nothing else would find room', () => {
  storeClip('short');
  expect([storedClip(), localStorage.getItem('kontor.clip')]).toEqual(['short', 'short']);
  const long = 'x'.repeat(1_000_001);
  storeClip(long);
  expect([storedClip(), localStorage.getItem('kontor.clip')]).toEqual([long, null]);
  localStorage.setItem('kontor.clip', 'of another tab, later');
  expect(storedClip()).toBe('of another tab, later');
});
