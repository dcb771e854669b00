/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const integrationsExamples: Examples<'integrations'> = {
  apisAvailable: { ask: person => person.get('/apis/available.json'), answers: { ...reading, self: 403 } },
  // Of missing items: a sample would be sent at once, and the tests of deliveries have a receiver for it.
  apiTest: { ask: person => person.post(`/apis/test/${uuidv7()}.json`), answers: { ...missing, self: 403 } },
  fileHandle: {
    ask: async (person, world) =>
      person.post(`/file-handlers/handle/${await world.make('file-handlers', null)}.json`, {
        file_references: [{ id: uuidv7() }],
      }),
    answers: { admin: 422, all: 422, self: 403, none: 403, nobody: 401 },
  },
  deliveryRetry: {
    ask: async (person, world) => person.post(`/deliveries/retry/${await world.make('deliveries', null)}.json`),
    answers: { ...reading, self: 403 },
  },
};
