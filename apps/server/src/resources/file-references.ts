import { fold } from '../records/fold.ts';
import { withTidyName } from '../records/tidy.ts';
import type { Behaviour } from '../records/verb.ts';

export const fileReferencesBehaviour: Behaviour = {
  async prepare(_ctx, given) {
    const values = withTidyName(given);
    return { values: typeof values.name === 'string' ? { ...values, search: fold(values.name) } : values };
  },
};
