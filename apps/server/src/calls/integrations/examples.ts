/** An example request for each call of the area, and what each kind of actor is answered. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, missing, reading } from '../common/example.ts';

export const integrationsExamples: Examples<'integrations'> = {
  apisAvailable: { ask: person => person.get('/apis/available.json'), answers: { ...reading, self: 403 } },
  // Of what there is not: a sample leaves the house at once, and tests of deliveries have somebody who takes it.
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
