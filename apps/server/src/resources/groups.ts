/** Behaviour of groups: notifies members when their group is deleted or restored. */
import { tellGroup } from '../records/audience.ts';
import type { Behaviour } from '../records/verb.ts';

export const groupsBehaviour: Behaviour = {
  async beforeWrite(_ctx, values) {
    return { values: typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values };
  },

  async afterWrite(ctx, row, change) {
    // Items whose audience is the group are hidden while it is in the trash.
    if (change === 'remove' || change === 'restore') tellGroup(ctx, row.id);
  },
};
