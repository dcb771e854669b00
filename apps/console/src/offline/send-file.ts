/**
 * Uploads one file in resumable chunks (tus), also across crashes: the upload URL is persisted before the first byte is
 * sent. Every failure rejects; calling again resumes.
 */
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { ApiError } from '../errors/api-error.ts';
import { ask, noteClock, refusalOf, serverNow } from './ask.ts';

const PIECE = 8 * 2 ** 20;
const DAY = 86_400_000;
/** Milliseconds for which the server keeps a file that no entry references. */
const LIFE = 30 * DAY;
/** Milliseconds without progress after which the connection counts as dead. */
const STALLED = 60_000;

export interface Carrying {
  filename: string;
  type: string;
  /** Upload session of a share link; null for a signed-in user, whose uploads have an explicit expiry. */
  session: string | null;
  address: string | null;
  token(): string;
  /** Persists the upload URL. */
  onAddress(address: string | null): Promise<unknown>;
  /** Bytes sent so far. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/** In browsers XMLHttpRequest streams a Blob from disk; elsewhere the chunk is read into memory. */
const fromPlace = typeof XMLHttpRequest === 'function';

const fileReader = {
  openFile: async (blob: Blob) => ({
    size: blob.size,
    async slice(start: number, end: number) {
      const piece = blob.slice(start, end);
      const done = end >= blob.size;
      // Detects lost bytes, which XMLHttpRequest would report as a network error.
      if (fromPlace) await piece.slice(0, 1).arrayBuffer();
      if (fromPlace) return { value: piece, done };
      const bytes = new Uint8Array(await piece.arrayBuffer());
      // tus-js-client reads `size`, as of a Blob.
      return { value: Object.assign(bytes, { size: bytes.length }), done };
    },
    close: () => undefined,
  }),
};

/** Resolves to the id of the stored file. */
export async function sendFile(blob: Blob, carrying: Carrying): Promise<string> {
  const before = serverNow();
  let address = await bytesTo(blob, carrying);
  if (carrying.session === null && !carrying.address && serverNow() - before > DAY) {
    // The device's clock was so far behind that the expiry had passed on the server: sent again with the corrected
    // clock.
    await carrying.onAddress(null);
    address = await bytesTo(blob, { ...carrying, address: null });
  }
  const { data } = await ask('GET /uploads/{id}.json', {
    params: { id: address.slice(address.lastIndexOf('/') + 1) },
    token: carrying.token(),
    signal: carrying.signal,
  });
  // All bytes have arrived without a file: the retry will show the error.
  if (!data.file) throw new ApiError(404, { name: 'UploadGone' });
  return data.file.id;
}

const isGone = (request: HttpRequest, answer: HttpResponse) =>
  request.getMethod() === 'HEAD' && [404, 410].includes(answer.getStatus());

function bytesTo(blob: Blob, { token, session, filename, address, signal, ...carrying }: Carrying): Promise<string> {
  const endpoint = new URL('/api/uploads', location.origin).href;
  const pathOf = (url: string | null) => new URL(url ?? '', endpoint).pathname;
  const until = new Date(serverNow() + LIFE).toISOString();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (act: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      act();
    };
    const breakOff = (why: unknown) => {
      void upload.abort().catch(() => undefined);
      end(() => reject(why));
    };
    const aborted = () => breakOff(signal.reason);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => breakOff(new ApiError(0, { name: 'Offline' })), STALLED);
    };
    const upload: Upload = new Upload(blob as File, {
      endpoint,
      uploadUrl: address ? new URL(address, endpoint).href : null,
      chunkSize: PIECE,
      fileReader,
      metadata: { filename, ...(session === null ? { expires: until } : { session }) },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        moved();
        request.setHeader('accept', 'application/json');
        request.setHeader('authorization', `Bearer ${token()}`);
      },
      async onAfterResponse(request, answer) {
        moved();
        noteClock(answer.getHeader('date'));
        const status = answer.getStatus();
        if (status >= 400 && !isGone(request, answer))
          throw refusalOf(status, answer.getBody(), name => answer.getHeader(name));
        // Persisted before the first byte, so that another tab can resume.
        const made = request.getMethod() === 'POST' ? answer.getHeader('location') : undefined;
        if (made) await carrying.onAddress(pathOf(made));
      },
      onProgress(sent) {
        moved();
        carrying.onProgress(sent);
      },
      onSuccess: () => end(() => resolve(pathOf(upload.url))),
      onError: error => end(() => reject(meant(error))),
    });
    if (signal.aborted) return aborted();
    signal.addEventListener('abort', aborted);
    moved();
    upload.start();
  });
}

/** Unwraps tus-js-client's error; without a cause of ours there was no response. */
function meant(error: Error): unknown {
  const cause = error instanceof DetailedError ? error.causingError : error;
  if (cause instanceof ApiError || cause instanceof DOMException) return cause;
  return new ApiError(0, { name: 'Offline' });
}
