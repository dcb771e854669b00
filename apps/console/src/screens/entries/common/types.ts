/** Types of entry and form as used on an entry's page. */

import type { Items, With } from '@kontor/contract';
import type { DraftFile } from '../../../offline/drafts.ts';

type Config = Items['report-configs'];
/** From the server, or from an offline copy. */
export type ReportConfig = Pick<Config, 'id' | 'name' | 'campaign' | 'fields' | 'states'> &
  Partial<Pick<Config, 'suggestion_columns' | 'numbering' | 'rules' | 'trees' | 'form_version'>>;

export type ReportFile = DraftFile;

export type Report = With<'reports', 'files,users,share_links.users'>;

/** What is requested with an entry: relations, and who filled it in first, for its formulas. */
export const CONTAINED = { contain: 'files,users,share_links.users', author: 'true' } as const;

/** The same with answers by the names that fields have now, as the published form shows them. */
export const PRESENT = { ...CONTAINED, answers: 'present' } as const;

/** Who changed an entry, if the reader may see them. */
export type Person = Pick<Items['users'], 'id' | 'username' | 'first_name' | 'last_name'>;
