/** Issues in a form store, at most one per key: from its own validation and from the server. */
import type { Issue } from '../../engine/base/types.ts';
import { inputOfKey } from '../../engine/entry/keys.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { StoreState } from './state.ts';
import { topics } from './types.ts';

export interface Issues {
  get(key: string): Issue | null;
  /** Sets the issue of a key; null removes it. */
  note(key: string, issue: Issue | null): void;
  /** Removes the issues of all keys of these fields. */
  forget(inputs: readonly CompiledInput[]): void;
  /** Replaces all issues. */
  set(issues: readonly Issue[]): void;
  /** Sorted in form order. */
  list(): readonly Issue[];
}

export const keyOfIssue = ({ path }: Issue): string => path.replace(/^data\./, '');

export function createIssues({ compiled, fields }: StoreState, notify: (topic: string) => void): Issues {
  let byKey = new Map<string, Issue>();
  let listed: readonly Issue[] | null = null;

  function show(key: string): void {
    const field = fields.get(key);
    if (field) fields.set(key, { ...field, issue: byKey.get(key) ?? null });
    notify(topics.field(key));
  }

  function note(key: string, issue: Issue | null): void {
    const present = byKey.get(key);
    if (issue ? isSame(present, issue) : !present) return;
    if (issue) byKey.set(key, issue);
    else byKey.delete(key);
    listed = null;
    show(key);
    notify(topics.issues);
  }

  return {
    get: key => byKey.get(key) ?? null,
    note,
    forget(inputs) {
      if (byKey.size === 0) return;
      const names = new Set(inputs.map(input => input.name));
      for (const key of [...byKey.keys()]) if (names.has(inputOfKey(compiled, key)?.name ?? '')) note(key, null);
    },
    set(issues) {
      const next = new Map<string, Issue>();
      for (const issue of issues) {
        const key = keyOfIssue(issue);
        if (!next.has(key)) next.set(key, issue);
      }
      const keys = new Set([...byKey.keys(), ...next.keys()]);
      byKey = next;
      listed = null;
      for (const key of keys) show(key);
      notify(topics.issues);
    },
    list() {
      if (!listed) {
        const rank = new Map(compiled.inputs.map((input, index) => [input.name, index]));
        const place = ([key]: [string, Issue]) => rank.get(inputOfKey(compiled, key)?.name ?? '') ?? rank.size;
        listed = [...byKey].sort((a, b) => place(a) - place(b)).map(([, issue]) => issue);
      }
      return listed;
    },
  };
}

const isSame = (one: Issue | undefined, two: Issue): boolean =>
  one?.code === two.code && one.values?.note === two.values?.note;
