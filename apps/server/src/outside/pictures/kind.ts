/** Interface of a thumbnail source: the media types it handles, and how it makes thumbnails. */
import type { ThumbnailConfig } from '@kontor/contract';
import type { Shown } from '../fence.ts';
import type { Smalls } from './sizes.ts';

export interface Source {
  /** Path of the bytes; read-only. */
  path: string;
  /** Detected media type. */
  type: string;
  config: ThumbnailConfig;
  /** Temporary folder, removed afterwards. */
  folder: string;
  /** For the programs of `tool.ts`: where `path` shows a stored file in place. */
  shown?: Shown | undefined;
}

/** Result. Without `smalls` there is nothing to show, which is no error. */
export interface Made {
  smalls: Smalls | null;
  /** In px, upright. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

export interface Kind {
  /** Media types, each with its name in the program used. */
  types: Readonly<Record<string, string>>;
  /** Size limit in bytes. */
  most: number;
  /** Throws a `PictureFault` for invalid bytes. Null if the program is not installed. */
  make(source: Source, word: string): Promise<Made | null>;
}

const MiB = 1024 * 1024;
export const sizes = { drawing: 10 * MiB, picture: 128 * MiB, document: 512 * MiB, film: 8 * 1024 * MiB } as const;
