/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import type { Examples } from '../common/example.ts';

const csv = (email: string) =>
  Buffer.from(
    `--b\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\nemail\r\n${email}\r\n--b--\r\n`,
  );

export const peopleExamples: Examples<'people'> = {
  usersImport: {
    ask: person =>
      person.post('/pixelstein-users/users/import.json?dry=true', csv(`${uuidv7()}@example.org`), {
        'content-type': 'multipart/form-data; boundary=b',
      }),
    answers: { admin: 200, all: 200, self: 403, none: 403, nobody: 401 },
  },
  groupMembersAdd: {
    ask: async (person, world) =>
      person.post(`/pixelstein-users/groups/${await world.make('groups', world.stranger.id)}/members.json`, {
        users: [{ id: world.stranger.id }],
      }),
    answers: { admin: 200, all: 200, self: 403, none: 403, nobody: 401 },
  },
  userSessionsEnd: {
    ask: (person, world) => person.delete(`/pixelstein-users/users/${world.stranger.id}/sessions.json`),
    answers: { admin: 204, all: 403, self: 403, none: 403, nobody: 401 },
  },
  userBelongings: {
    ask: (person, world) => person.get(`/pixelstein-users/users/${world.stranger.id}/belongings.json`),
    answers: { admin: 200, all: 403, self: 403, none: 403, nobody: 401 },
  },
  // Leaving itself is tested by people.test.ts; here the stranger stays.
  userLeave: {
    ask: (person, world) =>
      person.post(`/pixelstein-users/users/${world.stranger.id}/leave.json`, {
        links: 'hand_over',
        views: 'end',
        forms: 'keep',
      }),
    answers: { admin: 422, all: 403, self: 403, none: 403, nobody: 401 },
  },
};
