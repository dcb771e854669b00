/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Examples, open, reading, signedIn } from '../common/example.ts';

export const instanceExamples: Examples<'instance'> = {
  health: { ask: person => person.get('/health'), answers: open },
  openapi: { ask: person => person.get('/openapi.json'), answers: open },
  branding: { ask: person => person.get('/branding.json'), answers: open },
  brandingLogo: {
    ask: person => person.get('/branding/logo'),
    answers: { admin: 404, all: 404, self: 404, none: 404, nobody: 404 },
  },
  // An empty request, and no support address: the tests of the instance send real ones.
  support: {
    ask: person => person.post('/instance/support.json', { message: 'x' }),
    answers: { admin: 503, all: 503, self: 503, none: 503, nobody: 503, share: 503 },
  },
  instanceLimits: { ask: person => person.get('/instance/limits.json'), answers: { ...open, nobody: 401 } },
  instanceStorage: { ask: person => person.get('/instance/storage.json'), answers: { ...reading, self: 403 } },
  pushKey: { ask: person => person.get('/instance/push.json'), answers: signedIn },
  licenceFile: {
    ask: async (person, world) => person.get(`/instance/licences/${await world.make('licences', null)}.lic`),
    answers: { ...reading, self: 403 },
  },
  // An endless stream: its beginning counts as the answer.
  live: {
    ask: (person, world) => world.stream('/api/live', person),
    answers: { ...open, nobody: 401 },
  },
  formSchema: { ask: person => person.get('/schemas/form.json'), answers: open },
  // Everybody sees the items that they may restore; without permissions the list is empty.
  trash: { ask: person => person.get('/trash.json'), answers: { ...open, nobody: 401 } },
  auditTable: { ask: person => person.get('/audit.csv'), answers: { ...reading, self: 403 } },
};
