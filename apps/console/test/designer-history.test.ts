/** Unit tests of the designer's undo history. */
import { expect, test } from 'vitest';
import type { FormDocument } from '../src/screens/designer/document.ts';
import { advance, begin, isDirty, type Step } from '../src/screens/designer/history.ts';

const form = (name: string): FormDocument => ({
  name,
  campaign: '',
  copy_to: null,
  numbering: null,
  rules: [],
  fields: [],
  states: [],
});
const named = (name: string, group: string | null = null): Step => ({
  do: 'change',
  change: present => ({ ...present, name }),
  group,
});
const after = (...steps: Step[]) => steps.reduce(advance, begin(form('')));
const undo: Step = { do: 'undo' };
const redo: Step = { do: 'redo' };

test('each change is a step back', () => {
  const history = after(named('a'), named('b'));
  expect(history.present.name).toBe('b');
  expect(advance(history, undo).present.name).toBe('a');
  expect(advance(advance(history, undo), redo).present).toBe(history.present);
});

test('typing in one field is one step, and a new one after an undo', () => {
  const typed = after(named('a', 'name'), named('ab', 'name'), named('abc', 'name'));
  expect(typed.past).toHaveLength(1);
  const again = [undo, redo, named('abcd', 'name')].reduce(advance, typed);
  expect(again.past).toHaveLength(2);
});

test('a group of steps starts from the document before it', () => {
  const seen: string[] = [];
  const step = (name: string): Step => ({
    do: 'change',
    group: 'name',
    change(present, base) {
      seen.push(base.name);
      return { ...present, name };
    },
  });
  after(named('first'), step('x'), step('xy'));
  expect(seen).toEqual(['first', 'first']);
});

test('undoing everything is as good as saved; saving an old version leaves the rest unsaved', () => {
  const history = after(named('a'));
  expect(isDirty(history)).toBe(true);
  expect(isDirty(advance(history, undo))).toBe(false);
  const sent = history.present;
  const more = advance(history, named('b'));
  expect(isDirty(advance(more, { do: 'saved', document: sent }))).toBe(true);
  expect(isDirty(advance(advance(more, { do: 'saved', document: sent }), undo))).toBe(false);
});

test('a change that changes nothing is no step', () => {
  const history = after(named('a'));
  expect(advance(history, { do: 'change', change: present => present })).toBe(history);
});
