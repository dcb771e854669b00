/**
 * Property-based tests of saving a dashboard: steps are sent to a simulated server with concurrent writers, conflicts,
 * outages and lost answers.
 */
import { setImmediate as untilNext } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../src/errors/api-error.ts';
import { beginEditing } from '../src/screens/dashboards/edit/editing.ts';
import { beginSaving, type Saved, type Ways } from '../src/screens/dashboards/edit/saving.ts';
import { apply, type Board, type Change, type Step } from '../src/screens/dashboards/edit/steps.ts';

const none: ReadonlySet<string> = new Set();
const start: Board = { name: 'Lage', filterable: false, tiles: {}, charts: [...'abcd'] };
const offline = () => new ApiError(0, { name: 'Offline' });
const refusal = (code: number) => new ApiError(code, { name: 'Refused' });

/** Like the real server: an outdated version is a 412, and properties that are left out stay. */
function server(board = start) {
  let version = 1;
  const kept: (readonly Step[])[] = [];
  const here = {
    board,
    writes: 0,
    settled: 0,
    refusals: [] as [string, number][],
    kept,
    /** Interceptors of the next requests, before these are processed. */
    faults: [] as ((change: Change) => void)[],
    /** Interceptors after the write: the answer is lost. */
    losses: [] as (() => void)[],
    version: () => version,
    saved: (): Saved => ({ board: here.board, version, unseen: none }),
    another(step: Step): void {
      here.board = apply(here.board, step);
      version++;
    },
  };
  const ways: Ways = {
    read: async () => here.saved(),
    async write(change, based) {
      await Promise.resolve();
      here.writes++;
      here.faults.shift()?.(change);
      if (based !== version) throw refusal(412);
      const { order = here.board.charts } = change.config ?? {};
      const linked = change.charts?.map(({ id }) => id) ?? here.board.charts;
      expect(new Set(order)).toEqual(new Set(linked));
      here.board = {
        name: change.name ?? here.board.name,
        filterable: change.config?.filterable ?? here.board.filterable,
        charts: order,
        tiles: change.config?.tiles
          ? Object.fromEntries(change.config.tiles.map(({ id, ...look }) => [id, look]))
          : here.board.tiles,
      };
      version++;
      here.losses.shift()?.();
      return version;
    },
    keep: steps => void kept.push(steps),
    rest: () => Promise.resolve(),
    refused: (steps, error) => void here.refusals.push([steps.map(step => step.do).join(), error.code]),
    settled: () => void here.settled++,
  };
  return { here, ways };
}
const remove = (id: string): Step => ({ do: 'remove', id });
const add = (id: string, after: string | null = null): Step => ({ do: 'add', id, at: { after, before: null } });
const rename = (name: string): Step => ({ do: 'rename', name });

describe('on the way', () => {
  test('quick clicks are one request after the other, and none is lost', async () => {
    const { here, ways } = server();
    const saving = beginSaving(here.saved(), [], ways);
    for (const step of [remove('a'), add('e', 'd'), remove('c')]) saving.take(step);
    expect(saving.state.get()).toMatchObject({ status: 'saving', present: { charts: [...'bde'] } });
    await untilNext();
    expect([here.board.charts, here.settled]).toEqual([[...'bde'], 1]);
    expect(here.writes).toBeLessThanOrEqual(2);
    expect(saving.state.get()).toMatchObject({ status: 'saved', pending: [] });
    expect(here.kept.at(-1)).toEqual([]);
  });

  test('what somebody else did meanwhile stays, three times in a row', async () => {
    const { here, ways } = server();
    const saving = beginSaving(here.saved(), [], ways);
    here.faults.push(
      () => here.another(remove('d')),
      () => here.another(add('x', 'c')),
      () => here.another(rename('Winter')),
    );
    saving.take(remove('a'));
    await untilNext();
    expect([here.board, here.writes]).toEqual([
      { name: 'Winter', filterable: false, tiles: {}, charts: [...'bcx'] },
      4,
    ]);
    expect(saving.state.get().present).toEqual(here.board);
  });

  test('after three conflicts it says so, and goes on all the same', async () => {
    const { here, ways } = server();
    const states: string[] = [];
    const saving = beginSaving(here.saved(), [], ways);
    saving.state.subscribe(() => states.push(saving.state.get().status));
    for (let at = 0; at < 4; at++) here.faults.push(() => here.another(rename(`Name ${at}`)));
    saving.take(remove('a'));
    await untilNext();
    expect(states).toContain('failed');
    expect(here.board).toMatchObject({ name: 'Name 3', charts: [...'bcd'] });
  });

  test('an answer that is lost is no loss: the step is there once', async () => {
    const { here, ways } = server();
    const saving = beginSaving(here.saved(), [], ways);
    here.losses.push(() => {
      throw offline();
    });
    saving.take(add('e', 'd'));
    await untilNext();
    expect([here.board.charts, here.writes]).toEqual([[...'abcde'], 1]);
    expect(saving.state.get()).toMatchObject({ status: 'saved', pending: [] });
  });

  test('what was sent and is taken back before its answer was lost is taken back there, too', async () => {
    const { here, ways } = server();
    const saving = beginSaving(here.saved(), [], ways);
    here.losses.push(() => {
      saving.take(rename('Lage'));
      throw offline();
    });
    saving.take(rename('Winter'));
    await untilNext();
    expect([here.board.name, saving.state.get().status]).toEqual(['Lage', 'saved']);
  });

  test('without a network it waits, is kept, and is sent by whoever opens it next', async () => {
    const { here, ways } = server();
    const down = beginSaving(here.saved(), [], {
      ...ways,
      write: () => Promise.reject(offline()),
      rest: () => new Promise(() => undefined),
    });
    down.take(remove('b'));
    down.take(rename('Sommer'));
    await untilNext();
    expect(down.state.get()).toMatchObject({ status: 'failed', present: { name: 'Sommer', charts: [...'acd'] } });
    const left = here.kept.at(-1) ?? [];
    expect(left).toEqual([remove('b'), rename('Sommer')]);
    here.another(add('x', 'd'));
    const again = beginSaving(here.saved(), JSON.parse(JSON.stringify(left)), ways);
    await untilNext();
    expect(here.board).toEqual({ name: 'Sommer', filterable: false, tiles: {}, charts: [...'acdx'] });
    expect(again.state.get().status).toBe('saved');
  });

  test('a taken name holds nothing else up; of several names the last one is sent', async () => {
    const { here, ways } = server();
    here.faults.push(({ name }) => {
      expect(name).toBe('Sommer');
      throw refusal(409);
    });
    const saving = beginSaving(here.saved(), [rename('Som'), rename('Sommer'), remove('a')], ways);
    await untilNext();
    expect(here.board).toEqual({ name: 'Lage', filterable: false, tiles: {}, charts: [...'bcd'] });
    expect([here.refusals, here.writes]).toEqual([[['rename,rename', 409]], 2]);
    expect(saving.state.get()).toMatchObject({ status: 'saved', present: here.board });
  });

  test('one chart that is gone does not take the others with it', async () => {
    const { here, ways } = server();
    const gone = ({ charts = [] }: Change) => {
      if (charts.some(({ id }) => id === 'gone')) throw refusal(422);
    };
    here.faults.push(...Array.from({ length: 9 }, () => gone));
    const saving = beginSaving(here.saved(), [add('e', 'd'), add('gone', 'd'), remove('a')], ways);
    await untilNext();
    expect(here.board.charts).toEqual([...'bcde']);
    expect(here.refusals).toEqual([['add', 422]]);
    expect(saving.state.get()).toMatchObject({ status: 'saved', present: { charts: [...'bcde'] } });
  });

  test('a dashboard that was deleted takes nothing more', async () => {
    const { here, ways } = server();
    const saving = beginSaving(here.saved(), [], ways);
    here.faults.push(() => {
      throw refusal(404);
    });
    saving.take(remove('a'));
    await untilNext();
    saving.take(remove('b'));
    await untilNext();
    expect([saving.state.get().status, here.writes]).toEqual(['gone', 1]);
  });

  test('whatever happens on the way: in the end both sides show the same, and nobody else’s chart is lost', async () => {
    const ids = [...'abcdefgh'];
    const anId = fc.constantFrom(...ids);
    const mine = fc.oneof(
      anId.map(remove),
      fc.tuple(anId, anId).map(([id, after]) => add(id, after)),
      fc.tuple(anId, anId).map(([id, after]): Step => ({ do: 'move', id, at: { after, before: null } })),
      fc.constantFrom('Winter', 'Sommer').map(rename),
    );
    // Charts that only the other writers touch.
    const theirs = fc.constantFrom(...'uvwxyz').map(id => add(id));
    const fault = fc.oneof(
      theirs.map(step => ({ kind: 'another' as const, step })),
      fc.constant({ kind: 'offline' as const }),
      fc.constant({ kind: 'lost' as const }),
      fc.constant({ kind: 'fine' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(mine, { maxLength: 12 }), fc.array(fault, { maxLength: 12 }), async (steps, faults) => {
        const { here, ways } = server();
        const added = new Set<string>();
        for (const each of faults) {
          here.faults.push(() => {
            if (each.kind === 'another') {
              here.another(each.step);
              if ('id' in each.step) added.add(each.step.id);
            }
            if (each.kind === 'offline') throw offline();
          });
          here.losses.push(() => {
            if (each.kind === 'lost') throw offline();
          });
        }
        const saving = beginSaving(here.saved(), [], ways);
        for (const [at, step] of steps.entries()) {
          saving.take(step);
          if (at % 3 === 0) await untilNext();
        }
        for (let at = 0; at < 20 && saving.state.get().status !== 'saved'; at++) await untilNext();
        expect(saving.state.get()).toMatchObject({ status: 'saved', pending: [] });
        expect(saving.state.get().present).toEqual(here.board);
        for (const id of added) expect(here.board.charts).toContain(id);
        expect(new Set(here.board.charts).size).toBe(here.board.charts.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('steps back', () => {
  const open = () => {
    const { here, ways } = server();
    return { here, editing: beginEditing(here.saved(), [], ways) };
  };

  test('each is taken back and done again, and arrives', async () => {
    const { here, editing } = open();
    editing.act(remove('b'));
    editing.act({ do: 'move', id: 'd', at: { after: null, before: 'a' } });
    editing.act({ do: 'filterable', on: true });
    expect(editing.state.get().present.charts).toEqual([...'dac']);
    editing.undo();
    editing.undo();
    expect(editing.state.get().present).toEqual({ ...start, charts: [...'acd'] });
    await untilNext();
    editing.undo();
    expect(editing.undo()).toBeNull();
    editing.redo();
    editing.redo();
    await untilNext();
    expect(here.board).toEqual({ ...start, charts: [...'dac'] });
    expect(editing.history.get()).toMatchObject({ past: [{}, {}], future: [{}] });
  });

  test('one step of many is taken back by itself; a second time there is nothing to do', () => {
    const { editing } = open();
    const done = editing.act(remove('b'));
    editing.act(remove('c'));
    expect(done && editing.undo(done)).toBe(done);
    expect(editing.state.get().present.charts).toEqual([...'abd']);
    expect(done && editing.undo(done)).toBeNull();
  });

  test('is done on the dashboard as it is by then', async () => {
    const { here, editing } = open();
    editing.act(remove('b'));
    await untilNext();
    here.another(add('x', 'a'));
    editing.receive(here.saved());
    editing.undo();
    await untilNext();
    expect(here.board.charts).toEqual([...'abxcd']);
  });

  test('another one’s name is not taken back with one’s own, and what is older is', async () => {
    const { here, editing } = open();
    editing.act(remove('a'));
    editing.act(rename('Mine'));
    await untilNext();
    here.another(rename('Theirs'));
    editing.receive(here.saved());
    expect(editing.undo()?.step).toEqual(remove('a'));
    await untilNext();
    expect(here.board).toEqual({ ...start, name: 'Theirs' });
  });

  test('names of one sitting are one step', async () => {
    const { here, editing } = open();
    for (const name of ['S', 'So', 'Sommer']) editing.act(rename(name), 'sitting');
    await untilNext();
    expect([here.board.name, editing.history.get().past.length]).toEqual(['Sommer', 1]);
    editing.undo();
    await untilNext();
    expect(here.board.name).toBe('Lage');
    editing.redo();
    expect(editing.state.get().present.name).toBe('Sommer');
  });

  test('what was refused is no step any more', async () => {
    const { here, editing } = open();
    here.faults.push(() => {
      throw refusal(403);
    });
    editing.act({ do: 'filterable', on: true });
    await untilNext();
    expect([editing.history.get().past, here.refusals]).toEqual([[], [['filterable', 403]]]);
    expect(editing.state.get().present).toEqual(start);
  });
});
