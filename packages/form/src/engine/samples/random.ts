/**
 * Generators (fast-check) of random forms and entries over every content type and input kind. Built from the rows'
 * examples, so that a new row is covered at once. Not part of the product.
 */

import fc from 'fast-check';
import { comparisonTypes } from '../base/condition.ts';
import { newId } from '../base/id.ts';
import type { Comparison, Content, ContentType, Data, Form, Width } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { contentTypes, rowOf } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { lockedKey } from '../entry/keys.ts';
import { keysOf } from '../entry/values.ts';
import { type CompiledInput, compile } from '../form/compile.ts';
import { withNewIds } from '../form/rename.ts';
import { childrenOf, withChildren } from '../form/walk.ts';
import { inputExamples } from '../input-kinds/examples.ts';
import { inputKinds, isInputKind } from '../input-kinds/index.ts';

const widths: Width[] = ['col-3', 'col-4', 'col-6', 'col-8', 'col-9', 'col-12'];
const names = ['f0', 'f1', 'f2', 'f3'];

const examples: readonly Content[] = [
  ...Object.values(inputKinds).map(({ kind }) => ({ ...createInput(kind), options: inputExamples[kind].options })),
  ...Object.values(contentTypes)
    .filter(row => !row.container)
    .map(row => contentExamples[row.type]),
];
const containers = Object.values(contentTypes).filter(row => row.container);

const leaf = fc
  .record({
    content: fc.constantFrom(...examples),
    required: fc.boolean(),
    width: fc.constantFrom(...widths),
  })
  .map(({ content, required, width }): Content => {
    const named = rowOf(content).field ? { required } : {};
    const column = { width, before: 0, after: 0 };
    return { ...content, column, options: { ...content.options, ...named } };
  });

const comparisons = fc.array(
  fc.record<Comparison>({
    valOne: fc.constantFrom(...names),
    comparison: fc.constantFrom(...comparisonTypes),
    valTwo: fc.constantFrom('1', 'small', '2026-11-20', 'Example', '{f1}'),
    gate: fc.constantFrom('and', 'or'),
  }),
  { minLength: 1, maxLength: 3 },
);

interface Grown {
  type: ContentType;
  contents: Content[];
  asked: Comparison[];
  repeats: number;
}

function grow({ type, contents, asked, repeats }: Grown): Content {
  const row = contentTypes[type];
  const fitting = contents.filter(content => fits(type, content));
  const example = contentExamples[type];
  const own = {
    ...(row.shows && { comparisons: asked }),
    ...(row.repeats && { maxRepeats: repeats }),
  };
  return withChildren(
    { ...example, column: row.create().column, options: { ...example.options, ...own } },
    fitting.length > 0 ? fitting : childrenOf(example),
  );
}

/** Whether a container may hold a content and its subtree. */
function fits(type: ContentType, content: Content, direct = true): boolean {
  return (
    contentTypes[type].accepts(rowOf(content), direct) && childrenOf(content).every(child => fits(type, child, false))
  );
}

const tree = fc.letrec<{ content: Content; list: Content[] }>(tie => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .record<Grown>({
        type: fc.constantFrom(...containers.map(row => row.type)),
        contents: tie('list'),
        asked: comparisons,
        repeats: fc.integer({ min: 1, max: 3 }),
      })
      .map(grow),
  ),
  list: fc.array(tie('content'), { minLength: 1, maxLength: 5 }),
})).list;

/** Forms with fresh ids and names; most, but not all, pass `checkForm`. */
export const forms: fc.Arbitrary<Form> = tree.map(contents => {
  let count = 0;
  const named = (content: Content): Content => {
    const own = rowOf(content).field ? { ...content, options: { ...content.options, name: `f${count++}` } } : content;
    return rowOf(own).container ? withChildren(own, childrenOf(own).map(named)) : own;
  };
  return { fields: contents.map(each => named(withNewIds(each))), states: [] };
});

const odd = fc.constantFrom<unknown>('', ' ', 'x', '12', 0, -3, true, false, null, [], ['x'], '2026-11-20', {});

/** A field's value: valid, invalid, arbitrary, or none. */
const answer = (input: CompiledInput) => {
  const example = isInputKind(input.kind) ? inputExamples[input.kind] : null;
  const own = example ? [example.stored, example.stored, example.stored, example.wrong] : [newId()];
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom<unknown>(...own) }, { weight: 1, arbitrary: odd });
};

/** Entries of a form: complete, partial, and with invalid values. */
export function entries(form: Form): fc.Arbitrary<Data> {
  const compiled = compile(form);
  const keys = compiled.inputs.flatMap(input => {
    const own = input.repeated ? ['.0', '.1', '.2'].map(end => `${input.name}${end}`) : keysOf(input);
    return own.map(key => [key, answer(input)] as const);
  });
  const locked = [...compiled.known.keys()];
  if (locked.length > 0) keys.push([lockedKey, fc.oneof(fc.subarray(locked), odd)]);
  const repeats = [...compiled.repeats.keys()].map(id => [id, fc.constantFrom<unknown>(0, 1, 2, [0, 2], [1])] as const);
  return fc
    .record({
      answers: fc.record(Object.fromEntries(keys), { requiredKeys: [] }),
      repeats: fc.record(Object.fromEntries(repeats), { requiredKeys: [] }),
    })
    .map(({ answers, repeats }) => (Object.keys(repeats).length > 0 ? { ...answers, _repeat: repeats } : answers));
}

/** A form that passes its check, and an entry for it. */
export const filled: fc.Arbitrary<{ form: Form; data: Data }> = forms.chain(form =>
  entries(form).map(data => ({ form, data })),
);
