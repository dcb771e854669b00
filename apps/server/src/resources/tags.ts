/** Behaviour of tags: notifies the library of changes. */
import { resources } from '@kontor/contract';
import { notifyChanged } from '../records/change-notifications.ts';
import { withTidyName } from '../records/tidy-name.ts';
import type { Behaviour } from '../records/verb.ts';

export const tagsBehaviour: Behaviour = {
  beforeWrite: async (_ctx, values) => ({ values: withTidyName(values) }),

  /** Files are listed with their tags. */
  async afterWrite(ctx, _row, change) {
    if (change !== 'add') notifyChanged(ctx, resources['file-references']);
  },
};
