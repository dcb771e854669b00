/** What the evaluation of an entry's formulas reads: its answers, numbers of rows, and where rows of lists come from. */
import type { Data } from '../base/types.ts';
import type { CompiledRepeat } from '../form/compile.ts';
import type { MissingRows } from '../form/formula-rows.ts';
import type { Value } from '../formula/evaluate/values.ts';

export interface LogicSource {
  data(): Data;
  /** The answers never change. */
  still?: boolean;
  /** Calculations are as they are stored, and not computed anew. */
  stored?: boolean;
  instances(repeat: CompiledRepeat): readonly number[];
  /** In which messages are written; what is stored is in the form's first language. */
  language?: string | undefined;
  /** `user.name`, `entry.state` and so on. */
  meta?: Readonly<Record<string, Value | undefined>> | undefined;
  /** Asks for rows of a list that are not here; without it they stay unknown. */
  rows?: ((asked: MissingRows) => Promise<readonly unknown[]>) | undefined;
  /** Called when rows have come: everything is to be decided anew. */
  again?: (() => void) | undefined;
}
