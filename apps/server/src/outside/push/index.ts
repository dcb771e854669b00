/** Table of push services. Native apps for Android and iOS would be further rows. */
import type { PushSender } from './sender.ts';
import { webPush } from './web.ts';

const senders: readonly PushSender[] = [webPush];

export const senderOf = (address: string): PushSender | undefined => senders.find(sender => sender.takes(address));
export type { Manner, Note, PushMeans, PushOutcome } from './sender.ts';
