/** File storage in an S3 bucket or a compatible service. Loaded only if STORAGE_URL names one. */

import { Problem } from '@kontor/contract';
import type { S3Place } from './place.ts';
import { type Part, partSize, type S3Calls, s3Calls } from './s3-calls.ts';
import type { S3Patience } from './s3-deadline.ts';
import { partsFolder, pieces, s3Parts, stateOf } from './s3-parts.ts';
import { endSource, forgottenParts, isKey, mustBeKey, type Storage } from './storage.ts';

/** Age at which single-request uploads of a dead server are aborted. */
const forgottenUploads = 24 * 60 * 60 * 1_000;
const older = (than: number, date: Date) => Date.now() - date.getTime() > than;

/** Multipart upload, aborted on failure so that it leaves nothing. */
async function putLarge(calls: S3Calls, key: string, source: AsyncIterable<Buffer>, type?: string): Promise<void> {
  const upload = await calls.begin(key, type);
  try {
    const parts: Part[] = [];
    for await (const piece of source) parts.push(await calls.part(key, upload, parts.length + 1, piece));
    await calls.complete(key, upload, parts);
  } catch (error) {
    const aborted = calls.abort(key, upload).catch(() => undefined);
    // Not awaited where nobody answers; the sweep aborts it then.
    if (!(error instanceof Problem && error.kind === 'storageAway')) await aborted;
    throw error;
  }
}

export function s3Storage(place: S3Place, patience?: S3Patience): Storage {
  const calls = s3Calls(place, patience);
  const parts = s3Parts(calls);

  async function sweepParts(): Promise<void> {
    for await (const found of calls.list(partsFolder))
      for (const { name, modified } of found) {
        const key = name.slice(partsFolder.length).replace(/\/[^/]*$/, '');
        if (isKey(key) && older(forgottenParts, (await calls.head(stateOf(key)))?.modified ?? modified))
          await parts.abandon(key);
      }
  }

  /** Multipart uploads without a state object were single-request ones. */
  async function sweepUploads(): Promise<void> {
    for await (const found of calls.unfinished())
      for (const { name, id, begun } of found) {
        if (!isKey(name) || !older(forgottenUploads, begun)) continue;
        if (!(await calls.head(stateOf(name)))) await calls.abort(name, id);
      }
  }

  return {
    driver: 's3',
    async put(key, source, about) {
      mustBeKey(key);
      try {
        const all = pieces(source, partSize);
        const first = await all.next();
        if (first.done || first.value.length < partSize) {
          // A short chunk is the last one: what follows is the end or the source's error.
          if (!first.done) await all.next();
          return await calls.put(key, first.done ? Buffer.alloc(0) : first.value, about?.type);
        }
        const begun = first.value;
        await putLarge(
          calls,
          key,
          (async function* () {
            yield begun;
            yield* all;
          })(),
          about?.type,
        );
      } finally {
        await endSource(source);
      }
    },
    open: async (key, range) => calls.get(mustBeKey(key), range),
    stat: async key => calls.head(mustBeKey(key)),
    remove: async key => calls.remove(mustBeKey(key)),
    async *list() {
      for await (const found of calls.list()) {
        const ours = found.filter(({ name }) => isKey(name));
        if (ours.length > 0) yield ours.map(({ name, size, modified }) => ({ key: name, size, modified }));
      }
    },
    sign: async (key, handout) => calls.sign(mustBeKey(key), handout),
    parts,
    async sweep() {
      await sweepParts();
      await sweepUploads();
    },
    check: calls.check,
  };
}
