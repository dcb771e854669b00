/** Calls of an administrator's first steps in a new instance, and of loading and removing the demo data. */
import { firstSteps } from '../base/limits.ts';
import { maybe, oneOf, Type } from '../base/schema.ts';
import { call, closed, data } from './call.ts';

const step = oneOf(...firstSteps);
const count = Type.Integer();

/** Status of the demo data. */
const demo = data(
  Type.Object({
    state: oneOf('none', 'loading', 'loaded', 'removing', 'failed'),
    /** Entries. */
    done: count,
    total: count,
    error: maybe(Type.String()),
    made: Type.Object({
      forms: count,
      entries: count,
      charts: count,
      dashboards: count,
      files: count,
      messages: count,
      people: count,
    }),
    /** What users have added to the demo data, and what its removal would delete. */
    own: Type.Object({
      entries: count,
      changed: count,
      charts: count,
      directories: count,
      links: count,
      handlers: count,
      total: count,
    }),
  }),
);

const steps = data(
  Type.Object({
    /** Whether a step is unfinished and the list not dismissed. */
    open: Type.Boolean(),
    steps: Type.Array(Type.Object({ id: step, done: Type.Boolean(), dismissed: Type.Boolean() })),
  }),
);

export const firstStepsCalls = {
  firstSteps: call({
    method: 'GET',
    path: '/instance/first-steps.json',
    who: 'user',
    noApiKeys: true,
    about:
      'For administrators: what to do first in a new instance. A step is done where what it makes is there, whoever made it; the demo’s data does not count.',
    out: steps,
  }),
  firstStepsSet: call({
    method: 'PATCH',
    path: '/instance/first-steps.json',
    who: 'user',
    noApiKeys: true,
    about: 'For administrators, and for them alone: leaves steps out, puts all of it away, or calls it back.',
    body: closed({
      shown: Type.Optional(maybe(Type.Boolean())),
      dismissed: Type.Optional(Type.Array(step, { maxItems: firstSteps.length, uniqueItems: true })),
    }),
    out: steps,
  }),
  demo: call({
    method: 'GET',
    path: '/instance/demo.json',
    who: 'user',
    noApiKeys: true,
    about: 'For administrators: whether the demo’s data is here, how far its loading is, and what goes with it.',
    out: demo,
  }),
  demoLoad: call({
    method: 'POST',
    path: '/instance/demo.json',
    who: 'user',
    noApiKeys: true,
    about:
      'For administrators: loads the demo’s data in the background. Nobody can sign in with anything of it. 409 where it is here already, or under way.',
    status: 202,
    out: demo,
  }),
  demoRemove: call({
    method: 'DELETE',
    path: '/instance/demo.json',
    who: 'user',
    noApiKeys: true,
    about:
      'For administrators: takes the demo’s data out again whole, in the background. `own` is how much that people hung on it goes with it, as they were told: 412 where that is another number by now.',
    query: closed({ own: Type.Integer({ minimum: 0 }) }),
    status: 202,
    out: demo,
  }),
};
