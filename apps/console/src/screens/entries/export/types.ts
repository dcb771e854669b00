/** Types of exports and their options. */
import type { Query } from '../../../api/client.ts';
import type { FormRecord } from '../common/entry.ts';

export type ExportType = 'xlsx' | 'csv' | 'pdf' | 'zip';

export interface ExportProps {
  form: FormRecord;
  /** Number of entries that match the filter. */
  count: number;
  /** There are more than `count`. */
  isCounting?: boolean;
  filtered: boolean;
  query: Query;
}
