import { resources } from '@kontor/contract';
import { withTidyName } from '../records/tidy.ts';
import { touched } from '../records/told.ts';
import type { Behaviour } from '../records/verb.ts';

export const tagsBehaviour: Behaviour = {
  prepare: async (_ctx, values) => ({ values: withTidyName(values) }),

  /** Files are listed with their tags. */
  async settle(ctx, _row, change) {
    if (change !== 'add') touched(ctx, resources['file-references']);
  },
};
