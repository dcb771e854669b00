/** Unit tests of the three-way merge of an entry's answers after an edit conflict. */
import { contentTypes, inputsOf, newId } from '@kontor/form';
import { expect, test } from 'vitest';
import { differences, merged, type Version } from '../src/screens/entries/common/merge.ts';
import { sectionsOf } from '../src/screens/entries/common/sections.ts';
import { entryForm } from './entry-form.ts';

const form = entryForm('Probe');
const repeat = form.fields.find(each => each.type === 'repeat_container')?.id ?? '';
const version = (data: object, state: string | null = null): Version => ({ data: { ...data }, state });
const base = version({ airport: 'Ulm', species: 'Star', old: 1 });

test('only what differs, in form order, with who changed it; unknown keys last, unanswered in any way is the same', () => {
  const mine = version({ airport: 'Ulm', species: 'Amsel', old: 2, operator: '', damage: 'schwer' }, 'closed');
  const theirs = version({ airport: 'Bonn', species: 'Spatz', old: 1, 'witness.1': 'Huber', _repeat: { [repeat]: 2 } });
  const found = differences(form, base, mine, theirs).map(({ key, by }) => `${key} ${by}`);
  expect(found).toEqual([
    '_state mine',
    'airport theirs',
    'damage mine',
    'species both',
    'witness.1 theirs',
    'old mine',
    `_repeat.${repeat} theirs`,
  ]);
  expect(differences(form, null, mine, theirs).every(each => each.by === null)).toBe(true);
});

test('equal versions differ in nothing, whatever the order of keys', () => {
  const one = version({ airport: 'Ulm', _images: { a: ['1'] }, o: { x: 1, y: 2 } });
  expect(differences(form, null, one, version({ o: { y: 2, x: 1 }, airport: 'Ulm', _images: {} }))).toEqual([]);
});

test('taking all of theirs gives theirs, taking none gives mine', () => {
  const mine = version({ airport: 'Ulm', operator: 'LH' }, 'closed');
  const theirs = version({ airport: 'Bonn', 'witness.1': 'Huber', _repeat: { [repeat]: 2 } }, null);
  const keys = differences(form, base, mine, theirs).map(each => each.key);
  expect(merged(mine, theirs, new Set(keys))).toEqual(theirs);
  expect(merged(mine, theirs, new Set())).toEqual(mine);
  expect(merged(mine, theirs, new Set(['airport'])).data).toEqual({ airport: 'Bonn', operator: 'LH' });
});

test('a correction stands behind the field that it corrects', () => {
  const known = { ...contentTypes.auto_complete_container.create(), id: newId() };
  const fields = [
    { ...known, options: { ...known.options, contents: form.fields.slice(0, 1) } },
    ...form.fields.slice(1),
  ];
  const [name = ''] = inputsOf({ ...form, fields }).map(each => each.name);
  const theirs = version({ ...base.data, [`_updated_${name}`]: 'x', _updated_other: 'y', _$locked: [known.id] });
  const found = differences({ ...form, fields }, base, base, theirs);
  expect(found.map(({ key, input, correction }) => [key, input?.name, correction])).toEqual([
    [`_updated_${name}`, name, true],
    ['_updated_other', undefined, false],
    ['_$locked', undefined, false],
  ]);
});

test('sections are headings and folds, each with its fields', () => {
  const heading = (text: string) => ({
    id: text,
    type: 'formatString' as const,
    column: { width: 'col-12' as const, before: 0, after: 0 },
    options: { text, classes: { size: 'h2', styles: [] } },
  });
  const fields = [heading('Ereignis'), ...form.fields, heading('Ohne Felder')];
  const found = sectionsOf({ ...form, fields }).map(({ label, names }) => [label, names]);
  expect(found).toEqual([
    ['Ereignis', ['airport', 'operator', 'damage', 'costs', 'witness']],
    ['Tier', ['species']],
  ]);
  const [airport, operator] = form.fields;
  const condition = form.fields.find(({ type }) => type === 'condition_container');
  if (!airport || !operator || !condition) throw new Error('not the form');
  const hidden = { ...condition, options: { ...condition.options, contents: [heading('Kosten'), operator] } };
  expect(sectionsOf({ ...form, fields: [heading('Ereignis'), hidden, airport] })).toMatchObject([
    { label: 'Ereignis', names: ['airport'] },
    { label: 'Kosten', names: ['operator'] },
  ]);
});
