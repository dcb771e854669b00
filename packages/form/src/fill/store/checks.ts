/** Validation in a form store: everything at once on demand, and from then on each field that changes. */
import type { Issue } from '../../engine/base/types.ts';
import { checkEntry, faultAt } from '../../engine/entry/check.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import { keysOf, type Meta } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { Issues } from './issues.ts';
import type { StoreState } from './state.ts';
import type { FormStore } from './types.ts';

/** Nothing has to be loaded. */
export const loadChecks = async (): Promise<void> => undefined;

export interface Checks extends Pick<FormStore, 'check'> {
  /** Validates a field whose answer has changed, if everything was validated before or it has an issue. */
  again(input: CompiledInput, key: string): void;
}

export function createChecks(state: StoreState, issues: Issues, logic: Logic | null, meta: Meta): Checks {
  let checking: { draft: boolean } | null = null;
  return {
    check({ draft = false } = {}): readonly Issue[] {
      checking = { draft };
      const found = checkEntry(state.form, state.data, { draft, meta });
      issues.set(found);
      return found;
    },
    again(input, key) {
      // an answer and its correction affect each other's issues
      for (const each of input.repeated ? [key] : keysOf(input))
        if (checking || issues.get(each))
          issues.note(each, faultAt(input, each, state.data, checking?.draft === true, logic));
    },
  };
}
