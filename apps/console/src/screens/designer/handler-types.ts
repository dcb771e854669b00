/** Types of report handlers: where finished entries are sent, and under which conditions. */
import type { Api, ReportHandler } from '@kontor/contract';
import type { ConditionPanel, comparisonSentence } from '@kontor/form/design';

export type Handler = ReportHandler & { apis?: Pick<Api, 'id' | 'name'> | null };

/** Passed in by the designer: importing them here would put them into a shared chunk that loads with every form. */
export interface Conditions {
  Panel: typeof ConditionPanel;
  sentence: typeof comparisonSentence;
}
