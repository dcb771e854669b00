/** Tests of importing forms. */
import { describe, expect, it } from 'vitest';
import type { Content, Options } from '../base/types.ts';
import { contentTypes } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { template } from '../templates/index.ts';
import { takeForm, withOwnIds } from './intake.ts';

const field = (name: string, options: Options = {}): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label: name, ...options } };
};

describe('what is refused, with its place', () => {
  const good = field('a');
  const { column: _, ...bare } = good;
  it.each([
    ['nothing', null, 'fields required'],
    ['a text', 'fields', 'fields required'],
    ['fields that are no list', { fields: {} }, 'fields invalid'],
    ['a content that is none', { fields: [7] }, 'fields.0 invalid'],
    [
      'contents of a section that are no list',
      { fields: [{ ...good, type: 'collapse_container', options: { label: 'A', contents: 'a' } }] },
      'fields.0.options.contents invalid',
    ],
    ['a type from elsewhere', { fields: [{ ...good, type: 'video' }] }, 'fields.0.type unknown_type'],
    ['no place in the grid', { fields: [bare] }, 'fields.0.column required'],
    [
      'a width of no grid',
      { fields: [{ ...good, column: { ...good.column, width: 'col-5' } }] },
      'fields.0.column.width not_a_choice',
    ],
    [
      'an input without kind',
      { fields: [{ ...good, options: { name: 'a', label: 'a' } }] },
      'fields.0.options.type required',
    ],
    [
      'an option that no row knows',
      { fields: [field('a', { onload: 'x' })] },
      'fields.0.options.onload unknown_option',
    ],
    ['a label that is no text', { fields: [field('a', { label: 7 })] }, 'fields.0.options.label invalid'],
    ['states that are no list', { fields: [good], states: 'open' }, 'states invalid'],
    ['text that no database holds', { fields: [field('a', { label: 'a\0' })] }, 'fields.0.options.label invalid_text'],
  ])('%s', (_name, value, place) => {
    const { form, refused } = takeForm(value);
    expect(form).toBeNull();
    expect(refused?.map(each => `${each.path} ${each.code}`)).toContain(place);
  });
  it('a key that would be a prototype', () => {
    const value: unknown = JSON.parse(
      JSON.stringify({ fields: [good] }).replace('"label"', '"__proto__":{"x":1},"label"'),
    );
    expect(takeForm(value).form).toBeNull();
    expect(({} as { x?: number }).x).toBeUndefined();
  });
  it('more contents than a form may have', () =>
    expect(takeForm({ fields: Array.from({ length: 10_001 }, () => good) }).refused?.[0]?.code).toBe('too_many'));
});

describe('what is taken', () => {
  it('a form as it was, faultless and the same', () => {
    const form = template('default', 'de');
    const taken = takeForm(JSON.parse(JSON.stringify(form)));
    expect([taken.form, taken.faults]).toEqual([form, []]);
  });
  it('what can be mended, with its faults', () => {
    const text = contentTypes.condition_container.create();
    const { form, faults } = takeForm({
      fields: [field('a'), field('a'), field('_b'), { ...text, options: { ...text.options } }],
    });
    expect(form?.fields).toHaveLength(4);
    expect(faults.map(each => each.code).sort()).toEqual(
      ['key_not_unique', 'key_not_unique', 'key_reserved', 'required', 'required'].sort(),
    );
  });
  it('names and missing ids as the engine keeps them', () => {
    const { id: _, ...unnumbered } = field('Länge (m)');
    const [content] = takeForm({ fields: [unnumbered] }).form!.fields;
    expect(content!.id).toHaveLength(36);
    expect(content!.options.name).toBe('L_nge__m_');
  });
});

describe('ids', () => {
  const [a, b] = [field('a'), field('b')];
  const section = contentTypes.collapse_container.create();
  const holder = { ...section, options: { label: 'x', contents: [a, b] } };
  it('stay where they are free, and so do the contents', () => expect(withOwnIds([holder], new Set())[0]).toBe(holder));
  it('are new where they are taken, at any depth, whatever their case', () => {
    const taken = new Set([b.id]);
    const [own] = withOwnIds(
      [{ ...holder, options: { label: 'x', contents: [a, { ...b, id: b.id.toUpperCase() }] } }],
      taken,
    );
    const [first, second] = own!.options.contents as Content[];
    expect([own!.id, first]).toEqual([holder.id, a]);
    expect(second!.id).not.toBe(b.id.toUpperCase());
    expect(taken.has(second!.id)).toBe(true);
  });
  it('the same content twice becomes two', () => {
    const [first, second] = withOwnIds([a, a], new Set());
    expect([first, second!.id === a.id]).toEqual([a, false]);
  });
});
