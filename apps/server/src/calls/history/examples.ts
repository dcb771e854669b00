/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

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
  reportComments: {
    ask: async (person, world) =>
      person.get(`/reports/${await world.make('reports', person.id || null)}/comments.json`),
    answers: reading,
  },
  reportCommentAdd: {
    ask: async (person, world) =>
      person.post(`/reports/${await world.make('reports', person.id || null)}/comments.json`, { text: 'Seen.' }),
    answers: { ...reading, admin: 201, all: 201, self: 201 },
  },
  reportPeople: {
    ask: async (person, world) => person.get(`/reports/${await world.make('reports', person.id || null)}/people.json`),
    answers: reading,
  },
  commentEdit: {
    ask: person => person.patch(`/comments/${uuidv7()}.json`, { text: 'Seen.' }),
    answers: missing,
  },
  commentRemove: { ask: person => person.delete(`/comments/${uuidv7()}.json`), answers: missing },
};
