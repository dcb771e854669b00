/** What one kind of source says of itself: which files are of it, and how small pictures come of them. */
import type { ThumbnailConfig } from '@kontor/contract';
import type { Smalls } from './sizes.ts';

export interface Source {
  /** Where its bytes lie while they are worked on; nothing is written there. */
  path: string;
  /** As the sniffing said. */
  type: string;
  config: ThumbnailConfig;
  /** For what is made on the way; it goes when the work is over. */
  folder: string;
}

/** What came of it. Without `smalls` there is nothing to see, and nothing wrong with that. */
export interface Made {
  smalls: Smalls | null;
  /** In px, upright. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

export interface Kind {
  /** Media types, each with the word by which the maker knows it. */
  types: Readonly<Record<string, string>>;
  /** Bytes; larger ones are not opened. */
  most: number;
  /** Throws a `PictureFault` where the bytes are no good. Null where this machine has nothing to open them with. */
  make(source: Source, word: string): Promise<Made | null>;
}

const MiB = 1024 * 1024;
export const sizes = { drawing: 10 * MiB, picture: 128 * MiB, document: 512 * MiB, film: 8 * 1024 * MiB } as const;
