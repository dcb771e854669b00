/** Handlers of the share area, by the rows in packages/contract/src/calls/share.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { reportsOnce } from './reports-submit.ts';
import { senderPicture } from './sender-picture.ts';
import { reportConfigShare, reportConfigShared, shareLinkEnd, shareLinkRevoke } from './share.ts';

export const handlers = ({ reports }: AreaDeps) =>
  ({
    reportConfigShare,
    shareLinkRevoke,
    reportConfigShared,
    shareLinkEnd,
    senderPicture,
    reportsOnce: reportsOnce(reports),
  }) satisfies Handlers<'share'>;
