/**
 * Large files in pieces of 8 MiB (tus), which go on where they were broken off. Every failure ends the call: when to
 * try again is the queue's business, and calling again with the same address goes on.
 */
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { session } from '../api/session.ts';
import { isAborted } from '../errors/problem-text.ts';
import { type Arrived, parse, refusedBy } from './answer.ts';
import { verdictOn } from './retry-policy.ts';

const PIECE = 8 * 2 ** 20;
const ENDPOINT = '/api/uploads';

export interface Pieces {
  /** What the server is told: filename, title, expires, replaces_file … */
  uploadMetadata: Record<string, string>;
  /** Where an earlier call was sending to. */
  address?: string | null | undefined;
  onAddress?: ((address: string) => void) | undefined;
  /** Bytes that have left. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const statusOf = (answer: HttpResponse) => answer.getStatus();
/** A file that is no longer there is begun anew, which the library does by itself; anything else is told. */
const isGone = (request: HttpRequest, answer: HttpResponse) =>
  request.getMethod() === 'HEAD' && [404, 410].includes(statusOf(answer));

export async function sendInPieces(
  file: File,
  { uploadMetadata, address, onAddress, onProgress, signal }: Pieces,
): Promise<Arrived> {
  let sentWith: string | null = null;
  const endpoint = new URL(ENDPOINT, location.origin).href;
  const reportAddress = (upload: Upload) => {
    if (upload.url) onAddress?.(new URL(upload.url, endpoint).pathname);
  };
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (error: unknown) => {
      signal?.removeEventListener('abort', abort);
      reject(error);
    };
    const upload: Upload = new Upload(file, {
      endpoint,
      uploadUrl: address ? new URL(address, location.origin).href : null,
      chunkSize: PIECE,
      metadata: uploadMetadata,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        sentWith = session.get().token;
        request.setHeader('accept', 'application/json');
        if (sentWith) request.setHeader('authorization', `Bearer ${sentWith}`);
      },
      async onAfterResponse(request, answer) {
        if (statusOf(answer) < 400 || isGone(request, answer)) return;
        throw await refusedBy(statusOf(answer), parse(answer.getBody()), name => answer.getHeader(name), sentWith);
      },
      onUploadUrlAvailable: () => reportAddress(upload),
      onProgress: sent => onProgress?.(sent),
      onSuccess() {
        signal?.removeEventListener('abort', abort);
        resolve(upload.url ?? '');
      },
      onError: error => fail(meant(error)),
    });
    function abort() {
      void upload.abort();
      fail(new DOMException('Aborted', 'AbortError'));
    }
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    upload.start();
  });
  // The answer to the last piece may have been lost: what came of it is asked for in any case.
  return arrivedAt(new URL(url, endpoint).pathname, signal);
}

/** The same for whoever waits for it in place: a lost line and an overload are waited for here, and it goes on after them. */
export async function sendPatiently(file: File, pieces: Pieces): Promise<Arrived> {
  let { address } = pieces;
  let [tries, furthest] = [0, 0];
  for (;;) {
    try {
      return await sendInPieces(file, {
        ...pieces,
        address,
        onAddress(next) {
          address = next;
        },
        onProgress(sent) {
          if (sent > furthest) [tries, furthest] = [0, sent];
          pieces.onProgress?.(sent);
        },
      });
    } catch (error) {
      if (isAborted(error)) throw error;
      const verdict = verdictOn(error, tries++);
      if (!verdict.again || verdict.hold === 'session') throw error;
      await pause(verdict.after, pieces.signal);
    }
  }
}

/** Ends early when the line is back. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const ends = new AbortController();
    const done = (act: () => void) => () => {
      clearTimeout(timer);
      ends.abort();
      act();
    };
    const timer = setTimeout(done(resolve), ms);
    window.addEventListener('online', done(resolve), { signal: ends.signal });
    const aborted = done(() => reject(new DOMException('Aborted', 'AbortError')));
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { signal: ends.signal });
  });

/** What the library wraps into an error of its own; without a cause of ours, no answer came. */
function meant(error: Error): Error {
  const cause = error instanceof DetailedError ? error.causingError : error;
  if (cause instanceof ApiError) return cause;
  // A piece that cannot be read: the file was moved, changed or taken away meanwhile.
  if (cause instanceof DOMException && cause.name === 'NotReadableError') return cause;
  return new ApiError(0, { name: 'Offline' });
}

async function arrivedAt(path: string, signal: AbortSignal | undefined): Promise<Arrived> {
  const id = path.slice(path.lastIndexOf('/') + 1);
  const { data, same } = await ask('GET /uploads/{id}.json', { params: { id }, signal });
  const { file } = data;
  // All bytes are there, and no file has come of them: what is wrong will show when it is sent anew.
  if (!file) throw new ApiError(410, { name: 'NotFound' });
  return { file, same };
}

/** Nothing of it is wanted any more; what does not get through runs out by itself. */
export function giveUpPieces(address: string): void {
  const url = new URL(address, location.origin).href;
  const onBeforeRequest = (request: HttpRequest) => {
    const { token } = session.get();
    if (token) request.setHeader('authorization', `Bearer ${token}`);
  };
  void Upload.terminate(url, { retryDelays: null, onBeforeRequest }).catch(() => undefined);
}
