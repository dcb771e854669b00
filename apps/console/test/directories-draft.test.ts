/** Unit tests of the draft of the directory tree, and of the order in which its changes are saved. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atMostBeats } from '../../../scripts/lib/beats.mjs';
import type { Directory } from '../src/api/library.ts';
import {
  add,
  canMove,
  type Draft,
  draftOf,
  drop,
  faultsOf,
  isDirty,
  isGoing,
  linesOf,
  move,
  type Refusal,
  rename,
  reset,
  setRemoved,
  settle,
  wayOf,
} from '../src/library/directories/draft.ts';
import { type Calls, saveDraft } from '../src/library/directories/save.ts';
import { keyOf } from '../src/library/names.ts';
import { row } from './row.ts';

const directory = (id: string, name: string, parent_id: string | null = null): Directory => ({
  ...row,
  id,
  name,
  parent_id,
  version: 1,
});
const all = [
  directory('b', 'Bauprojekte'),
  directory('s', 'Terminal Süd', 'b'),
  directory('h', 'Halle 4', 'b'),
  directory('f', 'Flugbetrieb'),
];
const start = draftOf(all);
const shown = (draft: Draft, more = {}) => linesOf(draft, more).map(({ row, level }) => `${level} ${row.name}`);

describe('a draft', () => {
  test('is shown from the top, siblings by name, and keeps the order while a name is typed', () => {
    const order = ['1 Bauprojekte', '2 Halle 4', '2 Terminal Süd', '1 Flugbetrieb'];
    expect(shown(start)).toEqual(order);
    expect(shown(rename(start, 'b', 'Zaun'))).toEqual(['1 Zaun', ...order.slice(1)]);
    expect(shown(start, { closed: new Set(['b']) })).toEqual(['1 Bauprojekte', '1 Flugbetrieb']);
    expect(shown(start, { search: 'sud' })).toEqual(['1 Bauprojekte', '2 Terminal Süd']);
  });

  test('begins unchanged; a name with spaces around is the same, another case is not', () => {
    expect(isDirty(start)).toBe(false);
    expect(isDirty(rename(start, 'b', ' Bauprojekte '))).toBe(false);
    expect(isDirty(rename(start, 'b', 'bauprojekte'))).toBe(true);
    expect(isDirty(reset(rename(start, 'b', 'x'), 'b'))).toBe(false);
  });

  test('marks of two of one name the one that became so, whatever its case; elsewhere a name is free', () => {
    expect([...faultsOf(add(start, 'n', 'halle 4 ', 'b'))]).toEqual([['n', 'double']]);
    expect([...faultsOf(add(start, 'n', 'Halle 4', 'f'))]).toEqual([]);
    expect([...faultsOf(rename(start, 's', 'HALLE 4'))]).toEqual([['s', 'double']]);
    expect([...faultsOf(rename(start, 's', '  '))]).toEqual([['s', 'empty']]);
    // The name of a removed directory is free again.
    expect([...faultsOf(add(setRemoved(start, 'h', true), 'n', 'Halle 4', 'b'))]).toEqual([]);
  });

  test('says what goes along with what is deleted, and nothing moves into it', () => {
    const going = setRemoved(start, 'b', true);
    expect(linesOf(going).map(({ state, along }) => [state, along])).toEqual([
      ['deleted', false],
      ['deleted', true],
      ['deleted', true],
      ['unchanged', false],
    ]);
    expect(isGoing(going, 's')).toBe(true);
    expect(canMove(going, 'f', 'b')).toBe(false);
    expect(isGoing(move(going, 's', null), 's')).toBe(false);
  });

  test('keeps a row out of itself, and the tree as deep as it may be', () => {
    expect(canMove(start, 'b', 's')).toBe(false);
    expect(canMove(start, 'b', 'b')).toBe(false);
    expect(canMove(start, 'b', 'f')).toBe(true);
    expect(canMove(start, 's', 'b')).toBe(false);
    const chain = Array.from({ length: 20 }, (_, at) => directory(`c${at}`, `${at}`, at ? `c${at - 1}` : null));
    const deep = draftOf([...all, ...chain]);
    expect(canMove(deep, 'f', 'c19')).toBe(false);
    expect(canMove(deep, 'f', 'c18')).toBe(true);
    expect(canMove(deep, 'b', 'c18')).toBe(false);
    expect([...faultsOf(add(deep, 'n', 'zu tief', 'c19'))]).toEqual([['n', 'too_deep']]);
  });

  test('a new one that is deleted is simply gone, and gives back what was put into it', () => {
    const moved = move(add(start, 'n', 'Neu', 'b'), 'f', 'n');
    expect(wayOf(moved, 'f')).toBe('Bauprojekte / Neu / Flugbetrieb');
    expect(wayOf(setRemoved(moved, 'n', true), 'f')).toBe('Bauprojekte / Flugbetrieb');
    expect(drop(start, 'f').has('f')).toBe(false);
  });

  test('what somebody else changed is taken, or written over', () => {
    const theirs = { name: 'Flug', parent: 'b', version: 7 };
    const mine = new Map(rename(start, 'f', 'Betrieb'));
    mine.set('f', {
      ...(mine.get('f') as NonNullable<ReturnType<typeof mine.get>>),
      refusal: { why: 'changed', theirs },
    });
    expect(settle(mine, 'f', true).get('f')).toMatchObject({ name: 'Flug', parent: 'b', saved: theirs });
    expect(settle(mine, 'f', false).get('f')).toMatchObject({ name: 'Betrieb', parent: null, saved: theirs });
  });
});

class Refused extends Error {
  readonly refusal: Refusal | undefined;
  constructor(refusal: Refusal | undefined) {
    super(refusal?.why);
    this.refusal = refusal;
  }
}
/** Simulates the server's rules: unique names among siblings, no cycles, existing parents, versions. */
function server(rows: readonly Directory[], fails: (call: string) => Refusal | 'broken' | undefined = () => undefined) {
  const tree = new Map(rows.map(row => [row.id, { ...row }]));
  const log: string[] = [];
  let made = 0;
  function check(id: string, name: string, parent: string | null, call: string) {
    log.push(call);
    const failure = fails(call);
    if (failure) throw new Refused(failure === 'broken' ? undefined : failure);
    for (const row of tree.values())
      if (row.id !== id && row.parent_id === parent && keyOf(row.name) === keyOf(name))
        throw new Error(`taken: ${call}`);
    for (let at = parent; at !== null; at = tree.get(at)?.parent_id ?? null) {
      if (!tree.has(at)) throw new Error(`no parent: ${call}`);
      if (at === id) throw new Error(`circle: ${call}`);
    }
  }
  const own = (id: string, version: number) => {
    const row = tree.get(id);
    if (!row) throw new Refused({ why: 'gone' });
    if (row.version !== version) throw new Error('version');
    return row;
  };
  const calls: Calls = {
    async add({ name, parent_id }) {
      const id = `real ${made++}`;
      check(id, name, parent_id, `add ${name}`);
      tree.set(id, directory(id, name, parent_id));
      return { id, version: 1 };
    },
    async edit(id, { name, parent_id }, version) {
      const row = own(id, version);
      const next = { ...row, ...(name !== undefined && { name }), ...(parent_id !== undefined && { parent_id }) };
      check(id, next.name, next.parent_id, `edit ${row.name} ${next.name}`);
      tree.set(id, { ...next, version: version + 1 });
      return { version: version + 1 };
    },
    async remove(id, version) {
      const row = own(id, version);
      log.push(`remove ${row.name}`);
      const failure = fails(`remove ${row.name}`);
      if (failure) throw new Refused(failure === 'broken' ? undefined : failure);
      const take = (at: string) => {
        tree.delete(at);
        for (const child of [...tree.values()]) if (child.parent_id === at) take(child.id);
      };
      take(id);
    },
    understand: error => {
      if (!(error instanceof Refused)) throw error;
      return error.refusal;
    },
  };
  const paths = () => [...draftOf([...tree.values()]).keys()].map(id => wayOf(draftOf([...tree.values()]), id)).sort();
  return { calls, log, tree, paths };
}
const pathsOf = (draft: Draft) =>
  [...draft.keys()]
    .filter(id => !isGoing(draft, id))
    .map(id => wayOf(draft, id))
    .sort();

describe('saving', () => {
  test('two that swap their names do so by a free one in between', async () => {
    const { calls, log, paths } = server(all);
    const wanted = rename(rename(start, 's', 'Halle 4'), 'h', 'Terminal Süd');
    const { draft, saved, unsaved } = await saveDraft(wanted, calls);
    expect(log).toEqual(['edit Terminal Süd Halle 4 (2)', 'edit Halle 4 Terminal Süd', 'edit Halle 4 (2) Halle 4']);
    expect([paths(), saved, unsaved, isDirty(draft)]).toEqual([pathsOf(wanted), 2, 0, false]);
  });

  test('what stays leaves before what it lay in goes, also where it wants the name of that', async () => {
    const { calls, paths } = server(all);
    const wanted = rename(move(setRemoved(start, 'b', true), 's', null), 's', 'Bauprojekte');
    const { draft, removed } = await saveDraft(wanted, calls);
    expect(paths()).toEqual(['Bauprojekte', 'Flugbetrieb']);
    expect([removed, isDirty(draft), [...draft.keys()].sort()]).toEqual([['b'], false, ['f', 's']]);
  });

  test('a parent and its child change places', async () => {
    const { calls, paths } = server(all);
    const wanted = move(move(start, 's', null), 'b', 's');
    await saveDraft(wanted, calls);
    expect(paths()).toEqual([
      'Flugbetrieb',
      'Terminal Süd',
      'Terminal Süd / Bauprojekte',
      'Terminal Süd / Bauprojekte / Halle 4',
    ]);
  });

  test('new ones come after those they lie in, and are known by the id that the server gives', async () => {
    const { calls, log } = server(all);
    const { draft } = await saveDraft(add(add(start, 'n1', 'Außen', null), 'n2', 'Innen', 'n1'), calls);
    expect(log).toEqual(['add Außen', 'add Innen']);
    expect(draft.get('real 1')).toMatchObject({ parent: 'real 0', saved: { parent: 'real 0' } });
    expect(isDirty(draft)).toBe(false);
  });

  test('one that is refused keeps what was typed; what waited for it says so; the others are saved', async () => {
    const { calls, paths } = server(all, call => (call.startsWith('edit Halle 4') ? { why: 'taken' } : undefined));
    const wanted = rename(rename(rename(start, 'h', 'Lager'), 's', 'Halle 4'), 'f', 'Flug');
    const { draft, saved, unsaved } = await saveDraft(wanted, calls);
    expect([saved, unsaved]).toEqual([1, 2]);
    expect(draft.get('h')).toMatchObject({ name: 'Lager', refusal: { why: 'taken' } });
    expect(draft.get('s')).toMatchObject({ name: 'Halle 4', refusal: { why: 'waits' } });
    expect(paths()).toContain('Flug');
  });

  test('in a swap that breaks off in between the first one gets its own name back', async () => {
    const { calls, paths } = server(all, call => (call === 'edit Halle 4 Terminal Süd' ? { why: 'taken' } : undefined));
    const wanted = rename(rename(start, 's', 'Halle 4'), 'h', 'Terminal Süd');
    const { draft, unsaved } = await saveDraft(wanted, calls);
    expect(paths()).toEqual(pathsOf(start));
    expect([unsaved, draft.get('s')?.name]).toEqual([2, 'Halle 4']);
  });

  test('without an answer nothing more is tried, and saving again does the rest', async () => {
    let lost = true;
    const { calls, log, paths } = server(all, call =>
      lost && call === 'edit Flugbetrieb Flug' ? 'broken' : undefined,
    );
    const wanted = rename(rename(start, 'f', 'Flug'), 'h', 'Lager');
    const first = await saveDraft(wanted, calls);
    expect(first.broken).toBeInstanceOf(Error);
    expect(log.filter(call => call.includes('Flug'))).toHaveLength(1);
    lost = false;
    const second = await saveDraft(first.draft, calls);
    expect([paths(), second.unsaved]).toEqual([pathsOf(wanted), 0]);
  });

  test('what is gone already needs no removing', async () => {
    const { calls, tree } = server(all);
    tree.delete('f');
    const { draft, unsaved } = await saveDraft(setRemoved(start, 'f', true), calls);
    expect([unsaved, draft.has('f')]).toEqual([0, false]);
  });

  test('500 directories that all change are put in order at once', async () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      directory(`${at}`, `Name ${at}`, at < 50 ? null : `${at % 50}`),
    );
    let draft = draftOf(many);
    for (const { id } of many) draft = rename(draft, id, `Name ${(Number(id) + 50) % 500}`);
    const { calls, paths } = server(many);
    const edit = async (_id: string, _body: unknown, version: number) => ({ version: version + 1 });
    await atMostBeats(25, () => saveDraft(draft, { ...calls, edit }));
    expect(paths()).toHaveLength(500);
  });

  test('whatever is changed, the server has it afterwards, and refused nothing', async () => {
    const id = fc.integer({ min: 0, max: 11 }).map(String);
    const name = fc.constantFrom('a', 'A', 'b', 'c', 'd');
    const edit = fc.oneof(
      fc.record({ what: fc.constant('rename' as const), id, name }),
      fc.record({ what: fc.constant('move' as const), id, to: fc.option(id) }),
      fc.record({ what: fc.constant('remove' as const), id }),
      fc.record({ what: fc.constant('add' as const), name, to: fc.option(id) }),
    );
    const parents = fc.tuple(...Array.from({ length: 8 }, (_, at) => fc.option(fc.nat({ max: Math.max(0, at - 1) }))));
    await fc.assert(
      fc.asyncProperty(
        parents,
        fc.array(name, { minLength: 8, maxLength: 8 }),
        fc.array(edit, { maxLength: 14 }),
        async (up, names, edits) => {
          const rows = up.map((parent, at) =>
            directory(`${at}`, names[at] ?? '', at === 0 || parent === null ? null : `${parent}`),
          );
          const first = draftOf(rows);
          fc.pre(faultsOf(first).size === 0);
          let wanted = first;
          let made = 8;
          for (const one of edits) {
            if (one.what === 'rename') wanted = rename(wanted, one.id, one.name);
            else if (one.what === 'move') wanted = move(wanted, one.id, one.to);
            else if (one.what === 'remove') wanted = setRemoved(wanted, one.id, true);
            else if (one.to === null || wanted.has(one.to)) wanted = add(wanted, `${made++}`, one.name, one.to);
          }
          fc.pre(faultsOf(wanted).size === 0);
          const { calls, paths } = server(rows);
          const { draft, unsaved, removed } = await saveDraft(wanted, calls);
          expect(paths()).toEqual(pathsOf(wanted));
          expect([unsaved, isDirty(draft)]).toEqual([0, false]);
          expect(removed.every(one => isGoing(wanted, one))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
