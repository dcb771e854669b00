/** Handlers of the handovers area, by the rows in packages/contract/src/calls/handovers.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { handoverAdd, handoverEnd, handoverRead } from './handovers.ts';

export const handlers = ({ forms }: AreaDeps) =>
  ({
    handoverAdd: handoverAdd(forms),
    handoverRead: handoverRead(forms),
    handoverEnd,
  }) satisfies Handlers<'handovers'>;
