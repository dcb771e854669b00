/**
 * Choice lists in formulas: shown with their names, kept with their ids. Fetched with the first formula that looks a value
 * up, once for each open designer.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { choiceColumnsOf, choiceParts, lookupsOf, namingLists } from '../../engine/form/formula-lookups.ts';
import { nearest } from '../../engine/formula/language/nearest.ts';
import type { Node } from '../../engine/formula/node.ts';
import type { FormulaTools } from '../base/formula-tools.ts';
import type { ListInfo } from '../base/lists.ts';

export type KnownLists = readonly ListInfo[] | null;

interface Fetching {
  lists: KnownLists;
  asked: boolean;
  listeners: Set<() => void>;
}

const fetched = new WeakMap<FormulaTools, Fetching>();

function fetchingOf(tools: FormulaTools): Fetching {
  const known = fetched.get(tools) ?? { lists: null, asked: false, listeners: new Set() };
  fetched.set(tools, known);
  return known;
}

function askFor(tools: FormulaTools): void {
  const state = fetchingOf(tools);
  if (state.asked || !tools.lists) return;
  state.asked = true;
  tools.lists().then(
    lists => {
      state.lists = lists;
      for (const listener of state.listeners) listener();
    },
    () => {
      state.asked = false;
    },
  );
}

/** Whether a formula reads lists, by looking values up or as a filter of choices. */
export const looksUp = (text: string): boolean => /LOOKUP|NACHSCHLAGEN|\bchoice\./i.test(text);

/** React hook: null until they are there, or where they cannot be read. */
export function useKnownLists(tools: FormulaTools | undefined, wanted: boolean): KnownLists {
  useEffect(() => {
    if (tools && wanted) askFor(tools);
  }, [tools, wanted]);
  return useSyncExternalStore(
    listener => {
      const listeners = tools && fetchingOf(tools).listeners;
      listeners?.add(listener);
      return () => void listeners?.delete(listener);
    },
    () => (tools ? fetchingOf(tools).lists : null),
  );
}

const byName = (lists: KnownLists, name: string): ListInfo | undefined =>
  lists?.find(list => list.id === name || list.name.toLowerCase() === name.toLowerCase());

export const withNames = (node: Node, lists: KnownLists): Node => namingLists(node, id => byName(lists, id)?.name);
export const withIds = (node: Node, lists: KnownLists): Node => namingLists(node, name => byName(lists, name)?.id);

export interface LostName {
  what: 'list' | 'column';
  name: string;
  at: readonly [number, number];
  near: string | null;
  /** As another name is written in its place. */
  written(name: string): string;
}

const columnsOf = (list: ListInfo | undefined): string[] => [
  ...choiceParts,
  ...(list?.columns ?? []).map(({ name }) => name),
];

const quoted = (name: string) => `"${name}"`;

/**
 * The first list or column of a formula that there is not; null while the lists are not known. `filtered`: the list whose
 * choices it filters.
 */
export function lostName(text: string, lists: KnownLists, filtered: string | null = null): LostName | null {
  if (!lists) return null;
  const own = filtered === null ? undefined : byName(lists, filtered);
  for (const { column: name, at } of own ? choiceColumnsOf(text) : [])
    if (!columnsOf(own).includes(name))
      return { what: 'column', name, at, near: nearest(name, columnsOf(own)), written: near => `choice.${near}` };
  for (const { list, column, at } of lookupsOf(text, '')) {
    const found = byName(lists, list);
    if (!found) {
      const near = nearest(
        list,
        lists.map(({ name }) => name),
      );
      return { what: 'list', name: list, at: at[0], near, written: quoted };
    }
    const columns = columnsOf(found);
    if (!columns.includes(column))
      return { what: 'column', name: column, at: at[1], near: nearest(column, columns), written: quoted };
  }
  return null;
}

const call = String.raw`(?:LOOKUP|NACHSCHLAGEN)\(\s*"`;
const listBegun = new RegExp(`${call}([^"]*)$`, 'i');
const columnBegun = new RegExp(String.raw`${call}([^"]*)"\s*[;,][^"]*[;,]\s*"([^"]*)$`, 'i');

export interface NamePart {
  text: string;
  detail: string;
}

/** Lists, or the columns of a list, that the text before the cursor has begun to name. */
export function namesBegun(before: string, lists: KnownLists): { typed: string; parts: NamePart[] } | null {
  const [, list] = listBegun.exec(before) ?? [];
  if (list !== undefined)
    return {
      typed: list,
      parts: (lists ?? []).map(({ name, rows_count }) => ({ text: name, detail: String(rows_count) })),
    };
  const [, of, typed] = columnBegun.exec(before) ?? [];
  if (of === undefined || typed === undefined) return null;
  const columns = byName(lists, of)?.columns ?? [];
  return {
    typed,
    parts: [
      ...columns.map(({ name, label }) => ({ text: name, detail: label })),
      ...choiceParts.map(text => ({ text, detail: '' })),
    ],
  };
}
