/** An entry and its form as the server tells them, as far as this screen reads. */
import type { Content, Data, State } from '@kontor/form';
import type { KeptFile } from '../../../offline/drafts.ts';

export interface ReportConfig {
  id: string;
  name: string;
  campaign: string | null;
  fields: Content[];
  states: State[];
  /** Columns of the suggestion file, by field name; null without one. */
  suggestion_columns?: string[] | null;
}

export type ReportFile = KeptFile;

export interface Report {
  id: string;
  report_config_id: string;
  user_id: string | null;
  state: string | null;
  data: Data;
  local_id: string | null;
  version: number;
  created: string;
  modified: string;
  deleted: string | null;
  files?: ReportFile[];
  users?: { first_name?: string | null; last_name?: string | null; username?: string } | null;
}

/** What is asked for with an entry. */
export const CONTAINED = { contain: 'files,users' };

/** Whoever changed an entry, as far as one may see them. */
export interface Person {
  id: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
}
