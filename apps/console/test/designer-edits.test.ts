/** Unit tests of edits of a form: adding, nesting rules, renaming with references. */
import { type Content, childrenOf, contentTypes, createInput, find, nameOf, newId } from '@kontor/form';
import { expect, test } from 'vitest';
import {
  change,
  formAfter,
  inOrder,
  place,
  readersOf,
  refusalAt,
  stepFrom,
  takeOut,
  targetsFor,
} from '../src/screens/designer/edits.ts';

function field(name: string, width: Content['column']['width'] = 'col-12'): Content {
  const content = createInput('text');
  return { ...content, column: { ...content.column, width }, options: { ...content.options, name, label: name } };
}
function around(type: 'collapse_container' | 'repeat_container' | 'layout_row', ...contents: Content[]): Content {
  const content = contentTypes[type].create();
  return { ...content, options: { ...content.options, contents } };
}
const names = (fields: readonly Content[]) => inOrder(fields).map(content => nameOf(content) || content.type);
const [a, b, c] = [field('a'), field('b'), field('c')];

test('a new content gets a free name, and says so', () => {
  const { fields, renamed } = place([a], { ...field('a'), id: newId() }, { gap: { parent: null, index: 1 } });
  expect(names(fields)).toEqual(['a', 'a2']);
  expect(renamed).toEqual([{ from: 'a', to: 'a2' }]);
});

test('a content beside another makes a row, and leaving it one undoes the row', () => {
  const { fields } = place([a, b, c], c, { beside: a.id, side: 'after' });
  const row = fields[0]!;
  expect(row.type).toBe('layout_row');
  expect(childrenOf(row).map(each => each.column.width)).toEqual(['col-6', 'col-6']);
  const apart = place(fields, find(fields, c.id)!, { gap: { parent: null, index: 2 } }).fields;
  expect(apart.map(each => each.type)).toEqual(['input', 'input', 'input']);
});

test('a gap in a row shares its width', () => {
  const row = around('layout_row', { ...a, column: { ...a.column, width: 'col-6' } }, b);
  const { fields } = place([row, c], c, { gap: { parent: row.id, index: 1 } });
  expect(names(fields)).toEqual(['a', 'c', 'b']);
  expect(childrenOf(fields[0]!).map(each => each.column.width)).toEqual(['col-4', 'col-4', 'col-4']);
});

test('the text that fills an empty list gives way to a real content, and to no other text', () => {
  const filler = contentTypes.formatString.create();
  const written = { ...filler, options: { ...filler.options, text: 'Hinweis' } };
  const gap = { parent: null, index: 1 };
  expect(names(place([filler], a, { gap }).fields)).toEqual(['a']);
  expect(place([filler], a, { beside: filler.id, side: 'after' }).fields.map(each => each.type)).toEqual(['input']);
  expect(names(place([written], a, { gap }).fields)).toEqual(['formatString', 'a']);
  expect(names(place([filler], contentTypes.formatString.create(), { gap }).fields)).toHaveLength(2);
  expect(names(place([filler, b], a, { gap }).fields)).toEqual(['formatString', 'a', 'b']);
  const section = around('collapse_container', filler);
  const moved = place([a, section, b], a, { gap: { parent: section.id, index: 1 } }).fields;
  expect(names(moved)).toEqual(['collapse_container', 'a', 'b']);
});

test('nothing stays empty', () => {
  expect(names(takeOut([a], a.id))).toEqual(['formatString']);
  const section = around('collapse_container', a);
  expect(names(takeOut([section], a.id))).toEqual(['collapse_container', 'formatString']);
});

test('a repeat refuses a repeat also deeper inside', () => {
  const inner = around('collapse_container', a);
  const repeat = around('repeat_container', inner);
  const refused = refusalAt([repeat], contentTypes.repeat_container.create(), { gap: { parent: inner.id, index: 0 } });
  expect(refused).toEqual({ dragged: 'repeat_container', target: 'repeat_container' });
  expect(refusalAt([repeat], b, { beside: a.id, side: 'before' })).toBeNull();
});

test('steps go along a list, over its ends, in and out', () => {
  const section = around('collapse_container', b);
  const fields = [a, section, c];
  expect(stepFrom(fields, a.id, 'up')).toBeNull();
  expect(stepFrom(fields, a.id, 'down')).toEqual({ parent: null, index: 2 });
  expect(stepFrom(fields, a.id, 'in')).toEqual({ parent: section.id, index: 0 });
  expect(stepFrom(fields, c.id, 'in')).toEqual({ parent: section.id, index: 1 });
  expect(stepFrom(fields, b.id, 'up')).toEqual({ parent: null, index: 1 });
  expect(stepFrom(fields, b.id, 'down')).toEqual({ parent: null, index: 2 });
  expect(stepFrom(fields, b.id, 'out')).toEqual({ parent: null, index: 2 });
});

test('targets leave out where the content is, itself, and what refuses it', () => {
  const repeat = around('repeat_container', b);
  const section = around('collapse_container', a);
  const { targets, here } = targetsFor([section, repeat, c], repeat);
  expect(targets).not.toContainEqual({ gap: { parent: null, index: 1 } });
  expect(targets).not.toContainEqual({ gap: { parent: repeat.id, index: 0 } });
  expect(targets).toContainEqual({ gap: { parent: section.id, index: 1 } });
  expect(targets.slice(here)).toContainEqual({ gap: { parent: null, index: 3 } });
  expect(targets.slice(0, here)).toContainEqual({ gap: { parent: null, index: 0 } });
  const outer = around('repeat_container', field('x'));
  expect(targetsFor([outer, repeat], repeat).targets).not.toContainEqual({ gap: { parent: outer.id, index: 0 } });
});

test('every target can be carried out, and keeps every content once', () => {
  const fields = [a, around('collapse_container', b, around('layout_row', c, field('d'))), field('e')];
  for (const moved of inOrder(fields))
    for (const target of targetsFor(fields, moved).targets) {
      const after = place(fields, moved, target).fields;
      const real = names(after)
        .filter(name => name !== 'formatString')
        .toSorted();
      expect(real).toEqual(names(fields).toSorted());
    }
});

test('a renamed field is followed, also while its name is typed over another one', () => {
  const text = { ...contentTypes.formatString.create(), options: { text: 'Hello {long}', classes: null } };
  const fields = [field('long'), field('lo'), text];
  const typed = (name: string): Content => ({ ...fields[0]!, options: { ...fields[0]!.options, name } });
  const half = change(fields, typed('lo'));
  expect(names(half)).toEqual(['lo', 'lo', 'formatString']);
  expect(half[2]!.options.text).toBe('Hello {long}');
  const whole = change(fields, typed('lon g'));
  expect(names(whole)).toEqual(['lon_g', 'lo', 'formatString']);
  expect(whole[2]!.options.text).toBe('Hello {lon_g}');
  expect(whole[1]).toBe(fields[1]);
});

test('readers are the texts and conditions that ask for a field', () => {
  const text = { ...contentTypes.formatString.create(), options: { text: '{a}', classes: null } };
  const condition = contentTypes.condition_container.create();
  condition.options = { ...condition.options, comparisons: [{ valOne: 'a', comparison: 'eq', valTwo: '1' }] };
  expect(readersOf([text, condition, b], new Set(['a']))).toEqual([text, condition]);
  expect(readersOf([text, condition, b], new Set(['b']))).toEqual([]);
});

test('copies follow the field that is renamed, and no other', () => {
  const named = (content: Content, name: string) => ({ ...content, options: { ...content.options, name } });
  const at = (copy_to: string | null, next: Content) => formAfter({ fields: [a, b], copy_to, rules: [] }, next).copy_to;
  expect([at('a', named(a, 'x y')), at('a', named(b, 'x')), at(null, named(a, 'x'))]).toEqual(['x_y', 'a', null]);
  // Intermediate states while typing: empty, or the name of another field.
  expect([at('a', named(a, '')), at('a', named(a, 'b'))]).toEqual(['a', 'a']);
});

test('rules of the form follow a renamed field, and say what they read', () => {
  const rules = [{ formula: 'a > b', message: '{a} zu groß', level: 'error' as const }];
  const named = (content: Content, name: string) => ({ ...content, options: { ...content.options, name } });
  const after = formAfter({ fields: [a, b], copy_to: null, rules }, named(a, 'x'));
  expect(after.rules).toEqual([{ formula: 'x > b', message: '{x} zu groß', level: 'error' }]);
  expect(formAfter({ fields: [a, b], copy_to: null, rules }, named(c, 'x')).rules).toBe(rules);
});

test('a renamed repeat is renamed in the formulas that mean it', () => {
  const repeat = around('repeat_container', b);
  const items = { ...repeat, options: { ...repeat.options, name: 'items' } };
  const total = { ...c, options: { ...c.options, requiredIf: 'SUM(items.b) > 1' } };
  const after = change([items, total], { ...items, options: { ...items.options, name: 'lines' } });
  expect(after.map(({ options }) => options.requiredIf ?? options.name)).toEqual(['lines', 'SUM(lines.b) > 1']);
  expect(readersOf([items, total], new Set(['items']))).toEqual([total]);
});

test('what a field says of itself follows its new name', () => {
  const rules = [{ formula: 'b < 5', message: 'zu {b}', level: 'warning' as const }];
  const before = { ...b, options: { ...b.options, label: 'B {=b * 2}', rules } };
  const named = { ...before, options: { ...before.options, name: 'menge' } };
  const [, after] = change([a, before], named);
  expect(after?.options).toMatchObject({
    ...{ name: 'menge', label: 'B {=menge * 2}' },
    rules: [{ formula: 'menge < 5', message: 'zu {menge}' }],
  });
});
