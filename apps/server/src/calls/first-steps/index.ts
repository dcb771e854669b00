/** Handlers of the first-steps area, by the rows in packages/contract/src/calls/first-steps.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { demo, demoLoad, demoRemove } from './demo.ts';
import { firstSteps, firstStepsSet } from './first-steps.ts';

export const handlers = () =>
  ({
    firstSteps,
    firstStepsSet,
    demo,
    demoLoad,
    demoRemove,
  }) satisfies Handlers<'first-steps'>;
