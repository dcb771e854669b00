import type { Query } from '../../../api/client.ts';
import type { FormRecord } from '../common/entry.ts';

export type ExportType = 'xlsx' | 'zip';

export interface ExportProps {
  form: FormRecord;
  /** Entries that fit the filter. */
  count: number;
  filtered: boolean;
  query: Query;
}
