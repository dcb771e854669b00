/** An entry and its form as the server tells them, as far as this screen reads. */

import type { Items, With } from '@kontor/contract';
import type { DraftFile } from '../../../offline/drafts.ts';

type Config = Items['report-configs'];
/** As the server tells it, or as this device has kept it. */
export type ReportConfig = Pick<Config, 'id' | 'name' | 'campaign' | 'fields' | 'states'> &
  Partial<Pick<Config, 'suggestion_columns'>>;

export type ReportFile = DraftFile;

export type Report = With<'reports', 'files,users'>;

/** What is asked for with an entry. */
export const CONTAINED = { contain: 'files,users' } as const;

/** Whoever changed an entry, as far as one may see them. */
export type Person = Pick<Items['users'], 'id' | 'username' | 'first_name' | 'last_name'>;
