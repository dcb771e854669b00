/** The ways to devices. Apps for Android and iOS are reached by services of their own: theirs would be rows here. */
import type { PushSender } from './sender.ts';
import { webPush } from './web.ts';

const senders: readonly PushSender[] = [webPush];

export const senderOf = (address: string): PushSender | undefined => senders.find(sender => sender.takes(address));
export type { Manner, Note, PushMeans, PushOutcome } from './sender.ts';
