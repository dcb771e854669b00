/** Property test: for any form and entry, the form store and the engine's check report the same issues. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { listOf } from '../../engine/base/plain.ts';
import { checkEntry } from '../../engine/entry/check.ts';
import { settle } from '../../engine/entry/entry.ts';
import { lockedKey } from '../../engine/entry/keys.ts';
import { lookAt } from '../../engine/entry/values.ts';
import { checkForm } from '../../engine/form/check-form.ts';
import { compile } from '../../engine/form/compile.ts';
import { walk } from '../../engine/form/walk.ts';
import { filled, forms } from '../../engine/samples/random.ts';
import { createFormStore } from './store.ts';

vi.setConfig({ testTimeout: 60_000 });

test("forms made of the rows' examples are forms: names, nesting and options hold", () => {
  let passed = 0;
  let all = 0;
  fc.assert(
    fc.property(forms, form => {
      // A condition may reference a field that it hides, or a missing one; nothing else can be invalid.
      const codes = checkForm(form).map(each => each.code);
      expect(codes.filter(code => !['condition_cycle', 'unknown_field'].includes(code))).toEqual([]);
      all++;
      if (codes.length === 0) passed++;
    }),
    { numRuns: 300 },
  );
  expect(passed).toBeGreaterThan(all / 3);
});

test('the store shows, demands and stores what the check says of the same answers', () => {
  fc.assert(
    fc.property(filled, fc.boolean(), ({ form, data }, draft) => {
      const store = createFormStore(form, data);
      const seen = lookAt(compile(form), data, {});
      walk(form.fields, ({ id }) => expect([id, store.look.shows(id)]).toEqual([id, seen.shows(id)]));
      for (const input of compile(form).inputs) expect(store.look.get(input.name)).toEqual(seen.get(input.name));
      const said = store.check({ draft }).map(each => `${each.path} ${each.code}`);
      expect(said).toEqual(checkEntry(form, data, { draft }).map(each => `${each.path} ${each.code}`));
      const stored = settle(form, data);
      expect(store.settled()).toEqual(stored);
      const hidden = [...compile(form).known.keys()].filter(id => !seen.shows(id));
      expect(hidden.filter(id => listOf(stored[lockedKey]).includes(id))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('answers set one after another end where the whole entry ends', () => {
  fc.assert(
    fc.property(filled, ({ form, data }) => {
      const store = createFormStore(form, {});
      const { _repeat: _, ...answers } = data;
      for (const [key, value] of Object.entries(answers)) store.set(key, value);
      const whole = createFormStore(form, answers);
      walk(form.fields, ({ id }) => expect([id, store.look.shows(id)]).toEqual([id, whole.look.shows(id)]));
      expect(store.settled()).toEqual(whole.settled());
    }),
    { numRuns: 300 },
  );
});
