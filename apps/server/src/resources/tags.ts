import { resources } from '@kontor/contract';
import { touched } from '../records/change-notifications.ts';
import { withTidyName } from '../records/tidy-name.ts';
import type { Behaviour } from '../records/verb.ts';

export const tagsBehaviour: Behaviour = {
  prepare: async (_ctx, values) => ({ values: withTidyName(values) }),

  /** Files are listed with their tags. */
  async settle(ctx, _row, change) {
    if (change !== 'add') touched(ctx, resources['file-references']);
  },
};
