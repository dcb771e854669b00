/** The interface of the form store, and the topics of its notifications. */

import type { Data, Form, Issue, Start, Unknown } from '../../engine/base/types.ts';
import type { Look } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';

/** What one field shows. A new object whenever something about it changed. */
export interface FieldState {
  readonly value: unknown;
  readonly issue: Issue | null;
}

/** Where the last values of `cached` fields are kept on the device. */
export interface ValueCache {
  read(): Record<string, unknown> | null;
  write(values: Record<string, unknown>): void;
}

export interface StoreOptions {
  mode?: 'fill' | 'view';
  /** For `initialValue` of a new entry; used only where `data` is null. */
  user?: Start['user'];
  now?: Date;
  cache?: ValueCache | null;
  /**
   * What the link says (`prefilled(form, new URLSearchParams(location.search))`), like `user` for a new entry alone.
   * Such answers are what the entry starts with: they do not count as changed, and people may change them, unless the
   * field is read-only: then they are saved as they are.
   */
  prefill?: Data | null;
}

export interface FormStore {
  readonly form: Form;
  readonly mode: 'fill' | 'view';
  /** The entry through its form, always as it is now. */
  readonly look: Look;
  field(key: string): FieldState;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** The answers as typed, for drafts kept on the device; without what is half typed. */
  data(): Data;
  /** The answers as they are to be stored. */
  settled(unknown?: Unknown): Data;
  /** Whether anything differs from what the store was made with (or last marked as saved). */
  changed(): boolean;
  /** The present answers are the saved ones; cached fields are remembered on the device. */
  saved(): void;
  /** Other answers: a restored draft, the other side of a conflict. */
  replace(data: Data): void;
  /** Checks everything, shows what is wrong, and from then on checks each field as it is changed. */
  check(options?: { draft?: boolean }): readonly Issue[];
  /** Issues in form order. */
  issues(): readonly Issue[];
  /** Issues from elsewhere, such as the server's answer; paths `data.name`. */
  setIssues(issues: readonly Issue[]): void;
  /** The field that an issue's path belongs to, with the key of its answer. */
  place(issue: Issue): { key: string; input: CompiledInput } | null;
  instances(containerId: string): readonly number[];
  /** The new instance, or null where no more are allowed. */
  add(containerId: string): number | null;
  /** Takes an instance out; the answer puts it back. */
  remove(containerId: string, instance: number): () => void;
  /** Moves an instance among the others; false where it stands at the end already. */
  move(containerId: string, instance: number, step: 1 | -1): boolean;
  /** Something is under way (an upload) until the answer is called. */
  hold(): () => void;
  pending(): number;
  subscribe(topic: string, listener: () => void): () => void;
}

export const topics = {
  any: '*',
  issues: '!',
  pending: '~',
  field: (key: string) => `f ${key}`,
  condition: (id: string) => `c ${id}`,
  repeat: (id: string) => `r ${id}`,
  text: (id: string) => `t ${id}`,
};
