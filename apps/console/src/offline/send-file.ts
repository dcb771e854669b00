/**
 * The bytes of one file, in pieces that go on where they were broken off (tus), also after the tab was killed: the
 * address is written down before the first byte leaves. Every failure ends the call; calling again goes on.
 */
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { ApiError } from '../errors/api-error.ts';
import { ask, noteClock, refusalOf, serverNow } from './ask.ts';

const PIECE = 8 * 2 ** 20;
const DAY = 86_400_000;
/** As long as the server keeps a file that no entry holds. */
const LIFE = 30 * DAY;
/** Not a byte for so long: the line is dead, though nobody says so. */
const STALLED = 60_000;

export interface Carrying {
  filename: string;
  type: string;
  /** Of the share link's sitting; null where a person sends, whose files are told when to go. */
  session: string | null;
  address: string | null;
  token(): string;
  /** Resolves once it is written down. */
  onAddress(address: string | null): Promise<unknown>;
  /** Bytes that have left. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/** A browser sends a piece from where it lies, without any work of the page; elsewhere it is read. */
const fromPlace = typeof XMLHttpRequest === 'function';

const fileReader = {
  openFile: async (blob: Blob) => ({
    size: blob.size,
    async slice(start: number, end: number) {
      const piece = blob.slice(start, end);
      const done = end >= blob.size;
      // Bytes that the browser has lost are told apart from a lost line.
      if (fromPlace) await piece.slice(0, 1).arrayBuffer();
      if (fromPlace) return { value: piece, done };
      const bytes = new Uint8Array(await piece.arrayBuffer());
      // The library asks a piece for its size, as it would a Blob.
      return { value: Object.assign(bytes, { size: bytes.length }), done };
    },
    close: () => undefined,
  }),
};

/** The id of the file that the server has made of it. */
export async function sendFile(blob: Blob, carrying: Carrying): Promise<string> {
  const before = serverNow();
  let address = await bytesTo(blob, carrying);
  if (carrying.session === null && !carrying.address && serverNow() - before > DAY) {
    // The device's clock is that far behind: to the server, the file has run out already.
    await carrying.onAddress(null);
    address = await bytesTo(blob, { ...carrying, address: null });
  }
  const { data } = await ask('GET /uploads/{id}.json', {
    params: { id: address.slice(address.lastIndexOf('/') + 1) },
    token: carrying.token(),
    signal: carrying.signal,
  });
  // All bytes are there, and no file has come of them: what is wrong will show when it is sent anew.
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
        // Before the first byte: whoever goes on after this tab finds it.
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

/** What the library wraps into an error of its own; without a cause of ours, no answer came. */
function meant(error: Error): unknown {
  const cause = error instanceof DetailedError ? error.causingError : error;
  if (cause instanceof ApiError || cause instanceof DOMException) return cause;
  return new ApiError(0, { name: 'Offline' });
}
