/** Types of save errors and conflicts. */
import type { LazyText } from '../../../i18n/index.ts';
import type { Version } from '../common/merge.ts';
import type { Person, Report } from '../common/types.ts';

export interface Trouble {
  say: LazyText;
}

export interface Conflict {
  report: Report;
  mine: Version;
  /** Who changed it, if known. */
  by: Person | null;
}
