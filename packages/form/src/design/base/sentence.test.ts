/** Tests of conditions as text. */
import { describe, expect, it } from 'vitest';
import type { Comparison, Content, Form } from '../../engine/base/types.ts';
import { contentTypes } from '../../engine/content-types/index.ts';
import { createInput } from '../../engine/content-types/input.ts';
import { distinct } from './labels.ts';
import { ruleSentence } from './sentence.ts';

const column = { width: 'col-12', before: 0, after: 0 } as const;
const damage: Content = {
  ...createInput('radio'),
  options: {
    type: 'radio',
    name: 'damage',
    label: 'Schaden',
    values: [
      { id: '1', value: 'none', label: 'Keiner' },
      { id: '2', value: 'big', label: 'Groß' },
    ],
  },
};
const count: Content = {
  ...createInput('number'),
  column,
  options: { type: 'number', name: 'count', label: 'Anzahl' },
};
const form: Form = { fields: [damage, count], states: [] };
const sentence = (comparisons: Comparison[], locale: 'de' | 'en' = 'de') => {
  const content = contentTypes.condition_container.create();
  return ruleSentence({ ...content, options: { ...content.options, comparisons } }, form, locale);
};
const is = (valOne: string, valTwo: string | number, gate: 'and' | 'or' | null = null): Comparison => ({
  valOne,
  comparison: 'eq',
  valTwo,
  gate,
});

describe('a rule in words', () => {
  it('names the field by its label and the choice by its own', () => {
    const rule: Comparison[] = [{ valOne: 'damage', comparison: 'neq', valTwo: 'none', gate: null }];
    expect(sentence(rule)).toBe('Sichtbar, wenn „Schaden“ nicht „Keiner“ ist');
    expect(sentence(rule, 'en')).toBe('Shown when "Schaden" is not "Keiner"');
  });
  it('compares dates by before and after', () => {
    const day: Content = {
      ...createInput('date'),
      options: { ...createInput('date').options, name: 'day', label: 'Tag' },
    };
    const content = contentTypes.condition_container.create();
    const said = (comparison: Comparison['comparison'], locale: 'de' | 'en') =>
      ruleSentence(
        {
          ...content,
          options: {
            ...content.options,
            comparisons: [{ valOne: 'day', comparison, valTwo: '2026-11-23', gate: null }],
          },
        },
        { fields: [day], states: [] },
        locale,
      );
    expect(said('gt', 'de')).toBe('Sichtbar, wenn „Tag“ nach dem 23.11.2026 liegt');
    expect(said('lt', 'de')).toBe('Sichtbar, wenn „Tag“ vor dem 23.11.2026 liegt');
    expect(said('lte', 'en')).toBe('Shown when "Tag" is on or before 23 Nov 2026');
    expect(said('empty', 'de')).toBe('Sichtbar, wenn „Tag“ leer ist');
  });
  it('tells fields of the same label apart by their names', () =>
    expect(
      distinct([
        { label: 'Art', name: 'species' },
        { label: 'Art', name: 'kind' },
        { label: 'Ort', name: 'place' },
      ]).map(({ label }) => label),
    ).toEqual(['Art (species)', 'Art (kind)', 'Ort']));
  it('leaves numbers bare and asks no second value of what needs none', () => {
    expect(
      sentence([
        { valOne: 'count', comparison: 'gt', valTwo: 3, gate: 'and' },
        { valOne: 'damage', comparison: 'not_empty', gate: null },
      ]),
    ).toBe('Sichtbar, wenn „Anzahl“ größer als 3 ist und „Schaden“ ausgefüllt ist');
  });
  it.each([
    [['or', 'or'], 'Shown when "a" is 1 or "b" is 2 or "c" is 3'],
    [['or', 'and'], 'Shown when ("a" is 1 or "b" is 2) and "c" is 3'],
    [['and', 'or'], 'Shown when ("a" is 1 and "b" is 2) or "c" is 3'],
  ] as const)('brackets say how %j bind', ([first, second], text) => {
    const fields = ['a', 'b', 'c'].map(name => ({ ...damage, options: { type: 'text', name, label: name } }));
    const content = contentTypes.condition_container.create();
    const comparisons = [is('a', 1, first), is('b', 2, second), is('c', 3)];
    const said = ruleSentence(
      { ...content, options: { ...content.options, comparisons } },
      { fields, states: [] },
      'en',
    );
    expect(said).toBe(text);
  });
  it('says which field is missing, and what is not chosen yet', () => {
    expect(sentence([is('gone', 'x')])).toBe('Sichtbar, wenn „gone“ (fehlt) „x“ ist');
    expect(sentence([is('', '')])).toBe('Sichtbar, wenn … … ist');
  });
  it('is nothing of what is always shown', () => expect(ruleSentence(damage, form, 'de')).toBeNull());
});
