/** Sending a file with progress, which fetch does not tell. Trying again is calling again. */
import { ApiError } from './client.ts';
import { loadRefusals } from './refusals.ts';
import { endSession, session } from './session.ts';

export interface UploadedFile {
  id: string;
  filename: string;
  title: string | null;
  type: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  url: string | null;
  /** Null until the server has made it. */
  thumbnail: string | null;
  created: string;
}

export interface UploadRequest {
  title?: string | undefined;
  /** When the file goes unless something holds it by then. */
  expires?: Date | undefined;
  config?: object | undefined;
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Rejects with an ApiError (`code` 0: no answer), or an AbortError once the signal says so. */
export function upload(file: File, { title, expires, config, signal, onProgress }: UploadRequest = {}) {
  // The server reads in order: what is said about the file comes before its bytes.
  const form = new FormData();
  if (title) form.append('title', title);
  if (expires) form.append('expires', expires.toISOString());
  if (config) form.append('config', JSON.stringify(config));
  form.append('file', file);

  const { token } = session.get();
  const request = new XMLHttpRequest();
  return new Promise<UploadedFile>((resolve, reject) => {
    const abort = () => request.abort();
    const aborted = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) return aborted();
    request.open('POST', '/api/pixelstein-files/files.json');
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = event => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    request.onabort = aborted;
    request.onerror = () => reject(new ApiError(0, { name: 'Offline' }));
    request.ontimeout = request.onerror;
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && body.data) return resolve(body.data);
      if (request.status === 401 && token && token === session.get().token) endSession();
      void loadRefusals().then(() => reject(new ApiError(request.status, body, headersOf(request))));
    };
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

function parse(text: string): { data?: UploadedFile } {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? body : {};
  } catch {
    return {};
  }
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
