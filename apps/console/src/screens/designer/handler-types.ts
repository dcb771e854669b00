/** A file handler of a form: where finished entries are sent, and under which conditions. */
import type { Api, ReportHandler } from '@kontor/contract';
import type { ConditionPanel, comparisonSentence } from '@kontor/form/design';

export type Handler = ReportHandler & { apis?: Pick<Api, 'id' | 'name'> | null };

/** Handed over by the designer, which has them: imported here they would count as shared, and come with every form. */
export interface Conditions {
  Panel: typeof ConditionPanel;
  sentence: typeof comparisonSentence;
}
