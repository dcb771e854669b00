/** Handlers of the batches area, by the rows in packages/contract/src/calls/batches.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { batchEntries, batches, batchRead, batchStop, batchUndo } from './batches.ts';

export const handlers = () =>
  ({ batches, batchRead, batchEntries, batchStop, batchUndo }) satisfies Handlers<'batches'>;
