/** Which formulas a content can have beside its value. */
import type { OptionsProps } from '../base/content-design.ts';

export type LogicOption =
  | 'initialFormula'
  | 'requiredIf'
  | 'readOnlyIf'
  | 'showIf'
  | 'minFormula'
  | 'maxFormula'
  | 'countFormula'
  | 'choicesFilter';

/** The formulas that a kind can have. */
export function logicOptions(group: string, silent: boolean | undefined): readonly LogicOption[] {
  if (silent) return ['showIf'];
  const bounds: LogicOption[] = ['number', 'date', 'text'].includes(group) ? ['minFormula', 'maxFormula'] : [];
  const filter: LogicOption[] = group === 'choice' ? ['choicesFilter'] : [];
  return ['initialFormula', 'requiredIf', 'readOnlyIf', 'showIf', ...bounds, ...filter];
}

export interface LogicProps extends OptionsProps {
  names: readonly LogicOption[];
  /** Whether it can have rules. */
  ruled?: boolean;
}
