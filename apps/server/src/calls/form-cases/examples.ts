/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Examples, missing, reading } from '../common/example.ts';

const at = (form: string, path: string) => `/report-configs/${form}/${path}.json`;
const none = 'cases/018f5a5e-0000-7000-8000-000000000000';
const designing = { ...reading, self: 403 };
const gone = { ...missing, self: 403 };

export const formCasesExamples: Examples<'form-cases'> = {
  formCases: { ask: (person, world) => person.get(at(world.form, 'cases')), answers: designing },
  formCase: { ask: (person, world) => person.get(at(world.form, none)), answers: gone },
  formCaseAdd: {
    ask: (person, world) => person.post(at(world.form, 'cases/add'), { name: 'Usual', data: {} }),
    answers: { ...designing, admin: 201, all: 201 },
  },
  formCaseRename: { ask: (person, world) => person.patch(at(world.form, none), { name: 'Other' }), answers: gone },
  formCaseRemove: { ask: (person, world) => person.delete(at(world.form, none)), answers: gone },
  formCasesRun: { ask: (person, world) => person.post(at(world.form, 'cases/run'), {}), answers: designing },
  formCasesAccept: {
    ask: (person, world) => person.post(at(world.form, 'cases/accept'), { cases: [] }),
    answers: { ...designing, admin: 204, all: 204 },
  },
};
