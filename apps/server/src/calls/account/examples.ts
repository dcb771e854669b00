/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, everybody, signedIn } from '../common/example.ts';

export const accountExamples: Examples<'account'> = {
  secondFactor: { ask: person => person.get('/account/second-factor.json'), answers: signedIn },
  factorBegin: {
    ask: person => person.post('/account/second-factor/begin.json', { password: 'x' }),
    answers: everybody(422),
  },
  factorConfirm: {
    ask: person => person.post('/account/second-factor/confirm.json', { code: '000000' }),
    answers: everybody(404),
  },
  factorRemove: {
    ask: person => person.post('/account/second-factor/remove.json', { password: 'x', code: '000000' }),
    answers: everybody(422),
  },
  factorCodes: {
    ask: person => person.post('/account/second-factor/recovery-codes.json', { password: 'x', code: '000000' }),
    answers: everybody(422),
  },
  userFactor: {
    ask: (person, world) => person.get(`/pixelstein-users/users/second-factor/${world.stranger.id}.json`),
    answers: { admin: 200, all: 403, self: 403, none: 403, nobody: 401 },
  },
  userFactorRemove: {
    ask: (person, world) => person.delete(`/pixelstein-users/users/second-factor/${world.stranger.id}.json`),
    answers: { admin: 404, all: 403, self: 403, none: 403, nobody: 401 },
  },
  sessions: { ask: person => person.get('/account/sessions.json'), answers: signedIn },
  sessionEnd: { ask: person => person.delete(`/account/sessions/${uuidv7()}.json`), answers: everybody(404) },
  // The example's actors have no other sessions.
  sessionsEnd: { ask: person => person.delete('/account/sessions.json'), answers: everybody(204) },
  deviceSignOut: {
    ask: async (person, world) =>
      person.post(`/pixelstein-users/devices/sign-out/${await world.make('devices', world.stranger.id)}.json`),
    answers: { admin: 204, all: 204, self: 404, none: 403, nobody: 401 },
  },
  keys: { ask: person => person.get('/account/keys.json'), answers: signedIn },
  keyAdd: {
    ask: person => person.post('/account/keys.json', { name: 'Key', permissions: {} }),
    answers: everybody(201),
  },
  keyRevoke: { ask: person => person.delete(`/account/keys/${uuidv7()}.json`), answers: everybody(404) },
};
