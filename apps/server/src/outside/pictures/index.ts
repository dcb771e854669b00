/** Makes thumbnails: a table of source types, of which at most two files are processed at once. */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ThumbnailConfig } from '@kontor/contract';
import { fenceHere, type Shown } from '../fence.ts';
import { parserAccount } from '../parser-account.ts';
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

/** Whether a job is worthwhile: of video and audio it yields at least the duration. */
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

/** Larger files are read in place: copying would take longer than the rest. */
const large = 64 * 1024 * 1024;
/** Read by programs that are started for one file each, which can be shown to them alone. */
const byTools: readonly Kind[] = [video, audio, pdf];

interface Fetched {
  path: string;
  shown?: Shown;
}

/**
 * Path of the bytes: in place if large, on a local disk, and readable by parsers, else a copy. Errors of the storage are thrown and retried.
 */
async function fetched(
  storage: Storage,
  { storage_key: key, size }: Stored,
  kind: Kind,
  folder: string,
): Promise<Fetched> {
  const path = join(folder, 'source');
  // An account of their own may not read stored files.
  const there = size > large && !(await parserAccount()) ? storage.pathOf?.(key) : undefined;
  const hidden = (await fenceHere()) === 'folders';
  if (there && !(hidden && !byTools.includes(kind))) {
    (await storage.open(key, { start: 0, end: 0 })).destroy();
    if (!hidden) return { path: there };
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    return { path, shown: { file: there, at: path } };
  }
  await pipeline(await storage.open(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path };
}

/** Null if no program here can open it. Throws a `PictureFault` (permanent) for invalid bytes. */
export async function picturesOf(storage: Storage, stored: Stored): Promise<Made | null> {
  const { type, size, config } = stored;
  const row = byType.get(type);
  if (!row) return null;
  if (size > row.kind.most) throw new PictureFault('larger than what is opened');
  return inTurn(async () => {
    const { folder, remove } = spoolFolder();
    try {
      const source = await fetched(storage, stored, row.kind, folder);
      return await row.kind.make({ ...source, type, config: config?.thumbnail ?? {}, folder }, row.word);
    } finally {
      await remove();
    }
  });
}
