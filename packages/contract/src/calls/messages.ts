/** Calls of announcements: the number of unread ones, confirmation, and who has confirmed. */

import { id, maybe, Type, time } from '../base/schema.ts';
import { type Call, call, closed, data, paging } from './call.ts';

export const messagesCalls = {
  messagesUnread: call({
    method: 'GET',
    path: '/messages/unread.json',
    who: 'user',
    needs: { entity: 'Messages', action: 'read' },
    about: 'How many messages are for the caller now, and not read by them yet.',
    out: data(Type.Object({ count: Type.Integer() })),
  }),
  messageConfirm: call({
    method: 'POST',
    path: '/messages/confirm/{id}.json',
    who: 'user',
    needs: { entity: 'Messages', action: 'read' },
    noApiKeys: true,
    about:
      'Says that the caller has read and taken note of a message that asks for it (`confirm`), and is for them now. Said again, the first time holds.',
    status: 204,
    out: null,
  }),
  messageConfirmations: call({
    method: 'GET',
    path: '/messages/confirmations/{id}.json',
    who: 'user',
    needs: { entity: 'Messages', action: 'update' },
    about:
      'Those whom a message is for, with when they read and confirmed it: first who has not. Of people whom the caller may not read only the numbers tell: `people` in all, `read` and `confirmed` of them.',
    query: closed({ ...paging }),
    out: Type.Object({
      data: Type.Array(
        Type.Object({
          user: Type.Object({
            id: id(),
            username: Type.String(),
            first_name: maybe(Type.String()),
            last_name: maybe(Type.String()),
          }),
          read: maybe(time()),
          confirmed: maybe(time()),
        }),
      ),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
      people: Type.Integer(),
      read: Type.Integer(),
      confirmed: Type.Integer(),
    }),
  }),
} as const satisfies Record<string, Call>;
