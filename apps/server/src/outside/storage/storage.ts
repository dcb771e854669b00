/** The interface of file storages; each implementation is a file of its own. */
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import { v4 as uuidv4 } from 'uuid';

/** What is known of stored bytes without reading them. */
export interface ObjectFacts {
  size: number;
  /** When they were last written. */
  modified: Date;
}
export interface StoredObject extends ObjectFacts {
  key: string;
}

/** What may help to store bytes; nothing of it is needed. */
export interface About {
  size?: number;
  type?: string;
}

/**
 * One object that is written in pieces, over hours and by several servers: nobody sees it until `finish`. Two pieces of
 * the same key are never written at once; the caller has a lock for that.
 */
export interface Parts {
  /**
   * Writes `source` at `offset`, which is what the last piece or the one before it gave, or what `offset` tells (0 at
   * first), and gives the new end, durable. What lies beyond it is dropped first: a piece whose answer never came.
   * Where `source` breaks off, throws what it throws; what had come until then may stay, and `offset` tells of it.
   * Throws a `RangeError` where it cannot go on there.
   */
  append(key: string, offset: number, source: Readable): Promise<number>;
  /** How much there is, durable; null where nothing of this key was begun, or it is finished. */
  offset(key: string): Promise<number | null>;
  /** Makes the first `size` bytes the object `key`. May be repeated. `RangeError` where fewer are there. */
  finish(key: string, size: number): Promise<void>;
  /** Forgets all pieces. No fault where there are none. */
  abandon(key: string): Promise<void>;
}

/** What a signed address hands out, and how. */
export interface Handout {
  seconds: number;
  /** A whole Content-Disposition (calls/common/file-headers.ts). */
  disposition: string;
  type: string;
}

/** Bytes as they come: a stream, or what makes them. */
export type Source = AsyncIterable<Buffer>;

/**
 * Where bytes lie. Keys are chosen by us, never by a person. A storage without room throws `storageFull`, one that
 * cannot be reached or does not work `storageAway`: whatever is asked again later finds it as it is then.
 */
export interface Storage {
  readonly driver: 'disk' | 's3';
  /** Writes all of `source`, durable once this resolves. Throws what `source` throws, leaving nothing, and ends it. */
  put(key: string, source: Source, about?: About): Promise<void>;
  /** Bytes `start` to `end`, both included; all of them without a range. Throws `ENOENT` where there are none. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<ObjectFacts | null>;
  /** Where the bytes lie as a file of this machine, for programs that read one; only where they do. */
  pathOf?(key: string): string;
  /** No fault where there is nothing. */
  remove(key: string): Promise<void>;
  /** All that lies there whole, in batches and in the order of the keys' bytes. */
  list(): AsyncIterable<StoredObject[]>;
  /** An address where the storage itself hands the bytes out; null where our server has to. */
  sign(key: string, handout: Handout): Promise<string | null>;
  parts: Parts;
  /** Removes what broken uploads left. */
  sweep(): Promise<void>;
  /** Throws what would be thrown where nothing can be stored now. */
  check(): Promise<void>;
}

const keyShape = /^[a-z0-9]{2}\/[a-z0-9-]{36}(\.[a-z0-9]{1,10})?$/;

/** A fresh random key; nothing of a user's input gets into it. */
export function newKey(): string {
  const id = uuidv4();
  return `${id.slice(0, 2)}/${id}`;
}

export const isKey = (text: string): boolean => keyShape.test(text);

export function mustBeKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}

/** Of what nobody reads any more. What is read when it fails ends by itself. */
export async function endSource(source: Source): Promise<void> {
  if (source instanceof Readable) source.destroy();
  else await source[Symbol.asyncIterator]().return?.();
}

/** As the file system would say it, whatever the place is. */
export const nothingThere = (key: string): Error =>
  Object.assign(new Error(`there are no bytes of ${key}`), { code: 'ENOENT' });

/** Nobody waits a piece for as long: uploads that can be resumed run out long before. */
export const forgottenParts = 8 * 24 * 60 * 60 * 1_000;
/** Of what is written in one go. */
export const forgottenDrafts = 60 * 60 * 1_000;

const patienceMs = 2_000;
const freshMs = 10_000;
const looked = new WeakMap<Storage, { at: number; state: Promise<'ok' | 'away'> }>();

/** Whether it can be used, as seen at most ten seconds ago. Whoever asks waits two seconds at most. */
export function stateOf(storage: Storage): Promise<'ok' | 'away'> {
  const known = looked.get(storage);
  if (known && Date.now() - known.at < freshMs) return known.state;
  const late = new Promise<'away'>(resolve => setTimeout(resolve, patienceMs, 'away').unref());
  const seen = storage.check().then(
    () => 'ok' as const,
    () => 'away' as const,
  );
  const state = Promise.race([seen, late]);
  looked.set(storage, { at: Date.now(), state });
  return state;
}

export const storageAway = (cause?: unknown): Problem =>
  Object.assign(new Problem('storageAway', [], { retryAfter: 10 }), { cause });
