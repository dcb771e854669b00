/** Interface of push services, and the note that is sent to a device. */
import type { Caller } from '../guarded-fetch.ts';
import type { VapidKey } from './vapid.ts';

/** Payload of a push message: short enough never to be truncated, and without content that others should not read. */
export interface Note {
  message: string;
  title: string;
  /** Name of the instance. */
  house: string;
  /** The screen to open, in place of the message. */
  path?: string;
}

/** Delivery options. */
export interface Manner {
  urgent: boolean;
  /** Time to live in seconds, for devices that are offline. */
  keep: number;
}

export interface PushMeans {
  call: Caller['call'];
  key: VapidKey;
}

/**
 * `sent`: accepted by the service. `gone`: the subscription has ended. `refused`: permanently rejected. `later`: may
 * succeed on a retry.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** A push service as a row: the addresses it recognises, and one attempt. */
export interface PushSender {
  /** Whether the address belongs to this service. Addresses that none recognises are skipped. */
  takes(address: string): boolean;
  /** Failures of the other side are results, not exceptions. */
  send(address: string, note: Note, manner: Manner, means: PushMeans): Promise<PushOutcome>;
}
