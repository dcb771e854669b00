import { withTidyName } from '../records/tidy.ts';
import type { Behaviour } from '../records/verb.ts';

export const tagsBehaviour: Behaviour = {
  prepare: async (_ctx, values) => ({ values: withTidyName(values) }),
};
