/** Two-step mode of the designer: its work is saved into the form's draft by itself, and published as a step of its own. */
import type { AnswerTo } from '@kontor/contract';
import { type Store, store } from '../../ui/index.ts';
import type { FormDocument, FormRecord } from './document.ts';

export type Draft = AnswerTo<'GET /report-configs/{id}/draft.json'>['data'];

export interface Steps {
  id: string;
  /** Whether the form had a draft when it was opened. */
  drafted: boolean;
  /** The draft that the work began from; null: the published version. */
  draft: Draft | null;
  published: FormDocument;
  /** The number of the published version. */
  number: number;
  /** Saves what is not in the draft yet; false if it could not. Set once the part that saves has loaded. */
  flush: { now: () => Promise<boolean> };
  /** Whether the last attempt to save failed: leaving is asked about. */
  failing: Store<boolean>;
}

/** Without a setting of its own a form is published by each save until somebody has filled it in. */
export const isStepped = ({ drafted, publishing, reports_count = 0 }: FormRecord): boolean =>
  drafted || publishing === 'draft' || (publishing !== 'direct' && reports_count > 0);

export const stepsOf = (record: FormRecord, published: FormDocument): Steps => ({
  ...{ id: record.id, drafted: record.drafted, draft: null, published, number: record.form_version ?? 1 },
  flush: { now: async () => true },
  failing: store(false),
});
