/** An example request for each call of the area, and what each kind of actor is answered. */
import { adminOnly, type Examples } from '../common/example.ts';

export const firstStepsExamples: Examples<'first-steps'> = {
  firstSteps: { ask: person => person.get('/instance/first-steps.json'), answers: { ...adminOnly } },
  firstStepsSet: { ask: person => person.patch('/instance/first-steps.json', {}), answers: { ...adminOnly } },
  demo: { ask: person => person.get('/instance/demo.json'), answers: { ...adminOnly } },
  // Not begun here, where it would take its time: demo-load.test.ts loads it and takes it out again.
  demoLoad: {
    async ask(person, world) {
      await world.demoLoaded();
      return person.post('/instance/demo.json');
    },
    answers: { ...adminOnly, admin: 409 },
  },
  demoRemove: {
    async ask(person, world) {
      await world.demoLoaded();
      return person.delete('/instance/demo.json?own=7');
    },
    answers: { ...adminOnly, admin: 412 },
  },
};
