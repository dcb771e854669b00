/** Interface of the form store, and its topics. */

import type { Data, Form, Issue, Start, Unknown } from '../../engine/base/types.ts';
import type { LogicSource } from '../../engine/entry/logic-source.ts';
import type { Asked } from '../../engine/entry/logic-types.ts';
import type { Look, Meta } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { Offer } from './offered.ts';

/** Immutable snapshot of a field; replaced on every change. */
export interface FieldState {
  readonly value: unknown;
  readonly issue: Issue | null;
}

/** Storage on the device for the last values of `cached` fields. */
export interface ValueCache {
  read(): Record<string, unknown> | null;
  write(values: Record<string, unknown>): void;
}

export interface StoreOptions {
  mode?: 'fill' | 'view';
  /** Answers that are given are those of a new entry (a copy); without answers, it is new. */
  fresh?: boolean | undefined;
  /** Source of `initialValue` in a new entry (`data` null). */
  user?: Start['user'];
  /** What formulas know of the entry and of who filled it in first; of `user`, where it does not say. */
  meta?: Meta | undefined;
  now?: Date;
  cache?: ValueCache | null;
  /**
   * Values from the link (`prefilled(form, new URLSearchParams(location.search))`), for a new entry. They are initial
   * values: not counted as changes, and editable unless the field is read-only, in which case they are saved as they
   * are.
   */
  prefill?: Data | null;
  /** Of messages. */
  locale?: string | undefined;
  /** Rows of choice lists that formulas read and that did not come with the form, by value. */
  rows?: LogicSource['rows'];
}

/** What the formulas of a field ask for at present. */
export interface AskedState extends Asked {
  visible: boolean;
  /** Why a calculation has no result. */
  error: string | null;
  /** The message of a rule that only warns. */
  warning: string | null;
  /** The stored answer of a field that a formula has locked since it was changed: it stays open until this is back. */
  former: { readonly value: unknown } | null;
  /** Where a filter decides which choices there are. */
  offer?: Offer | null;
}

export interface FormStore {
  readonly form: Form;
  readonly mode: 'fill' | 'view';
  /** Live view of the entry through its form. */
  readonly look: Look;
  /** The same in a language of the form: what `TEXT` and `LABEL` give, as its reader is told it. */
  lookIn(language: string): Look;
  /** Who fills in, and what the entry is, for formulas. */
  readonly meta: Meta;
  /** Formulas know something else from now on (`entry.state`). */
  know(words: NonNullable<Meta>): void;
  field(key: string): FieldState;
  /** Null where the form has no formulas. */
  asked(key: string): AskedState | null;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** The answers as typed, for drafts; without incomplete input. */
  data(): Data;
  /** The answers in stored form. */
  settled(unknown?: Unknown): Data;
  /** Whether anything differs from the initial (or last saved) answers. */
  changed(): boolean;
  /** Marks the present answers as saved, and stores cached fields on the device. */
  saved(): void;
  /** Replaces all answers: a restored draft, or the other version in a conflict. */
  replace(data: Data): void;
  /** Validates everything, shows the issues, and from then on validates each field on change. */
  check(options?: { draft?: boolean }): readonly Issue[];
  /** Issues in form order. */
  issues(): readonly Issue[];
  /** Issues from outside, such as the server; paths `data.name`. */
  setIssues(issues: readonly Issue[]): void;
  /** Resolves an issue's path to its field and key. */
  place(issue: Issue): { key: string; input: CompiledInput } | null;
  instances(containerId: string): readonly number[];
  /** Returns the new instance's index, or null if the maximum is reached. */
  add(containerId: string): number | null;
  /** Removes an instance; returns the undo function. */
  remove(containerId: string, instance: number): () => void;
  /** Moves an instance; false if it is at the end already. */
  move(containerId: string, instance: number, step: 1 | -1): boolean;
  /** Marks an operation as pending (an upload); returns the function that ends it. */
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
  asked: (key: string) => `a ${key}`,
};
