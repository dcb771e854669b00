/** Property tests of tree edits and entries, with random valid and invalid data. */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { contentExamples } from './content-types/examples.ts';
import {
  beside,
  type Content,
  checkEntry,
  checkForm,
  childrenOf,
  comparisonTypes,
  compile,
  contentTypes,
  createInput,
  type Data,
  duplicate,
  type Form,
  type InputKind,
  inLanguage,
  inputKinds,
  insert,
  keepFilled,
  keyOf,
  listColumns,
  look,
  lookAt,
  mapLists,
  move,
  newId,
  type Options,
  remove,
  replace,
  settle,
  startData,
  summary,
  textFor,
  tidyForm,
  walk,
} from './index.ts';

// many runs, possibly on busy machines
vi.setConfig({ testTimeout: 60_000 });

const names = Array.from({ length: 12 }, (_, index) => `f${index}`);
const values = ['a', 'b', '1'].map(value => ({ id: value, value, label: value.toUpperCase() }));
const how = { locale: 'en', yes: 'yes', no: 'no' };

const answer = fc.oneof(
  fc.constantFrom('', ' ', 'a', 'b', '1', '12', true, false, null, 0, 7, 1.5, 'x@y.de', '2026-11-20', 'http://a.b'),
  fc.constantFrom<unknown>(['a'], ['a', '1'], [], ['0190a6d2-7c00-7000-8000-000000000001'], '2026-11-20T10:00Z'),
  fc.anything(),
);

const inputArb = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(inputKinds) as InputKind[])),
    name: fc.constantFrom(...names),
    required: fc.boolean(),
    withValues: fc.boolean(),
    multiple: fc.boolean(),
    initial: answer,
    more: fc.constantFrom<Options>({}, { minValue: 1 }, { maxValue: 5 }, { step: 0.5 }, { cached: true }),
  })
  .map(({ kind, name, required, withValues, multiple, initial, more }): Content => {
    const content = createInput(kind);
    const options = {
      ...content.options,
      name,
      label: `L {${names[0]}}`,
      required,
      multiple,
      default: initial,
      ...more,
    };
    return { ...content, options: withValues ? { ...options, values } : options };
  });

// all rows of the tables, so that a new row is covered at once
const containers = Object.values(contentTypes).filter(row => row.container);
const leaves = Object.values(contentTypes).filter(row => !row.container);

/** Leaves: new contents and their examples; inputs by kind are `inputArb`. */
const leafArb = fc
  .record({ row: fc.constantFrom(...leaves), name: fc.constantFrom(...names), made: fc.boolean() })
  .map(({ row, name, made }): Content => {
    const content = made ? row.create() : { ...contentExamples[row.type], id: newId() };
    return row.field ? { ...content, options: { ...content.options, name } } : content;
  });

const comparisons = fc.array(
  fc.record({
    valOne: fc.constantFrom(...names),
    comparison: fc.constantFrom(...comparisonTypes),
    valTwo: fc.constantFrom('a', '1', '2026-11-20', `{${names[1]}}`),
    gate: fc.constantFrom('and', 'or', null),
  }),
  { minLength: 1, maxLength: 3 },
);

const fieldsArb = fc.letrec<{ content: Content; list: Content[] }>(tie => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: inputArb },
    leafArb,
    fc
      .record({
        type: fc.constantFrom(...containers.map(row => row.type)),
        contents: tie('list'),
        comparisons,
        maxRepeats: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ type, contents, comparisons, maxRepeats }): Content => {
        const made = contentTypes[type].create();
        const all: Options = { label: 'Box', comparisons, maxRepeats };
        const own = Object.keys(made.options).map(key => [key, all[key] ?? made.options[key]] as const);
        return { ...made, options: { ...Object.fromEntries(own), contents } };
      }),
  ),
  list: fc.array(tie('content'), { maxLength: 5 }),
})).list;

const formArb = fieldsArb.map((fields): Form => ({ fields, states: [] }));

const dataArb = fc
  .record({
    plain: fc.dictionary(
      fc.constantFrom(
        ...[...names, ...names.map(name => `${name}.0`), ...names.map(name => `_updated_${name}`)],
        ...['f1.1', 'f2.2', 'other', '_$locked'],
      ),
      answer,
    ),
    repeat: fc.oneof(fc.integer({ min: -1, max: 5 }), fc.array(fc.integer({ min: 0, max: 4 })), fc.anything()),
    odd: fc.boolean(),
  })
  .map(({ plain, repeat, odd }) => ({ plain, repeat, odd }));

function dataFor(form: Form, { plain, repeat, odd }: { plain: Data; repeat: unknown; odd: boolean }): Data {
  if (!odd) return plain;
  const ids = [...compile(form).repeats.keys()];
  return { ...plain, _repeat: Object.fromEntries(ids.map(id => [id, repeat])), _images: plain };
}

function all(fields: readonly Content[]): Content[] {
  const found: Content[] = [];
  walk(fields, content => void found.push(content));
  return found;
}

const idsOf = (fields: readonly Content[]) => all(fields).map(content => content.id);
const pick = (list: readonly string[], at: number) => list[at % Math.max(1, list.length)] ?? null;

interface Step {
  verb: 'insert' | 'move' | 'remove' | 'replace' | 'duplicate' | 'beside' | 'fill';
  one: number;
  two: number;
  index: number;
}

const stepArb = fc.record<Step>({
  verb: fc.constantFrom('insert', 'move', 'remove', 'replace', 'duplicate', 'beside', 'fill'),
  one: fc.nat(200),
  two: fc.nat(200),
  index: fc.nat(6),
});

function step(fields: Content[], { verb, one, two, index }: Step): { after: Content[]; touched: Set<string | null> } {
  const ids = idsOf(fields);
  const [id, other] = [pick(ids, one), pick(ids, two)];
  const spot = { parent: two % 3 === 0 ? null : other, index };
  const touched = new Set([id, other]);
  const added = createInput('text');
  const name = `g${newId().slice(0, 8)}`;
  const named = { ...added, options: { ...added.options, name } };
  switch (verb) {
    case 'insert':
      return { after: insert(fields, spot, named), touched };
    case 'move':
      return { after: id ? move(fields, id, spot) : fields, touched };
    case 'remove':
      return { after: id ? remove(fields, id) : fields, touched };
    case 'replace':
      return {
        after: id
          ? replace(fields, id, content => ({ ...content, column: { width: 'col-3', before: 1, after: 1 } }))
          : fields,
        touched,
      };
    case 'duplicate':
      return { after: id ? duplicate(fields, id).fields : fields, touched };
    case 'beside':
      return { after: other ? beside(fields, other, one % 2 ? named : (all(fields)[one] ?? named)) : fields, touched };
    case 'fill':
      return { after: keepFilled(fields), touched };
  }
}

test('the random forms hold every content type and every input kind', () => {
  const met = new Set<unknown>();
  fc.assert(
    fc.property(formArb, ({ fields }) => {
      walk(fields, ({ type, options }) => void met.add(type).add(options.type));
    }),
    { numRuns: 500 },
  );
  expect([...Object.keys(contentTypes), ...Object.keys(inputKinds)].filter(each => !met.has(each))).toEqual([]);
});

test('tree: ids stay unique, earlier trees stay as they were, untouched contents keep their identity', () => {
  fc.assert(
    fc.property(fieldsArb, fc.array(stepArb, { maxLength: 12 }), (fields, steps) => {
      const history: { tree: Content[]; text: string }[] = [];
      let tree = fields;
      for (const each of steps) {
        history.push({ tree, text: JSON.stringify(tree) });
        const before = new Map(all(tree).map(content => [content.id, content]));
        const { after } = step(tree, each);
        const ids = idsOf(after);
        expect(new Set(ids).size).toBe(ids.length);
        // leaves change only when replaced, or when they get a new width in a shared row
        for (const content of all(after)) {
          const old = before.get(content.id);
          if (!old || old === content || childrenOf(content).length || childrenOf(old).length) continue;
          if (contentTypes[content.type].container) continue;
          expect(['replace', 'beside']).toContain(each.verb);
          expect(content.options).toBe(old.options);
        }
        tree = after;
      }
      const filled = keepFilled(tree);
      expect(keepFilled(filled)).toBe(filled);
      // undo returns to earlier trees: none of them was mutated
      for (const { tree, text } of history) expect(JSON.stringify(tree)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('tree: what is moved out and put back gives the same tree', () => {
  fc.assert(
    fc.property(fieldsArb, fc.nat(200), fc.nat(6), (fields, at, index) => {
      const top = pick(
        fields.map(content => content.id),
        at,
      );
      if (top === null) return;
      const from = fields.findIndex(content => content.id === top);
      const moved = move(fields, top, { parent: null, index });
      const now = moved.findIndex(content => content.id === top);
      const back = move(moved, top, { parent: null, index: from > now ? from + 1 : from });
      expect(back).toEqual(fields);
    }),
  );
});

test('entry: settling twice is settling once, and never throws', () => {
  fc.assert(
    fc.property(formArb, dataArb, fc.constantFrom('keep' as const, 'refuse' as const), (form, given, unknown) => {
      const data = dataFor(form, given);
      const once = settle(form, data, { unknown });
      const json = JSON.stringify(once);
      expect(JSON.stringify(settle(form, once, { unknown }))).toBe(json);
      expect(JSON.stringify(settle(form, JSON.parse(json) as Data, { unknown }))).toBe(json);
    }),
    { numRuns: 500 },
  );
});

test('entry: what passes the check passes it again as stored, and loses no shown answer', () => {
  fc.assert(
    fc.property(formArb, dataArb, fc.boolean(), (form, given, draft) => {
      const data = dataFor(form, given);
      const issues = checkEntry(form, data, { draft });
      const stored = settle(form, data);
      if (issues.length === 0) expect(checkEntry(form, stored, { draft })).toEqual([]);
      const [before, after] = [lookAt(compile(form), data, {}), look(form, stored)];
      for (const { name } of compile(form).inputs) expect(after.get(name)).toEqual(before.get(name));
      for (const { id } of compile(form).conditions) expect(after.shows(id)).toBe(before.shows(id));
      const hidden = compile(form).inputs.filter(input => !after.holds(input.condition));
      for (const input of hidden) expect(Object.keys(stored)).not.toContain(keyOf(input, 0));
    }),
    { numRuns: 500 },
  );
});

test('entry: a new one may lack what is required, and breaks no other rule', () => {
  fc.assert(
    fc.property(formArb, form => {
      const data = startData(form, { now: new Date(), user: { name: 'A', email: 'a@b.de' }, cached: { f1: 'a' } });
      expect(checkEntry(form, settle(form, data)).filter(each => each.code !== 'required')).toEqual([]);
      expect(checkEntry(form, data, { draft: true })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('form: however deep it is, nothing runs out of stack', () => {
  let inner = contentTypes.layout_row.create();
  for (let depth = 0; depth < 20_000; depth++) inner = { ...inner, id: newId(), options: { contents: [inner] } };
  const form: Form = { fields: [inner], states: [] };
  expect(checkForm(tidyForm(form)).map(each => each.code)).toContain('too_deep');
  expect(inLanguage(form, 'de')).toBe(form);
  expect(mapLists(form.fields, list => list)).toBe(form.fields);
  expect({ ...settle(form, { a: 1 }) }).toEqual({ a: 1 });
});

test('form: tidying is done once, and checking asks nothing of the JSON it gets', () => {
  const hostile = fc.oneof(
    fc.anything(),
    fc.record({ fields: fc.anything(), states: fc.anything() }),
    fc.record({
      fields: fc.array(
        fc.record({
          id: fc.anything(),
          type: fc.oneof(fc.constantFrom(...Object.keys(contentTypes)), fc.anything()),
          column: fc.anything(),
          options: fc.oneof(
            fc.anything(),
            fc.record({
              type: fc.oneof(fc.constantFrom(...Object.keys(inputKinds)), fc.anything()),
              name: fc.oneof(fc.constantFrom(...names), fc.anything()),
              label: fc.anything(),
              values: fc.anything(),
              default: fc.anything(),
              contents: fc.anything(),
              comparisons: fc.oneof(comparisons, fc.anything()),
              maxRepeats: fc.anything(),
              allowedMimeTypes: fc.anything(),
              classes: fc.anything(),
              file: fc.anything(),
            }),
          ),
          list_column: fc.anything(),
        }),
      ),
      states: fc.array(fc.record({ value: fc.anything(), label: fc.anything() })),
    }),
  );
  fc.assert(
    fc.property(hostile, fc.anything(), (given, entry) => {
      const [form, data] = [given as Form, entry as Data];
      for (const each of [form, tidyForm(form)])
        for (const found of checkForm(each)) expect(found.path.isWellFormed()).toBe(true);
      for (const unknown of ['keep', 'refuse'] as const) {
        expect(Array.isArray(checkEntry(form, data, { unknown }))).toBe(true);
        settle(form, data, { unknown });
      }
      startData(form, { now: new Date() });
      summary(form);
      listColumns(form, 'console');
      textFor(form, look(form, data), '{f0} {f1}', how);
    }),
    { numRuns: 600 },
  );
  fc.assert(
    fc.property(formArb, form => {
      const tidy = tidyForm(form);
      expect(tidyForm(tidy)).toBe(tidy);
    }),
  );
});
