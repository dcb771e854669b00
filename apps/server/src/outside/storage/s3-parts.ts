/**
 * Resumable objects on S3 by multipart upload: parts of 8 MiB as they fill; the remainder of each append is an object
 * of its own until the next append. A state object beside them is written after what it describes, so that any server
 * can continue from it. The remainder that the last append began with is kept, since its answer may have been lost.
 */
import type { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { type Part, partSize, type S3Calls } from './s3-calls.ts';
import { mustBeKey, nothingThere, type Parts, type Source } from './storage.ts';

/** A remainder behind this number of full parts. */
interface Rest {
  after: number;
  size: number;
}
interface State {
  /** S3's upload id; null until the first part is full. */
  upload: string | null;
  tags: string[];
  /** Newest last. */
  rests: Rest[];
}

export const partsFolder = 'parts/';
const folderOf = (key: string) => `${partsFolder}${mustBeKey(key)}/`;
export const stateOf = (key: string) => `${folderOf(key)}state`;
const restName = (key: string, { after, size }: Rest) => `${folderOf(key)}rest-${after}-${size}`;

/**
 * Splits the source, preceded by `before`, into chunks of `size`, the last one shorter. If the source fails, what had
 * arrived is yielded first.
 */
export async function* pieces(source: Source, size: number, before?: Buffer): AsyncGenerator<Buffer, void, void> {
  let held: Buffer[] = before ? [before] : [];
  let length = before?.length ?? 0;
  try {
    for await (const chunk of source) {
      held.push(chunk);
      length += chunk.length;
      if (length < size) continue;
      const all = Buffer.concat(held, length);
      const whole = length - (length % size);
      for (let start = 0; start < whole; start += size) yield all.subarray(start, start + size);
      length -= whole;
      // A copy: a slice would retain the whole buffer.
      held = length > 0 ? [Buffer.from(all.subarray(whole))] : [];
    }
  } catch (error) {
    if (length > 0) yield Buffer.concat(held, length);
    throw error;
  }
  if (length > 0) yield Buffer.concat(held, length);
}

const endOf = ({ tags, rests }: State): number => tags.length * partSize + (restAfter(rests, tags.length)?.size ?? 0);
const restAfter = (rests: Rest[], after: number) => rests.findLast(rest => rest.after === after);

/** The state at `offset`: number of parts, and remainder. */
function reach(key: string, { upload, tags, rests }: State, offset: number): State {
  const count = Math.floor(offset / partSize);
  const size = offset % partSize;
  const rest = rests.find(one => one.after === count && one.size === size);
  if (count > tags.length || (size > 0 && !rest)) throw new RangeError(`${key} cannot go on at ${offset}`);
  return { upload, tags: tags.slice(0, count), rests: rest ? [rest] : [] };
}

export function s3Parts(calls: S3Calls): Parts {
  const load = async (key: string): Promise<State | null> => {
    const found = await calls.get(stateOf(key)).catch(error => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return found && ((await json(found)) as State);
  };
  const save = (key: string, state: State) => calls.put(stateOf(key), Buffer.from(JSON.stringify(state)));

  async function forget(key: string, except: Set<string> = new Set()): Promise<void> {
    for await (const found of calls.list(folderOf(key)))
      for (const { name } of found) if (!except.has(name)) await calls.remove(name);
  }

  async function append(key: string, offset: number, source: Readable): Promise<number> {
    const before = (await load(key)) ?? { upload: null, tags: [], rests: [] };
    const start = reach(key, before, offset);
    const rest = start.rests[0];
    const begin = rest && (await buffer(await calls.get(restName(key, rest))));
    let now = start;
    for await (const piece of pieces(source, partSize, begin)) {
      if (piece.length === partSize) {
        const upload = now.upload ?? (await calls.begin(key));
        const { ETag } = await calls.part(key, upload, now.tags.length + 1, piece);
        now = { ...now, upload, tags: [...now.tags, ETag] };
      } else {
        const left = { after: now.tags.length, size: piece.length };
        await calls.put(restName(key, left), piece);
        now = { ...now, rests: [...start.rests, left] };
      }
      await save(key, now);
    }
    if (now === start) await save(key, now);
    // Older remainders are dropped: no client resumes before the one that this append began with.
    const needed = new Set(now.rests.map(one => restName(key, one)));
    for (const old of before.rests) if (!needed.has(restName(key, old))) await calls.remove(restName(key, old));
    return endOf(now);
  }

  return {
    async append(key, offset, source) {
      try {
        return await append(mustBeKey(key), offset, source);
      } finally {
        source.destroy();
      }
    },
    async offset(key) {
      const state = await load(key);
      return state && endOf(state);
    },
    async finish(key, size) {
      const state = await load(key);
      if (!state) {
        // Finished before, by a request whose answer was lost.
        if ((await calls.head(key))?.size === size) return;
        throw nothingThere(key);
      }
      const { upload, tags, rests } = reach(key, state, size);
      const last = rests[0] ? await buffer(await calls.get(restName(key, rests[0]))) : Buffer.alloc(0);
      if (!upload || tags.length === 0) {
        await calls.put(key, last);
        if (upload) await calls.abort(key, upload);
      } else {
        const parts: Part[] = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
        if (last.length > 0) parts.push(await calls.part(key, upload, parts.length + 1, last));
        const done = await calls.complete(key, upload, parts);
        if (!done && (await calls.head(key))?.size !== size) throw nothingThere(key);
      }
      await forget(key);
    },
    async abandon(key) {
      const state = await load(key);
      if (state?.upload) await calls.abort(key, state.upload);
      await forget(key);
    },
  };
}
