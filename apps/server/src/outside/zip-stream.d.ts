/** Type declarations of zip-stream, as far as used. */
declare module 'zip-stream' {
  import type { Readable } from 'node:stream';
  import type { ZlibOptions } from 'node:zlib';

  interface EntryData {
    name: string;
    date?: Date;
    /** Stored instead of deflated. */
    store?: boolean;
  }
  export default class ZipStream extends Readable {
    constructor(options?: { store?: boolean; zlib?: ZlibOptions });
    entry(source: Readable | Buffer | string, data: EntryData, done: (error: Error | null) => void): this;
    finish(): void;
  }
}
