/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { adminOnly, type Examples } from '../common/example.ts';

export const firstStepsExamples: Examples<'first-steps'> = {
  firstSteps: { ask: person => person.get('/instance/first-steps.json'), answers: { ...adminOnly } },
  firstStepsSet: { ask: person => person.patch('/instance/first-steps.json', {}), answers: { ...adminOnly } },
  demo: { ask: person => person.get('/instance/demo.json'), answers: { ...adminOnly } },
  // Not executed here, since it takes long: demo-load.test.ts loads and removes the data.
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
