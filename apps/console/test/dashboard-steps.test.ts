/** Unit tests of dashboard steps: applying, undoing, and merging with others' changes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apply,
  applyAll,
  type Board,
  changeOf,
  inverse,
  placeAt,
  type Step,
} from '../src/screens/dashboards/edit/steps.ts';

const board = (charts: string, rest: Partial<Board> = {}): Board => ({
  name: 'Lage',
  filterable: false,
  tiles: {},
  charts: [...charts],
  ...rest,
});
const chartsOf = ({ charts }: Board) => charts.join('');
const at = (after: string | null, before: string | null) => ({ after, before });

describe('one step', () => {
  const rows: [from: string, step: Step, to: string][] = [
    ['', { do: 'add', id: 'a', at: at(null, null) }, 'a'],
    ['abc', { do: 'add', id: 'd', at: at('c', null) }, 'abcd'],
    ['abc', { do: 'add', id: 'd', at: at(null, 'a') }, 'dabc'],
    ['abc', { do: 'add', id: 'a', at: at('c', null) }, 'abc'],
    ['abc', { do: 'remove', id: 'b' }, 'ac'],
    ['abc', { do: 'remove', id: 'x' }, 'abc'],
    ['abc', { do: 'move', id: 'a', at: at('b', 'c') }, 'bac'],
    ['abc', { do: 'move', id: 'c', at: at(null, 'a') }, 'cab'],
    ['abc', { do: 'move', id: 'x', at: at(null, 'a') }, 'abc'],
    // One neighbour is gone, the other one determines the place; without both, the end.
    ['ac', { do: 'move', id: 'a', at: at('b', 'c') }, 'ac'],
    ['acd', { do: 'move', id: 'd', at: at('b', 'c') }, 'adc'],
    ['acd', { do: 'move', id: 'a', at: at('x', 'y') }, 'cda'],
    // Another user inserted a chart in between: it stays there.
    ['axbc', { do: 'move', id: 'a', at: at('b', 'c') }, 'xbac'],
    ['abxc', { do: 'move', id: 'a', at: at('b', 'c') }, 'baxc'],
  ];
  test.each(rows)('%s, %j: %s', (from, step, to) => {
    expect(chartsOf(apply(board(from), step))).toBe(to);
  });

  test('leaves the board itself where it has nothing to do, and has no inverse then', () => {
    const here = board('ab');
    const idle: Step[] = [
      { do: 'add', id: 'a', at: at(null, 'b') },
      { do: 'move', id: 'a', at: at(null, 'b') },
      { do: 'remove', id: 'c' },
      { do: 'rename', name: 'Lage' },
      { do: 'filterable', on: false },
      { do: 'tile', id: 'a', look: {} },
      { do: 'tile', id: 'x', look: { width: 12 } },
    ];
    for (const step of idle) expect([apply(here, step) === here, inverse(here, step)]).toEqual([true, null]);
  });
});

describe('the look of a chart', () => {
  const wide: Step = { do: 'tile', id: 'b', look: { width: 12 } };
  test('is set, undone to what it was, and stays with the chart when it moves', () => {
    const set = apply(board('abc'), wide);
    expect(set.tiles).toEqual({ b: { width: 12 } });
    expect(inverse(set, { do: 'tile', id: 'b', look: { width: 3, number: true } })).toEqual(wide);
    expect(apply(set, { do: 'move', id: 'b', at: at('c', null) }).tiles).toEqual(set.tiles);
  });
  test('is sent with all others, and left out where it is as usual', () => {
    const from = board('abc', { tiles: { a: { width: 4 } } });
    const to = applyAll(from, [wide, { do: 'tile', id: 'a', look: {} }]);
    expect(changeOf(from, to, new Set())).toEqual({ config: { tiles: [{ id: 'b', width: 12 }] } });
  });
});

const ids = [...'abcdefgh'];
const anId = fc.constantFrom(...ids);
const aBoard: fc.Arbitrary<Board> = fc.record({
  name: fc.constantFrom('Lage', 'Winter', 'Sommer'),
  filterable: fc.boolean(),
  tiles: fc.constant({}),
  charts: fc.uniqueArray(anId),
});
const aPlace = fc.record({ after: fc.option(anId), before: fc.option(anId) });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), id: anId, at: aPlace }),
  fc.record({ do: fc.constant('remove' as const), id: anId }),
  fc.record({ do: fc.constant('move' as const), id: anId, at: aPlace }),
  fc.record({ do: fc.constant('rename' as const), name: fc.constantFrom('Lage', 'Winter', 'Sommer') }),
  fc.record({ do: fc.constant('filterable' as const), on: fc.boolean() }),
);

describe('laws', () => {
  test('undo(do(x)) = x, wherever a step does anything', () => {
    fc.assert(
      fc.property(aBoard, aStep, (here, step) => {
        const back = inverse(here, step);
        if (back) expect(apply(apply(here, step), back)).toEqual(here);
        else expect(apply(here, step)).toBe(here);
      }),
      { numRuns: 2_000 },
    );
  });

  test('all of a walk is taken back, step by step', () => {
    fc.assert(
      fc.property(aBoard, fc.array(aStep, { maxLength: 30 }), (here, steps) => {
        const backs: Step[] = [];
        let there = here;
        for (const step of steps) {
          const back = inverse(there, step);
          if (back) backs.unshift(back);
          there = apply(there, step);
        }
        expect(applyAll(there, backs)).toEqual(here);
      }),
    );
  });

  test('the order names each chart once, and adds none that nobody added', () => {
    fc.assert(
      fc.property(aBoard, fc.array(aStep, { maxLength: 30 }), (here, steps) => {
        const { charts } = applyAll(here, steps);
        expect(new Set(charts).size).toBe(charts.length);
        const known = new Set([...here.charts, ...steps.flatMap(step => (step.do === 'add' ? [step.id] : []))]);
        expect(charts.filter(id => !known.has(id))).toEqual([]);
      }),
    );
  });

  test('twice is once: a step whose answer was lost may be sent again', () => {
    fc.assert(
      fc.property(aBoard, aStep, (here, step) => {
        const once = apply(here, step);
        expect(apply(once, step)).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });

  test('done again on what somebody else made of it, a step keeps their charts, and the order they have among them', () => {
    fc.assert(
      fc.property(aBoard, fc.array(aStep, { maxLength: 10 }), aStep, (here, theirs, mine) => {
        const changed = applyAll(here, theirs);
        const merged = apply(changed, mine);
        const own = 'id' in mine ? mine.id : null;
        const others = ({ charts }: Board) => charts.filter(id => id !== own);
        expect(others(merged)).toEqual(others(changed));
        if (mine.do !== 'rename') expect(merged.name).toBe(changed.name);
        if (mine.do !== 'filterable') expect(merged.filterable).toBe(changed.filterable);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is sent leads to what is meant', () => {
    fc.assert(
      fc.property(aBoard, fc.array(aStep, { maxLength: 10 }), fc.uniqueArray(anId), (here, steps, hidden) => {
        const unseen = new Set(hidden.filter(id => here.charts.includes(id)));
        const there = applyAll(here, steps);
        const change = changeOf(here, there, unseen);
        if (!change) {
          expect(there).toEqual(here);
          return;
        }
        expect(change.name ?? here.name).toBe(there.name);
        expect(change.config?.filterable ?? here.filterable).toBe(there.filterable);
        expect(change.config?.order ?? here.charts).toEqual(there.charts);
        const linked = change.charts?.map(({ id }) => id) ?? here.charts.filter(id => !unseen.has(id));
        expect(new Set(linked)).toEqual(new Set(there.charts.filter(id => !unseen.has(id))));
      }),
    );
  });
});

test('the place at an index is the same whether the chart itself stands before it or not', () => {
  expect(placeAt([...'abcd'], 2, 'a')).toEqual(at('c', 'd'));
  expect(placeAt([...'abcd'], 0, 'c')).toEqual(at(null, 'a'));
  expect(placeAt([...'abcd'], 4, 'x')).toEqual(at('d', null));
});

test('an order names at most a thousand; what is linked has no such bound', () => {
  const many = Array.from({ length: 1_001 }, (_, at) => `c${at}`);
  const change = changeOf(board(''), { ...board(''), charts: many }, new Set());
  expect([change?.config?.order?.length, change?.charts?.length]).toEqual([1_000, 1_001]);
});
