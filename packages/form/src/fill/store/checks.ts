/** Validation in a form store: everything at once on demand, and from then on each field that changes. */
import { issue } from '../../engine/base/issue.ts';
import type { Issue } from '../../engine/base/types.ts';
import { checkEntry, faultAt } from '../../engine/entry/check.ts';
import { keysOf, type Meta } from '../../engine/entry/values.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import type { Issues } from './issues.ts';
import type { FormulaStore } from './logic-types.ts';
import type { StoreState } from './state.ts';
import type { FormStore } from './types.ts';

/** Nothing has to be loaded. */
export const loadChecks = async (): Promise<void> => undefined;

export interface Checks extends Pick<FormStore, 'check'> {
  /** Validates a field whose answer has changed, if everything was validated before or it has an issue. */
  again(input: CompiledInput, key: string): void;
}

export function createChecks(state: StoreState, issues: Issues, formulas: FormulaStore | null, meta: Meta): Checks {
  let checking: { draft: boolean } | null = null;
  /** An answer decides what others may choose. */
  function againChosen(): void {
    if (!checking && issues.list().length === 0) return;
    for (const [key, fault] of formulas?.asking?.strays() ?? [])
      if (fault ? checking : issues.get(key)?.code === 'not_a_choice') issues.note(key, fault);
  }
  return {
    check({ draft = false } = {}): readonly Issue[] {
      checking = { draft };
      const found = [
        ...(formulas?.asking?.locked(formulas.asked) ?? []),
        ...checkEntry(state.form, state.data, { draft, meta }),
      ];
      issues.set(found);
      return found;
    },
    again(input, key) {
      const faultOf = (each: string) =>
        faultAt(input, each, state.data, checking?.draft === true, formulas?.logic ?? null);
      // an answer and its correction affect each other's issues
      for (const each of input.repeated ? [key] : keysOf(input))
        if (checking || issues.get(each))
          issues.note(
            each,
            faultOf(each) ?? (formulas?.asked(each)?.former ? issue(`data.${each}`, 'read_only') : null),
          );
      againChosen();
    },
  };
}
