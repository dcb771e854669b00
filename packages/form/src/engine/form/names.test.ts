/** Tests of field names and renaming. */
import { expect, test } from 'vitest';
import type { Form } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { isReserved, sanitizeName } from './names.ts';
import { nameFor, renameField, uniqueName, withUniqueNames } from './rename.ts';
import { tidyForm } from './tidy.ts';

test.each([
  ['Flight Date', 'Flight_Date'],
  ['Cost Total $', 'Cost_Total__'],
  ['a.b-c', 'a_b_c'],
  ['snake_9', 'snake_9'],
  ['😀', '_'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('%s is spelled %s', (name, spelled) => {
  expect(sanitizeName(name)).toBe(spelled);
});

test.each(['__proto__', 'constructor', 'prototype', '_repeat', '_'])('%s is reserved', name => {
  expect(isReserved(name)).toBe(true);
});

test.each([
  ['Größe (cm)', 'groesse_cm'],
  ['Ähnlich', 'aehnlich'],
  ['Café', 'cafe'],
  ['???', ''],
  ['Constructor', ''],
])('for the label %s the name %j is proposed', (label, name) => {
  expect(nameFor(label)).toBe(name);
});

test('a taken name gets a number', () => {
  expect(uniqueName('part', new Set())).toBe('part');
  expect(uniqueName('part', new Set(['part', 'part2']))).toBe('part3');
  expect(uniqueName('line1', new Set(['line1']))).toBe('line1_2');
  const long = 'x'.repeat(100);
  expect(uniqueName(long, new Set([long]))).toBe(`${'x'.repeat(99)}2`);
});

test('renamed fields are followed by conditions and texts of the same content', () => {
  const example = contentExamples.condition_container;
  const form = [contentExamples.formatString, contentExamples.input, example];
  const after = renameField(form, 'species', 'bird');
  expect(after[0]!.options.text).toBe('Report on {bird}');
  expect(after[1]!.options.name).toBe('bird');
  expect(after[2]).toBe(form[2]);
  const { content, renamed } = withUniqueNames(example, new Set(['damage']));
  expect(renamed).toEqual([{ from: 'damage', to: 'damage2' }]);
  expect(JSON.stringify(content)).toContain('"name":"damage2"');
  expect(withUniqueNames(example, new Set()).content).toBe(example);
});

test('a form from outside is tidied: names spelled, ids added, the rest untouched', () => {
  const options = { type: 'radio', name: 'The Size', label: 'Size', values: [{ value: 'a', label: 'A' }] };
  const form = {
    fields: [{ ...contentExamples.input, options }, contentExamples.image],
    states: [{ value: 'new', label: 'New' }],
  } as unknown as Form;
  const tidy = tidyForm(form);
  expect(tidy.fields[0]!.options.name).toBe('The_Size');
  expect(tidy.fields[0]!.options.values).toEqual([{ id: expect.any(String), value: 'a', label: 'A' }]);
  expect(tidy.states[0]!.id).toHaveLength(36);
  expect(tidy.fields[1]).toBe(form.fields[1]);
  expect(tidyForm(tidy)).toBe(tidy);
});
