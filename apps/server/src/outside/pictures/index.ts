/** Which files have small pictures, and how these are made: a row a kind of source. At most two are worked on at once. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ThumbnailConfig } from '@kontor/contract';
import { spoolFolder } from '../spool.ts';
import type { Storage } from '../storage/storage.ts';
import { audio } from './audio.ts';
import { PictureFault } from './fault.ts';
import { heic } from './heic.ts';
import { image } from './image.ts';
import type { Kind, Made } from './kind.ts';
import { pdf } from './pdf.ts';
import { svg } from './svg.ts';
import { video } from './video.ts';

const kinds: readonly Kind[] = [image, svg, heic, video, audio, pdf];
const byType = new Map(kinds.flatMap(kind => Object.entries(kind.types).map(([type, word]) => [type, { kind, word }])));

/** Whether it is worth a job: of films and sounds it tells at least how long they are. */
export const hasPictures = (type: string): boolean => byType.has(type);

const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export interface Stored {
  storage_key: string;
  type: string;
  size: number;
  config: { thumbnail?: ThumbnailConfig } | null;
}

/** Copying as much would take longer than all the rest. */
const large = 64 * 1024 * 1024;

/** Large ones where they lie, where that is on a disk; others copied. Faults of the storage are thrown: they may pass. */
async function fetched(storage: Storage, key: string, size: number, folder: string): Promise<string> {
  const there = size > large ? storage.pathOf?.(key) : undefined;
  if (there) {
    (await storage.open(key, { start: 0, end: 0 })).destroy();
    return there;
  }
  const path = join(folder, 'source');
  await pipeline(await storage.open(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return path;
}

/** Null where nothing here can open it. Throws a `PictureFault` where the bytes are no good, once and for all. */
export async function picturesOf(
  storage: Storage,
  { storage_key: key, type, size, config }: Stored,
): Promise<Made | null> {
  const row = byType.get(type);
  if (!row) return null;
  if (size > row.kind.most) throw new PictureFault('larger than what is opened');
  return inTurn(async () => {
    const { folder, remove } = spoolFolder();
    try {
      const path = await fetched(storage, key, size, folder);
      return await row.kind.make({ path, type, config: config?.thumbnail ?? {}, folder }, row.word);
    } finally {
      await remove();
    }
  });
}
