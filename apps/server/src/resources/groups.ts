import { tellGroup } from '../records/audience.ts';
import type { Behaviour } from '../records/verb.ts';

export const groupsBehaviour: Behaviour = {
  async beforeWrite(_ctx, values) {
    return { values: typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values };
  },

  async afterWrite(ctx, row, change) {
    // What is for its members is for nobody while it lies in the trash.
    if (change === 'remove' || change === 'restore') tellGroup(ctx, row.id);
  },
};
