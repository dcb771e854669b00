/** An example request for each call of the area, and what each kind of actor is answered. */
import { type Examples, reading } from '../common/example.ts';

export const messagesExamples: Examples<'messages'> = {
  messagesUnread: { ask: person => person.get('/messages/unread.json'), answers: reading },
  // Of one that asks nobody to confirm it.
  messageConfirm: {
    ask: async (person, world) => person.post(`/messages/confirm/${await world.make('messages', null)}.json`),
    answers: { admin: 422, all: 422, self: 422, none: 403, nobody: 401 },
  },
  messageConfirmations: {
    ask: async (person, world) => person.get(`/messages/confirmations/${await world.make('messages', null)}.json`),
    answers: { ...reading, self: 403 },
  },
};
