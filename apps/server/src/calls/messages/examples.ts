/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { type Examples, reading } from '../common/example.ts';

export const messagesExamples: Examples<'messages'> = {
  messagesUnread: { ask: person => person.get('/messages/unread.json'), answers: reading },
  // An announcement that needs no confirmation.
  messageConfirm: {
    ask: async (person, world) => person.post(`/messages/confirm/${await world.make('messages', null)}.json`),
    answers: { admin: 422, all: 422, self: 422, none: 403, nobody: 401 },
  },
  messageConfirmations: {
    ask: async (person, world) => person.get(`/messages/confirmations/${await world.make('messages', null)}.json`),
    answers: { ...reading, self: 403 },
  },
};
