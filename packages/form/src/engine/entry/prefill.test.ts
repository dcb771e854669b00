/** Tests of prefilling from a link's query. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atMostBeats } from '../../../../../scripts/lib/beats.mjs';
import { repeatContainer } from '../content-types/repeat-container.ts';
import {
  type Content,
  checkEntry,
  checkForm,
  createInput,
  type Data,
  type Form,
  type InputKind,
  limits,
  linkWords,
  type Options,
  prefilled,
  settle,
  startData,
} from '../index.ts';
import { inputExamples } from '../input-kinds/examples.ts';
import { forms } from '../samples/random.ts';

const field = (kind: InputKind, name: string, more: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label: name, prefill: true, ...more } };
};
const formOf = (...fields: Content[]): Form => ({ fields, states: [] });
const given = (form: Form, query: string): Data => ({ ...prefilled(form, new URLSearchParams(query)) });
const values = ['a', 'b', 'c,d'].map(value => ({ id: value, value, label: value.toUpperCase() }));

test.each<[InputKind, Options, string, unknown]>([
  ['text', {}, 'x=Gro%C3%9Fe+Halle', 'Große Halle'],
  ['text', {}, 'x=one%0D%0Atwo', 'one two'],
  ['text', {}, 'x=first&x=second', 'first'],
  ['text', {}, 'x=a%00b', undefined],
  ['text', {}, 'x=', undefined],
  ['text', {}, 'X=a', undefined],
  ['text', {}, `x=${'a'.repeat(4_001)}`, undefined],
  ['textarea', {}, 'x=one%0Atwo', 'one\ntwo'],
  ['tel', {}, 'x=%2B49 30 9018', '+49 30 9018'],
  ['hidden', {}, 'x=poster-7', 'poster-7'],
  ['email', {}, 'x=a@b.de', 'a@b.de'],
  ['email', {}, 'x=a@b.de%0ABcc:c@d.de', undefined],
  ['url', {}, 'x=javascript:alert(1)', undefined],
  ['url', {}, 'x=https://example.org', 'https://example.org'],
  ['html', {}, 'x=%3Cimg src=x onerror=alert(1)%3E', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['number', {}, 'x=-1.5', -1.5],
  ['number', {}, 'x=0', 0],
  ['number', {}, 'x=1,5', undefined],
  ['number', {}, 'x=NaN', undefined],
  ['number', { maxValue: 5 }, 'x=6', undefined],
  ['range', {}, 'x=200', undefined],
  ['rating', {}, 'x=4', 4],
  ['rating', {}, 'x=9', undefined],
  ['date', {}, 'x=2026-02-28', '2026-02-28'],
  ['date', {}, 'x=2026-02-29', undefined],
  ['datetime-local', {}, 'x=2026-11-20T10:30:00+01:00', '2026-11-20T10:30:00+01:00'],
  ['datetime-local', {}, 'x=2026-11-20T10:30', undefined],
  ['switch', {}, 'x=ja', true],
  ['switch', {}, 'x=0', false],
  ['switch', {}, 'x=perhaps', undefined],
  ['checkbox', {}, 'x=TRUE', true],
  ['checkbox', { values }, 'x=b,z,a', ['b', 'a']],
  ['checkbox', { values }, 'x=c,d&x=a&x=a', ['c,d', 'a']],
  ['checkbox', { values }, 'x=A', undefined],
  ['radio', { values }, 'x=c,d', 'c,d'],
  ['radio', { values }, 'x=constructor', undefined],
  ['select', { values }, 'x=z', undefined],
  ['select', { values, multiple: true }, 'x=a&x=b', ['a', 'b']],
  ['file', {}, 'x=0190a6d2-7c00-7000-8000-000000000001', undefined],
])('%s %j: %s', (kind, options, query, value) => {
  expect(given(formOf(field(kind, 'x', options)), query).x).toEqual(value);
});

test('a link fills in what allows it, and nothing else', () => {
  const form = formOf(
    field('text', 'open'),
    field('text', 'shut', { prefill: false }),
    field('text', 'yes', { prefill: 1 }),
  );
  const query =
    'open=1&shut=2&yes=3&unknown=4&_images=5&_repeat=6&_$locked=7&_updated_open=8&__proto__=9&constructor=9';
  const data = prefilled(form, new URLSearchParams(query));
  expect(Object.keys(data)).toEqual(['open']);
  expect(Object.getPrototypeOf(data)).toBeNull();
});

test('parameters with a meaning of their own are none of a field, and the designer is told', () => {
  const fields = [...linkWords].map(name => field('text', name));
  const query = new URLSearchParams([...linkWords].map((name): [string, string] => [name, 'x']));
  expect({ ...prefilled(formOf(...fields), query) }).toEqual({});
  expect(checkForm(formOf(field('text', 'token')))).toEqual([
    { path: 'fields.0.options.name', code: 'key_reserved', values: { name: 'token' } },
  ]);
  expect(checkForm(formOf(field('text', 'token', { prefill: false })))).toEqual([]);
});

const repeat = (max: number, ...contents: Content[]): Content => ({
  ...repeatContainer.create(),
  options: { maxRepeats: max, contents },
});

test('a repeat grows as far as the link says, and no further than it may', () => {
  const parts = repeat(3, field('text', 'part', { default: 'usual' }), field('number', 'count'));
  const form = formOf(parts);
  expect(given(form, 'part=a')).toEqual({ 'part.0': 'a', _repeat: { [parts.id]: 1 } });
  const query = 'part.2=c&part.0=a&count.1=7&part.3=d&part.01=x&part.-1=x&part.1e3=x&part.9999999999999999=x';
  const data = prefilled(form, new URLSearchParams(query));
  expect({ ...data }).toEqual({ 'part.0': 'a', 'part.2': 'c', 'count.1': 7, _repeat: { [parts.id]: 3 } });
  const start = startData(form, { now: new Date(), prefill: data });
  expect({ ...start, _repeat: undefined }).toEqual({ 'part.0': 'a', 'part.1': 'usual', 'part.2': 'c', 'count.1': 7 });
  expect(checkEntry(form, start)).toEqual([]);
  const many = formOf(repeat(limits.repeats, field('text', 'part')));
  expect(given(many, `part.${limits.linkRepeats - 1}=a&part.${limits.linkRepeats}=b`)).toHaveProperty('part.99');
  expect(given(many, `part.${limits.linkRepeats}=b`)).toEqual({});
});

test('what a link says goes before the last value, the initial value and the default', () => {
  const form = formOf(field('text', 'x', { cached: true, initialValue: 'initial', default: 'default' }));
  const start = { now: new Date(), cached: { x: 'last' } };
  expect(startData(form, { ...start, prefill: prefilled(form, new URLSearchParams('x=link')) }).x).toBe('link');
  expect(startData(form, { ...start, prefill: prefilled(form, new URLSearchParams('y=link')) }).x).toBe('last');
  expect(startData(formOf(field('number', 'n')), { ...start, prefill: { n: 'much' } }).n).toBeUndefined();
});

test('a read-only field keeps what the link said', () => {
  const form = formOf(field('text', 'place', { disabled: true }));
  expect(
    settle(form, startData(form, { now: new Date(), prefill: prefilled(form, new URLSearchParams('place=7')) })).place,
  ).toBe('7');
});

test('a query may be as long as it likes', async () => {
  const fields = Array.from({ length: 2_000 }, (_, at) => field('text', `f${at}`));
  const query = new URLSearchParams(
    Array.from({ length: 10_000 }, (_, at): [string, string] => [`f${at % 2_000}`, 'x'.repeat(100)]),
  );
  const form = formOf(...fields);
  expect(Object.keys(prefilled(form, query))).toHaveLength(limits.linkParameters);
  await atMostBeats(0.5, () => prefilled(form, query));
});

test('whatever a link says: what it fills in passes every rule, and survives storing', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'a',
      '1',
      'true',
      '2026-11-20',
      'a@b.de',
      'small',
      'left',
      'small,large',
      '__proto__',
      'constructor',
    ),
    ...Object.values(inputExamples).map(({ stored }) => fc.constant(String(stored))),
  );
  const names = fc.oneof(
    fc.constantFrom('f0', 'f1', 'f2', 'f0.0', 'f1.1', 'f2.2', '__proto__', '_repeat', '_images'),
    fc.string({ unit: 'binary' }),
  );
  const open = (content: Content): Content => ({
    ...content,
    options: {
      ...content.options,
      prefill: true,
      ...(Array.isArray(content.options.contents) && { contents: (content.options.contents as Content[]).map(open) }),
    },
  });
  fc.assert(
    fc.property(forms, fc.array(fc.tuple(names, words), { maxLength: 30 }), (closed, pairs) => {
      const form = { ...closed, fields: closed.fields.map(open) };
      const data = prefilled(form, new URLSearchParams(pairs));
      expect(checkEntry(form, data, { draft: true, unknown: 'refuse' })).toEqual([]);
      const start = startData(form, { now: new Date(), prefill: data });
      for (const key of Object.keys(data)) if (key !== '_repeat') expect(start[key]).toEqual(data[key]);
      expect({ ...prefilled(closed, new URLSearchParams(pairs)) }).toEqual({});
    }),
    { numRuns: 100 },
  );
});
