/** Cases of a form: what it makes of kept answers, and what came out differently. */
import { expect, test } from 'vitest';
import type { Content, Data, Form, Options } from '../base/types.ts';
import { createInput, newId } from '../index.ts';
import { answeredFields } from './answered-fields.ts';
import { carryAnswers } from './carry.ts';
import { caseOutcome, compareOutcomes, isKeepable } from './cases.ts';

const field = (type: string, name: string, more: Options = {}): Content => {
  const made = createInput(type as 'text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
const change = (content: Content, options: Options): Content => ({
  ...content,
  options: { ...content.options, ...options },
});
const form = (...fields: Content[]): Form => ({ fields, states: [] });

const amount = field('number', 'amount');
const reason = field('text', 'reason', { showIf: 'amount > 10', requiredIf: 'amount > 20' });
const total = field('calculated', 'total', { formula: 'amount * 2', format: { kind: 'number' } });
const parts: Content = {
  ...{ id: newId(), type: 'repeat_container', column: { width: 'col-12', before: 0, after: 0 } },
  options: { name: 'parts', maxRepeats: 5, contents: [field('text', 'part', { required: true })] },
};
const part = (parts.options.contents as Content[])[0]!;
const base = form(amount, reason, total, parts);
const data: Data = { amount: 15, 'part.1': 'Rad', _repeat: { [parts.id]: 2 } };

test('an outcome says what is shown, required, computed and refused, by the ids of contents', () => {
  const { fields, values, refused } = caseOutcome(base, data);
  expect(fields).toEqual({
    ...{ [amount.id]: 'shown', [reason.id]: 'shown', [total.id]: 'shown' },
    ...{ [`${part.id}.0`]: 'required', [`${part.id}.1`]: 'required' },
  });
  expect(values).toEqual({ [total.id]: 30 });
  expect(refused).toEqual({ [`${part.id}.0`]: [{ code: 'required' }] });
  expect(caseOutcome(base, { ...data, amount: 5 }).fields[reason.id]).toBe('hidden');
  expect(caseOutcome(base, { ...data, amount: 25 }).refused[reason.id]).toEqual([{ code: 'required' }]);
});

test('equal outcomes have no difference, after storing as well; a renamed field is none', () => {
  const before = caseOutcome(base, data);
  const stored = JSON.parse(JSON.stringify(before));
  expect(compareOutcomes(stored, caseOutcome(base, data))).toEqual([]);
  const renamed = form(
    change(amount, { name: 'count' }),
    change(reason, { showIf: 'count > 10', requiredIf: 'count > 20' }),
    change(total, { formula: 'count * 2' }),
    parts,
  );
  const { data: answers } = carryAnswers(answeredFields(base, data), renamed, data);
  expect(answers).toMatchObject({ count: 15, 'part.1': 'Rad' });
  expect(compareOutcomes(stored, caseOutcome(renamed, answers))).toEqual([]);
});

test('differences: state, value, refusal; a field that only one form has is none', () => {
  const before = caseOutcome(base, data);
  const late = form(
    amount,
    change(reason, { showIf: 'amount > 10', requiredIf: 'amount > 12' }),
    change(total, { formula: 'amount / 0' }),
    field('text', 'new'),
  );
  const after = caseOutcome(late, data);
  expect(compareOutcomes(before, after)).toEqual([
    { key: reason.id, part: 'state', before: 'shown', after: 'required' },
    { key: total.id, part: 'value', before: 30, after: { error: 'division_by_zero' } },
    { key: reason.id, part: 'refused', before: [], after: [{ code: 'required' }] },
  ]);
});

test('rules count by their message, whatever fields they are about', () => {
  const ruled = (message: string): Form => ({ ...base, rules: [{ formula: 'amount < 10', message, level: 'error' }] });
  const before = caseOutcome(ruled('Zu viel'), data);
  expect(before.refused.data).toEqual([{ code: 'rule', message: 'Zu viel' }]);
  expect(compareOutcomes(before, caseOutcome(ruled('Zu viel'), data))).toEqual([]);
  expect(compareOutcomes(before, caseOutcome(base, data))).toMatchObject([{ key: 'data', part: 'refused', after: [] }]);
});

test('only what can be stored is kept', () => {
  expect([{}, { a: 1 }, { a: [{ b: null }] }].map(isKeepable)).toEqual([true, true, true]);
  const deep = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`);
  expect(['x', null, [], { a: deep }, { a: '\u0000' }].map(isKeepable)).toEqual([false, false, false, false, false]);
});

test('a field that is gone refuses nothing any more, which is no difference; what stays does', () => {
  const needed = field('text', 'needed', { required: true });
  const before = caseOutcome(form(amount, needed, parts), data);
  expect(before.refused).toHaveProperty(needed.id);
  expect(compareOutcomes(before, caseOutcome(form(amount, parts), data))).toEqual([]);
  const eased = form(amount, change(needed, { required: false }), parts);
  expect(compareOutcomes(before, caseOutcome(eased, data))).toMatchObject([
    { key: needed.id, part: 'state' },
    { key: needed.id, part: 'refused', after: [] },
  ]);
});
