/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Examples, reading } from '../common/example.ts';

export const historyExamples: Examples<'history'> = {
  reportHistory: {
    ask: async (person, world) => person.get(`/reports/${await world.make('reports', person.id || null)}/history.json`),
    answers: reading,
  },
  reportVersion: {
    ask: async (person, world) =>
      person.get(`/reports/${await world.make('reports', person.id || null)}/history/1.json`),
    answers: reading,
  },
  reportRestoreVersion: {
    ask: async (person, world) =>
      person.post(`/reports/${await world.make('reports', person.id || null)}/restore-version.json`, { version: 1 }),
    answers: reading,
  },
};
