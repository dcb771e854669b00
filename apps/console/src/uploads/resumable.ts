/**
 * Resumable uploads (tus) in chunks of 8 MiB. Every failure rejects: retrying is up to the queue, and a call with the
 * same address resumes.
 */
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { ask } from '../api/ask.ts';
import { ApiError } from '../api/client.ts';
import { session } from '../api/session.ts';
import { pause } from '../base/pause.ts';
import { isAborted } from '../errors/problem-text.ts';
import { type Arrived, parse, refusedBy } from './answer.ts';
import { verdictOn } from './retry-policy.ts';

const PIECE = 8 * 2 ** 20;
const ENDPOINT = '/api/uploads';

export interface Pieces {
  /** tus metadata: filename, title, expires, replaces_file … */
  uploadMetadata: Record<string, string>;
  /** Upload URL of an earlier call, to resume it. */
  address?: string | null | undefined;
  onAddress?: ((address: string) => void) | undefined;
  /** Bytes sent so far. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const statusOf = (answer: HttpResponse) => answer.getStatus();
/** The upload has expired: tus-js-client starts over by itself; other errors are reported. */
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
  // The result is always queried, since the response to the last chunk may have been lost.
  return arrivedAt(new URL(url, endpoint).pathname, signal);
}

/** Like `sendInPieces`, but retries by itself after network faults and overload. */
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

/** Unwraps tus-js-client's error; without a cause of ours there was no response. */
function meant(error: Error): Error {
  const cause = error instanceof DetailedError ? error.causingError : error;
  if (cause instanceof ApiError) return cause;
  // Reading a chunk failed: the file was moved, changed or deleted.
  if (cause instanceof DOMException && cause.name === 'NotReadableError') return cause;
  return new ApiError(0, { name: 'Offline' });
}

async function arrivedAt(path: string, signal: AbortSignal | undefined): Promise<Arrived> {
  const id = path.slice(path.lastIndexOf('/') + 1);
  const { data, same } = await ask('GET /uploads/{id}.json', { params: { id }, signal });
  const { file } = data;
  // All bytes have arrived without a file: the retry will show the error.
  if (!file) throw new ApiError(410, { name: 'NotFound' });
  return { file, same };
}

/** Deletes an abandoned upload; if the request fails, the upload expires by itself. */
export function giveUpPieces(address: string): void {
  const url = new URL(address, location.origin).href;
  const onBeforeRequest = (request: HttpRequest) => {
    const { token } = session.get();
    if (token) request.setHeader('authorization', `Bearer ${token}`);
  };
  void Upload.terminate(url, { retryDelays: null, onBeforeRequest }).catch(() => undefined);
}
