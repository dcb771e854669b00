/** Tests of initial answers and of `settle`. */
import { describe, expect, test } from 'vitest';
import { compile } from '../form/compile.ts';
import {
  type Comparison,
  type Content,
  type ContentType,
  cachedValues,
  checkEntry,
  checkForm,
  conditionsReading,
  contentTypes,
  createInput,
  type Data,
  type Form,
  type InputKind,
  instancesFrom,
  look,
  newId,
  nextInstance,
  type Options,
  repeatInstances,
  repeatValue,
  settle,
  startData,
  startInstance,
  textFor,
} from '../index.ts';

function field(kind: InputKind, name: string, options: Options = {}): Content {
  const content = createInput(kind);
  return { ...content, options: { ...content.options, name, label: name, ...options } };
}

function box(type: ContentType, options: Options, ...contents: Content[]): Content {
  const content = contentTypes[type].create();
  return { ...content, options: { ...content.options, ...options, contents } as Options };
}

const when = (comparisons: Comparison[], ...contents: Content[]) =>
  box('condition_container', { comparisons }, ...contents);
const formOf = (...fields: Content[]): Form => ({ fields, states: [] });
const how = { locale: 'de', yes: 'Ja', no: 'Nein', timeZone: 'Europe/Berlin' };

describe('what a false condition hides', () => {
  const form = formOf(
    field('switch', 'struck'),
    when(
      [{ valOne: 'struck', comparison: 'true' }],
      field('number', 'parts', { required: true }),
      when([{ valOne: 'parts', comparison: 'gt', valTwo: '1' }], field('text', 'which', { required: true })),
    ),
    when([{ valOne: 'parts', comparison: 'empty' }], field('text', 'why_not')),
  );

  test.each<[string, Data, Data, string[]]>([
    ['shown and missing', { struck: true }, { struck: true }, ['data.parts']],
    ['shown and wrong', { struck: true, parts: 'x' }, { struck: true }, ['data.parts']],
    ['nested, missing', { struck: true, parts: 2 }, { struck: true, parts: 2 }, ['data.which']],
    ['nested, hidden', { struck: true, parts: 1, which: 'w' }, { struck: true, parts: 1 }, []],
    ['all hidden, not checked, not saved', { struck: false, parts: 'x', which: 'w' }, { struck: false }, []],
    ['a hidden field counts as empty', { parts: 2, why_not: 'b' }, { why_not: 'b' }, []],
  ])('%s', (_, data, stored, paths) => {
    expect(checkEntry(form, data).map(each => each.path)).toEqual(paths);
    expect({ ...settle(form, data) }).toEqual(stored);
  });

  test('an answer asks again what depends on it, also through what it hides', () => {
    const compiled = compile(form);
    expect(conditionsReading(compiled, 'struck')).toEqual(compiled.conditions);
    expect(conditionsReading(compiled, 'parts')).toHaveLength(2);
    expect(conditionsReading(compiled, 'which')).toEqual([]);
    const seen = look(form, { struck: true, parts: 1 });
    expect(compiled.conditions.map(each => seen.shows(each.id))).toEqual([true, false, false]);
    expect(seen.shows(form.fields[0]!.id)).toBe(true);
  });

  test('conditions that ask in a circle are refused, and still decided one way', () => {
    const own = formOf(when([{ valOne: 'a', comparison: 'not_empty' }], field('text', 'a')));
    const path = 'fields.0.options.comparisons.0.valOne';
    expect(checkForm(own)).toEqual([{ path, code: 'condition_cycle', values: { name: 'a' } }]);
    expect({ ...settle(own, { a: 'x' }) }).toEqual({});
    const ring = formOf(
      when([{ valOne: 'b', comparison: 'empty' }], field('text', 'a')),
      when([{ valOne: 'a', comparison: 'empty' }], field('text', 'b')),
    );
    const once = settle(ring, { a: 'x', b: 'y' });
    expect(settle(ring, once)).toEqual(once);
    expect(Object.keys(once)).toHaveLength(1);
  });

  test('later fields may decide about earlier ones, thousands deep', () => {
    const many = Array.from({ length: 4000 }, (_, index) =>
      when([{ valOne: `f${index + 1}`, comparison: 'not_empty' }], field('text', `f${index}`)),
    );
    const form = formOf(...many, field('text', 'f4000'));
    expect({ ...settle(form, { f0: 'a', f3999: 'b' }) }).toEqual({});
    expect({ ...settle(form, { f4000: 'a', f3999: 'b', f3997: 'c' }) }).toEqual({ f4000: 'a', f3999: 'b' });
  });
});

describe('repeats', () => {
  const repeat = box(
    'repeat_container',
    { maxRepeats: 3 },
    field('text', 'part', { required: true, default: 'wing' }),
    field('number', 'cost', { cached: true }),
  );
  const form = formOf(
    field('text', 'site'),
    repeat,
    when([{ valOne: 'part', comparison: 'filter', valTwo: 'nose' }], field('text', 'nose')),
  );
  const id = repeat.id;

  test.each<[unknown, number[]]>([
    [undefined, [0]],
    [0, []],
    [2, [0, 1]],
    [9, [0, 1, 2]],
    [
      [2, 0],
      [2, 0],
    ],
    [
      [0, 0, 5, 1, 7],
      [0, 5, 1],
    ],
    [[], []],
    [-1, [0]],
    ['2', [0]],
    [[1.5, 'x', -2, null], []],
  ])('_repeat %j means %j', (stored, instances) => {
    expect(instancesFrom(stored, 3)).toEqual(instances);
    expect(repeatInstances({ _repeat: { [id]: stored } }, repeat)).toEqual(instances);
  });

  test('a missing _repeat means one; each instance is checked and kept under its index', () => {
    expect(checkEntry(form, {})).toEqual([{ path: 'data.part.0', code: 'required' }]);
    const data = { _repeat: { [id]: [0, 2] }, 'part.0': 'nose', 'part.1': 'gone', 'cost.2': 'x' };
    expect(checkEntry(form, data).map(each => [each.path, each.code])).toEqual([
      ['data.part.2', 'required'],
      ['data.cost.2', 'invalid_number'],
    ]);
    const stored = settle(form, { ...data, 'part.2': 'tail', 'cost.2': '7', nose: 'bent' });
    expect(JSON.parse(JSON.stringify(stored))).toEqual({
      'part.0': 'nose',
      'part.2': 'tail',
      'cost.2': 7,
      nose: 'bent',
      _repeat: { [id]: [0, 2] },
    });
  });

  test('counts are kept short and within the limit', () => {
    expect(repeatValue([0, 1])).toBe(2);
    expect(repeatValue([1, 0])).toEqual([1, 0]);
    expect(nextInstance([0, 2])).toBe(1);
    const over = { _repeat: { [id]: 4 }, 'part.0': 'a', 'part.1': 'b', 'part.2': 'c' };
    expect(checkEntry(form, over)).toEqual([{ path: `data._repeat.${id}`, code: 'too_many', values: { max: 3 } }]);
    expect(settle(form, over)._repeat).toEqual({ [id]: 3 });
    expect(checkEntry(form, { 'part.0': 'a', _repeat: 3 })).toEqual([{ path: 'data._repeat', code: 'invalid' }]);
    expect(checkEntry(form, { 'part.0': 'a', _repeat: { [id]: 'many' } })).toEqual([
      { path: `data._repeat.${id}`, code: 'invalid' },
    ]);
  });

  test('from outside a repeated field is the list of its values, inside it is the one of the instance', () => {
    const seen = look(form, { _repeat: { [id]: 2 }, 'part.0': 'nose', 'part.1': 'tail' });
    expect(seen.get('part')).toEqual(['nose', 'tail']);
    expect(seen.get('part', 1)).toBe('tail');
    expect(textFor(form, seen, 'Parts: {part}, {site}{nobody}', how)).toBe('Parts: nose, tail, {nobody}');
    expect(textFor(form, seen, '{part}', how, 0)).toBe('nose');
  });

  test('a list of instances is read once, however many fields ask for it', () => {
    const many = box('repeat_container', { maxRepeats: 3 }, ...['p', 'q', 'r', 's'].map(name => field('text', name)));
    let read = 0;
    const list = Object.assign([2, 0], {
      *[Symbol.iterator]() {
        read++;
        yield* [2, 0];
      },
    });
    const seen = look(formOf(many), { 'p.2': 'x', 's.0': 'y', _repeat: { [many.id]: list } });
    expect(['p', 'q', 'r', 's'].map(name => seen.get(name))).toEqual([['x'], undefined, undefined, ['y']]);
    expect(read).toBe(1);
  });

  test('a new instance starts with defaults', () => {
    expect({ ...startData(form, { now: new Date() }) }).toEqual({ 'part.0': 'wing' });
    const start = { now: new Date(), cached: { cost: 12 } };
    expect({ ...startInstance(form, id, 2, start) }).toEqual({ 'part.2': 'wing', 'cost.2': 12 });
  });

  test('a repeat that is hidden keeps neither values nor count', () => {
    const hidden = formOf(field('switch', 'on'), when([{ valOne: 'on', comparison: 'true' }], repeat));
    expect({ ...settle(hidden, { on: false, 'part.0': 'a', _repeat: { [id]: 1 } }) }).toEqual({ on: false });
    expect(checkEntry(hidden, { on: false, _repeat: { [id]: 9 } })).toEqual([]);
  });
});

describe('a new entry', () => {
  const now = new Date(2026, 10, 20, 9, 5, 7);
  const user = { name: 'Anna Maier', email: 'anna@example.org', username: 'anna' };

  test.each<[InputKind, Options, unknown]>([
    ['text', { default: 'x' }, 'x'],
    ['text', { default: 'x', initialValue: 'literal' }, 'literal'],
    ['text', { default: 'x', initialValue: 'user.name' }, 'Anna Maier'],
    ['email', { initialValue: 'user.email' }, 'anna@example.org'],
    ['hidden', { initialValue: 'user.username' }, 'anna'],
    ['date', { initialValue: 'today' }, '2026-11-20'],
    ['date', { initialValue: 'now' }, '2026-11-20'],
    ['number', { default: '5' }, 5],
    ['number', { default: 'five' }, undefined],
    ['number', { initialValue: 'user.name', default: 3 }, 3],
    ['switch', { default: 'true' }, true],
    ['text', { default: 'x', cached: true }, 'last'],
    ['text', { initialValue: 'constructor' }, 'constructor'],
  ])('%s %j starts with %j', (kind, options, expected) => {
    const form = formOf(field(kind, 'a', options));
    expect(startData(form, { now, user, cached: { a: 'last' } }).a).toBe(expected);
  });

  test('now is a moment with offset', () => {
    const form = formOf(field('datetime-local', 'a', { initialValue: 'now' }));
    const data = startData(form, { now });
    expect(data.a).toMatch(/^2026-11-20T09:05:07[+-]\d\d:\d\d$/);
    expect(Date.parse(data.a as string)).toBe(now.getTime());
    expect(checkEntry(form, data)).toEqual([]);
  });

  test('cached values are taken from an entry', () => {
    const form = formOf(field('text', 'a', { cached: true }), field('text', 'b'));
    expect({ ...cachedValues(form, { a: 'x', b: 'y' }) }).toEqual({ a: 'x' });
  });
});

describe('keys that the form does not know', () => {
  const form = formOf(field('text', 'a'), field('text', 'fixed', { required: true, disabled: true }));
  const old = { a: 'x', old: { deep: [1] }, _$locked: ['l'], _updated_a: 'y', _images: { b: 'i' } };

  test('are kept for signed-in users', () => {
    expect(checkEntry(form, old)).toEqual([]);
    expect(JSON.parse(JSON.stringify(settle(form, old)))).toEqual(old);
  });

  test('are refused and dropped in shared forms', () => {
    const issues = checkEntry(form, { ...old, _repeat: { x: 1 } }, { unknown: 'refuse' });
    const paths = ['data.old', 'data._$locked', 'data._updated_a', 'data._repeat.x', 'data._images.b'];
    expect(issues.map(each => each.path).toSorted()).toEqual(paths.toSorted());
    expect({ ...settle(form, old, { unknown: 'refuse' }) }).toEqual({ a: 'x' });
  });

  test.each([
    ['{"__proto__": {"polluted": 1}}', 'data.__proto__'],
    ['{"constructor": 1}', 'data.constructor'],
    ['{"x": "a\\u0000b"}', 'data.x'],
    ['{"x": {"a\\u0000": 1}}', 'data.x'],
    ['{"x": "\\ud800"}', 'data.x'],
    [`{"x": ${'['.repeat(30)}${']'.repeat(30)}}`, 'data.x'],
    ['{"x": 1e999}', 'data.x'],
  ])('but not %s', (json, path) => {
    const data = JSON.parse(json) as Data;
    expect(checkEntry(form, data).map(each => each.path)).toEqual([path]);
    const stored = settle(form, data);
    expect(Object.keys(stored)).toEqual([]);
    expect(Object.getPrototypeOf(stored)).toBeNull();
    expect(({} as Data).polluted).toBeUndefined();
  });
});

test('a field may be called like something every object has', () => {
  const form = formOf(field('text', 'toString', { required: true }), field('text', 'hasOwnProperty'));
  expect(checkForm(form)).toEqual([]);
  expect(checkEntry(form, {})).toEqual([{ path: 'data.toString', code: 'required' }]);
});

test('a field brings its own note', () => {
  const form = formOf(field('number', 'a', { invalidNote: 'In knots', minValue: 1 }));
  expect(checkEntry(form, { a: 0 })).toEqual([
    { path: 'data.a', code: 'out_of_range', values: { min: 1, note: 'In knots' } },
  ]);
});

test('a form is made ready once', () => {
  const form = formOf(field('text', newId().replace(/-/g, '_').replace(/^/, 'f')));
  expect(compile(form)).toBe(compile(form));
});
