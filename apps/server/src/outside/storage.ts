/** What the house asks of a place for bytes; each kind of place is a file of its own. */
import type { Readable } from 'node:stream';

/** The forms in which a file is fetched. */
export type Variant = 'original' | 'thumbnail';

export interface StoredObject {
  key: string;
  /** When its bytes were last written. */
  modified: Date;
}

/** Where bytes lie. Keys are chosen by us, never by a person. */
export interface Storage {
  /** Writes all of `source`, durable once this resolves. Throws what `source` throws, leaving nothing. */
  put(key: string, source: Readable): Promise<void>;
  /** Bytes `start` to `end`, both included; all of them without a range. Throws `ENOENT` where there are none. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** All that lies there whole, in batches and no order. */
  list(): AsyncIterable<StoredObject[]>;
  /** Removes what a broken upload left. */
  sweep(): Promise<void>;
}
