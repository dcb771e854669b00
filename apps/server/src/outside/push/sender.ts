import type { Caller } from '../guarded-fetch.ts';
import type { VapidKey } from './vapid.ts';

/** What a device is told: so little that nothing is lost where it is cut, and nothing is read that is not meant for it. */
export interface Note {
  message: string;
  title: string;
  /** What the house calls itself. */
  house: string;
}

/** How a note is carried. */
export interface Manner {
  urgent: boolean;
  /** Seconds for which a service that does not reach the device keeps it. */
  keep: number;
}

export interface PushMeans {
  call: Caller['call'];
  key: VapidKey;
}

/**
 * `sent`: the service has taken it. `gone`: nothing will ever arrive at that address. `refused`: the service wants none
 * of it, and would not a minute later either. `later`: it may the next time.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** A way to devices is a row: whose addresses it knows, and one try. */
export interface PushSender {
  /** Whether this way leads there. Addresses that no sender takes are left alone. */
  takes(address: string): boolean;
  /** Never throws for what the other side does. */
  send(address: string, note: Note, manner: Manner, means: PushMeans): Promise<PushOutcome>;
}
