/** Interface of the formulas of a form store, whose code loads with the first form that has one. */
import type { Issue } from '../../engine/base/types.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { AskedState, FormStore, StoreOptions } from './types.ts';
import type { Visibility } from './visibility.ts';

export interface Effects {
  notify(topic: string): void;
  notifyAll(): void;
  /** Called for fields that became hidden. */
  onHidden(inputs: readonly CompiledInput[]): void;
}

export interface AskedNow {
  /** Issues of answers that were changed and are locked by now. */
  locked(stateOf: (key: string) => AskedState | null): Issue[];
  /** Fields whose choices are filtered, and what is wrong with a chosen one that is not offered. */
  strays(): Iterable<[key: string, Issue | null]>;
}

export interface FormulaStore extends Visibility {
  readonly logic: Logic;
  readonly lookIn: FormStore['lookIn'];
  asked(key: string): AskedState | null;
  /** What formulas ask of fields; null where they ask for nothing. */
  readonly asking: AskedNow | null;
  /** The answers are stored as they are: one may lock its field from now on. */
  saved(): void;
  /** What formulas read beside the answers has changed. */
  know(words: NonNullable<FormStore['meta']>): void;
  /** A person has set a field: it no longer follows its initial formula. */
  touch(key: string): void;
  /** A field is gone with its instance. */
  forget(key: string): void;
}

export type Options = Pick<StoreOptions, 'locale' | 'mode' | 'rows' | 'prefill'> & Pick<FormStore, 'meta'>;
