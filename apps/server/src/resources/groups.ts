import type { Behaviour } from '../records/verb.ts';

export const groupsBehaviour: Behaviour = {
  async prepare(_ctx, values) {
    return { values: typeof values.name === 'string' ? { ...values, name: values.name.trim() } : values };
  },
};
