/** Handlers of the batches area, by the rows in packages/contract/src/calls/batches.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { batchEntries, batches, batchRead, batchResume, batchStop, batchUndo } from './batches.ts';
import { reportsRaise, reportsRaiseLook } from './raise.ts';

export const handlers = ({ forms }: AreaDeps) =>
  ({
    batches,
    batchRead,
    batchEntries,
    batchStop,
    batchResume,
    batchUndo,
    reportsRaiseLook: reportsRaiseLook(forms),
    reportsRaise: reportsRaise(forms),
  }) satisfies Handlers<'batches'>;
