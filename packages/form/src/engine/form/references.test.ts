/** Tests of references between contents. */
import { describe, expect, it } from 'vitest';
import type { Content, Options } from '../base/types.ts';
import { contentTypes } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { asksFor, mendReference, missingFields } from './references.ts';

const made = (type: Content['type'], options: Options): Content => {
  const content = contentTypes[type].create();
  return { ...content, options: { ...content.options, ...options } };
};
const field = (name: string, label = name): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label } };
};
const condition = made('condition_container', {
  comparisons: [
    { valOne: 'damage', comparison: 'neq', valTwo: '{limit}', gate: 'and' },
    { valOne: 'count', comparison: 'gt', valTwo: 2, gate: null },
  ],
});

describe('what a content asks for', () => {
  it.each([
    ['a text', made('formatString', { text: 'On {flown}, {species} and {flown}' }), ['flown', 'species']],
    ['a label', field('a', 'Weight of {species}'), ['species']],
    ['a condition and the text it compares with', condition, ['damage', 'count', 'limit']],
    ['a condition that asks for nothing yet', contentTypes.condition_container.create(), []],
    ['a picture', contentTypes.image.create(), []],
  ])('%s', (_, content, names) => expect(asksFor(content)).toEqual(names));

  it('does not count what its contents ask for', () => {
    const outer = made('collapse_container', { label: 'Part', contents: [made('formatString', { text: '{gone}' })] });
    expect(asksFor(outer)).toEqual([]);
    expect([...missingFields([outer]).values()]).toEqual([['gone']]);
  });
});

it('finds what nobody answers, inside containers too, and nothing where all is there', () => {
  const fields = [field('damage'), { ...condition, options: { ...condition.options, contents: [field('limit')] } }];
  expect(missingFields(fields)).toEqual(new Map([[condition.id, ['count']]]));
  expect(missingFields([...fields, field('count')]).size).toBe(0);
});

describe('mending', () => {
  const text = made('formatString', { text: 'On {flown} at {place}.' });
  const textOf = (fields: Content[]) => fields[0]!.options.text;

  it('another field takes the place, everywhere in that content and nowhere else', () => {
    const other = made('formatString', { text: '{flown}' });
    const mended = mendReference([text, other], text.id, 'flown', 'day');
    expect(mended.map(each => each.options.text)).toEqual(['On {day} at {place}.', '{flown}']);
    expect(mended[1]).toBe(other);
  });
  it('a slot is taken out of its text', () => {
    expect(textOf(mendReference([text], text.id, 'flown', ''))).toBe('On  at {place}.');
  });
  it('a comparison is taken out of its condition; the last one left joins nothing', () => {
    const [mended] = mendReference([condition], condition.id, 'count', '');
    expect(mended!.options.comparisons).toEqual([
      { valOne: 'damage', comparison: 'neq', valTwo: '{limit}', gate: null },
    ]);
  });
  it('at least one comparison stays, to be filled in', () => {
    const once = mendReference([condition], condition.id, 'count', '');
    const [mended] = mendReference(once, condition.id, 'damage', '');
    expect(mended!.options.comparisons).toEqual([{ valOne: '', comparison: 'eq', valTwo: '', gate: null }]);
  });
  it('what is not asked for is no change', () => {
    const fields = [text];
    expect(mendReference(fields, text.id, 'nothing', 'day')).toBe(fields);
    expect(mendReference(fields, 'unknown', 'flown', 'day')).toBe(fields);
  });
});
