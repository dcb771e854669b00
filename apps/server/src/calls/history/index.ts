/** Handlers of the history area, by the rows in packages/contract/src/calls/history.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { commentEdit, commentRemove, reportCommentAdd, reportComments, reportPeople } from './comments.ts';
import { reportHistory, reportVersion } from './history.ts';
import { reportRestoreVersion } from './restore.ts';

export const handlers = ({ forms, reports }: AreaDeps) =>
  ({
    reportHistory: reportHistory(forms),
    reportVersion,
    reportComments,
    reportCommentAdd,
    reportPeople,
    commentEdit,
    commentRemove,
    reportRestoreVersion: reportRestoreVersion(forms, reports),
  }) satisfies Handlers<'history'>;
