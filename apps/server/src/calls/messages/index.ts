/** Handlers of the messages area, by the rows in packages/contract/src/calls/messages.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { messageConfirm, messageConfirmations, messagesUnread } from './messages.ts';

export const handlers = () =>
  ({
    messagesUnread,
    messageConfirm,
    messageConfirmations,
  }) satisfies Handlers<'messages'>;
