/** Handlers of the share area, by the rows in packages/contract/src/calls/share.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { reportsOnce } from './reports-submit.ts';
import { reportConfigShare, reportConfigShared, shareLinkRevoke } from './share.ts';

export const handlers = ({ reports }: AreaDeps) =>
  ({
    reportConfigShare,
    shareLinkRevoke,
    reportConfigShared,
    reportsOnce: reportsOnce(reports),
  }) satisfies Handlers<'share'>;
